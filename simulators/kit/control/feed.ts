/** Something that happened, as a client is told of it. */
export interface FedEvent {
  /** Counts from 1, none twice while the process runs. */
  readonly id: number;
  readonly kind: string;
}

/** Events as they happen, the last of them kept for those who come late. */
export interface Feed {
  /** Those after this id that are still known. */
  since(id: number): readonly FedEvent[];
  /** Calls with each event from now on, until disposed. */
  listen(heard: (event: FedEvent) => void): Disposable;
}

export interface OpenFeed extends Feed {
  tell(event: { readonly kind: string } & Readonly<Record<string, unknown>>): void;
}

/** `most`: how many events are kept. */
export function openFeed(most = 1_000): OpenFeed {
  const kept: FedEvent[] = [];
  const listeners = new Set<(event: FedEvent) => void>();
  let last = 0;
  return {
    tell(event) {
      last += 1;
      const fed = { ...event, id: last };
      kept.push(fed);
      if (kept.length > most) kept.shift();
      for (const heard of listeners) heard(fed);
    },
    since: (id) => kept.filter((event) => event.id > id),
    listen(heard) {
      listeners.add(heard);
      return { [Symbol.dispose]: () => void listeners.delete(heard) };
    },
  };
}
