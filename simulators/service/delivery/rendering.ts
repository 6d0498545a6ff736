import type { Readable } from 'node:stream';
import type { ReleaseOrder } from './delivery.ts';

/** A job in the form that its port wants. */
export interface Rendered extends AsyncDisposable {
  /** What goes to the printer in place of the order that was given. */
  readonly order: ReleaseOrder;
  open(): Promise<Readable>;
}

/** Makes of a document what its port wants, where that is something else (interface 4.5 outputtype). */
export interface Renderer {
  /** undefined: it goes as it is. Rejects when it can't be made, or is no longer wanted. */
  render(order: ReleaseOrder, signal: AbortSignal): Promise<Rendered> | undefined;
}
