import { type Clock, systemClock } from '../../kit/clock.ts';
import { type OpenFeed, openFeed } from '../../kit/control.ts';
import { type ExchangeBook, openExchangeBook } from '../exchanges/book.ts';
import { withCause } from '../exchanges/cause.ts';
import type { Store } from '../store/store.ts';
import { openTimelines, type Timelines } from './timelines.ts';

const keptEvents = 5_000;

/** The history that the control plane offers; requests are recorded only if `recordsExchanges` is set. */
export interface Events {
  /** The events, each with its time and the exchange that caused it. */
  readonly events: OpenFeed;
  readonly exchanges: ExchangeBook | undefined;
  readonly timelines: Timelines | undefined;
}

interface Watched {
  readonly read: Store['read'];
  readonly clock: Clock;
  readonly recordsExchanges: boolean;
}

export function openEvents({ read, clock, recordsExchanges }: Watched): Events {
  const feed = openFeed(keptEvents);
  const events: OpenFeed = {
    ...feed,
    tell: (event) => feed.tell({ at: clock.now(), ...withCause(event) }),
  };
  if (!recordsExchanges) return { events, exchanges: undefined, timelines: undefined };
  const portName = async (id: number): Promise<string | undefined> =>
    (await read.ports.outputById(id))?.name;
  return {
    events,
    exchanges: openExchangeBook(events, clock),
    timelines: openTimelines(events, { portName, clock: systemClock }),
  };
}
