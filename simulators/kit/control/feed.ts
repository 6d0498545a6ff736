/** Something that happened, as a client is told of it. */
export interface FedEvent {
  /** Counts from 1, none twice while the process runs. */
  readonly id: number;
  readonly kind: string;
}

/** Events that a client has missed for good: those between the two ids are no longer kept. */
export interface Gap {
  readonly after: number;
  readonly next: number;
}

/** Events as they happen, the last of them kept for those who come late. */
export interface Feed {
  /** The gap after this id: events that `since` can no longer return. */
  gapAfter(id: number): Gap | undefined;
  /** Those after this id that are still known. */
  since(id: number): readonly FedEvent[];
  /** Calls with each event from now on, until disposed. */
  readonly listen: (heard: (event: FedEvent) => void) => Disposable;
}

export interface OpenFeed extends Feed {
  readonly tell: (event: { readonly kind: string } & Readonly<Record<string, unknown>>) => void;
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
    gapAfter(id) {
      const next = kept[0]?.id ?? last + 1;
      // An id beyond the newest one was issued by an earlier process.
      return id > last || next > id + 1 ? { after: id, next } : undefined;
    },
    since: (id) => kept.filter((event) => event.id > id),
    listen(heard) {
      listeners.add(heard);
      return { [Symbol.dispose]: () => void listeners.delete(heard) };
    },
  };
}
