import type { Clock } from '../kit/clock.ts';
import { type Running, running } from '../kit/lifecycle.ts';
import { behaviourFault, type ReaderBehaviour, usualBehaviour } from './behaviour.ts';
import { BounceFilter } from './bounce-filter.ts';
import { openReaderExchange, type ReaderExchange } from './exchange.ts';
import { type Network, Outbox } from './outbox.ts';
import { readerClock } from './reader-clock.ts';
import { presentCard, type ReaderHabits, usualHabits } from './reader-habits.ts';
import { type ReaderSettings, sendTap, type Tap } from './tap.ts';

export type { ReaderBehaviour } from './behaviour.ts';
export {
  type CardFormat,
  CardFormatError,
  cardFormats,
  readCard,
  writeCard,
} from './card-format.ts';
export {
  type CardTechnology,
  cardTechnologies,
  cardTechnologyNames,
  proximityCard,
} from './card-technology.ts';
export { cardReaderControlRoutes } from './control-routes.ts';
export type { ReaderAnswer, ReaderExchange, ReaderRequest } from './exchange.ts';
export { numberChecks } from './number-check.ts';
export { presentCard, type ReaderHabits } from './reader-habits.ts';
export type { Tap, TapFate } from './tap.ts';
export { type WiegandBits, wiegandSizes } from './wiegand.ts';

export interface CardReaderOptions extends Partial<ReaderSettings> {
  readonly serviceUrl: string;
  readonly apiKey: string;
  /** The address the service knows the reader by; also the name of the reader here, unless it has one. */
  readonly readerMac: string;
  readonly name?: string;
  readonly habits?: Partial<ReaderHabits>;
  readonly behaviour?: Partial<ReaderBehaviour>;
  readonly clock: Clock;
  /** Another way to the service than the reader's own, such as one that records. */
  readonly exchange?: ReaderExchange;
}

/** The reader's door: an IP card reader beside a printer, which reports each card to the service. */
export interface CardReader extends Running {
  readonly name: string;
  readonly readerMac: string;
  /**
   * Holds a card to it; resolves when it is decided what became of the tap, which may be when the
   * network is back. What goes wrong on the way is told in the tap; rejects only with CardFormatError.
   */
  tap(card: string): Promise<Tap>;
  /** The last taps, in the order decided. */
  taps(): readonly Tap[];
  /** Calls the listener with the outcome of each tap; call the returned function to stop listening. */
  onTap(listener: (tap: Tap) => void): () => void;
  /** How many taps are kept for later. */
  waiting(): number;
  network(): Network;
  /** Pulls its cable, or puts it back. */
  setNetwork(network: Network): void;
  /** As it was started: the network there, no card seen, nothing kept for later. */
  reset(): void;
  /** The reader's idea of the time, in epoch milliseconds. */
  now(): number;
}

const rememberedTaps = 1000;

/** Throws a TypeError for a service URL that is none, and for a behaviour that makes no sense. */
export function startCardReader(options: CardReaderOptions): CardReader {
  const settings = { via: 'GET', timeoutMs: 30_000, ...options } as const;
  const { clock, name = options.readerMac, readerMac } = options;
  const habits = { ...usualHabits, ...options.habits };
  const behaviour = { ...usualBehaviour, ...options.behaviour };
  refuseNonsense(settings.serviceUrl, behaviour);
  const way = wayOf(options.exchange, settings);
  const now = readerClock(clock, behaviour);
  const fresh = (): { bounces: BounceFilter; outbox: Outbox; taps: Tap[] } => ({
    bounces: new BounceFilter(behaviour.bounceMs),
    outbox: new Outbox({
      behaviour,
      clock,
      send: (card) => sendTap(way.exchange, card, { settings, clock }),
    }),
    taps: [],
  });
  let state = fresh();
  const heard = new Set<(tap: Tap) => void>();
  const reader = {
    name,
    readerMac,
    async tap(card: string) {
      const number = presentCard(card, habits);
      const atNs = clock.monotonic();
      const { bounces, outbox, taps } = state;
      const tap = bounces.isBounce(number, atNs)
        ? bounced(number, now(), atNs)
        : await outbox.put(number, now());
      taps.push(tap);
      if (taps.length > rememberedTaps) taps.shift();
      for (const listener of heard) listener(tap);
      return tap;
    },
    taps: () => [...state.taps],
    onTap(listener: (tap: Tap) => void) {
      heard.add(listener);
      return () => void heard.delete(listener);
    },
    waiting: () => state.outbox.waiting,
    network: () => state.outbox.network,
    setNetwork: (network: Network) => state.outbox.set(network),
    reset() {
      const { outbox } = state;
      state = fresh();
      outbox.close();
    },
    now,
  };
  return running(reader, () => {
    state.outbox.close();
    return way.close();
  });
}

function refuseNonsense(serviceUrl: string, behaviour: ReaderBehaviour): void {
  const { protocol } = new URL(serviceUrl);
  if (!/^https?:$/.test(protocol)) throw new TypeError(`${protocol} addresses are not supported`);
  const fault = behaviourFault(behaviour);
  if (fault !== undefined) throw new TypeError(fault);
}

function bounced(card: string, seenAt: number, atNs: bigint): Tap {
  const times = { startedNs: atNs, endedNs: atNs };
  return {
    card,
    fate: 'bounced',
    seenAt,
    tries: 0,
    ...times,
    failure: 'the same card again (bounce)',
  };
}

function wayOf(
  given: ReaderExchange | undefined,
  settings: ReaderSettings,
): ReturnType<typeof openReaderExchange> {
  if (given === undefined) return openReaderExchange(settings);
  return { exchange: given, close: () => Promise.resolve() };
}

/** One tap by a reader that is there for nothing else. */
export async function tapCard(
  options: CardReaderOptions & { readonly card: string },
): Promise<Tap> {
  await using reader = startCardReader(options);
  return await reader.tap(options.card);
}
