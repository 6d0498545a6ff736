import type { DocumentRecord, OutputPort, PrintOptions } from '../rules/records.ts';
import type { Transactor } from '../store/store.ts';

/**
 * printed: the printer has the whole job; stored: a dummy port took it (SIL-48); not-ready: nothing
 * was sent; failed: broke or ran out of time, the document is READY again (SIL-42); taken: another
 * release, delete or download was first (SIL-59); unpaid: the user's balance is too low (SIL-77).
 */
export type ReleaseOutcome = 'printed' | 'stored' | 'not-ready' | 'failed' | 'taken' | 'unpaid';

export interface ReleaseOrder {
  readonly document: DocumentRecord;
  readonly port: OutputPort;
  readonly options: PrintOptions;
}

/** Carries documents to output ports: durable, in order per port, parallel across ports. */
export interface Delivery {
  /** A person's release: claims, delivers and settles before it answers, within the release time (SIL-42). */
  release(order: ReleaseOrder): Promise<ReleaseOutcome>;
  /** A tap: answers once all claims are durable, with those that were claimed; delivers afterwards (SIL-57). */
  releaseAll(orders: readonly ReleaseOrder[]): Promise<readonly ReleaseOrder[]>;
  /**
   * A push upload: joins the transaction that adds the document, so that both are durable together.
   * False: its user can't pay for it, and it is FAILED (SIL-77).
   */
  enqueuePush(change: Transactor, order: ReleaseOrder): Promise<boolean>;
  /** Call after that transaction's commit, and when a port was changed: its queue looks for work, and where the port is now. */
  wake(outputPortId: number): void;
}
