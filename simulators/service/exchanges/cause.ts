import { AsyncLocalStorage } from 'node:async_hooks';

/** The exchange that is the cause of the current work. */
export interface Cause {
  readonly exchange: number;
  /** Whether the answer was sent: later work may have other causes too. */
  isOver: boolean;
  readonly documents: Set<string>;
}

const causes = new AsyncLocalStorage<Cause>();

/** Runs `act` with this exchange as the cause of everything that it starts. */
export function onBehalfOf(cause: Cause, act: () => void): void {
  causes.run(cause, act);
}

/** Adds the id of the causing exchange, if any, to an event. */
export function withCause<T extends object>(event: T): T & { readonly exchange?: number } {
  const cause = causes.getStore();
  if (cause === undefined || cause.isOver) return event;
  if ('uuid' in event && typeof event.uuid === 'string') cause.documents.add(event.uuid);
  return { ...event, exchange: cause.exchange };
}
