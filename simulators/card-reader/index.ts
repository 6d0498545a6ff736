import type { Clock } from '../kit/clock.ts';
import { type Running, running } from '../kit/lifecycle.ts';
import { openReaderExchange, type ReaderExchange } from './exchange.ts';
import { presentCard, type ReaderHabits, usualHabits } from './reader-habits.ts';
import { type ReaderSettings, sendTap, type Tap } from './tap.ts';

export {
  type CardFormat,
  CardFormatError,
  cardFormats,
  readCard,
  writeCard,
} from './card-format.ts';
export { cardReaderControlRoutes } from './control-routes.ts';
export type { ReaderAnswer, ReaderExchange, ReaderRequest } from './exchange.ts';
export type { ReaderHabits } from './reader-habits.ts';
export type { Tap } from './tap.ts';

export interface CardReaderOptions extends Partial<ReaderSettings> {
  readonly serviceUrl: string;
  readonly apiKey: string;
  /** The address the service knows the reader by; also the name of the reader here, unless it has one. */
  readonly readerMac: string;
  readonly name?: string;
  readonly habits?: Partial<ReaderHabits>;
  readonly clock: Clock;
  /** Another way to the service than the reader's own, such as one that records. */
  readonly exchange?: ReaderExchange;
}

/** The reader's door: an IP card reader beside a printer, which reports each card to the service. */
export interface CardReader extends Running {
  readonly name: string;
  readonly readerMac: string;
  /** Holds a card to it. What goes wrong on the way is told in the tap; rejects only with CardFormatError. */
  tap(card: string): Promise<Tap>;
  /** The last taps, oldest first. */
  taps(): readonly Tap[];
}

const rememberedTaps = 1000;

/** Throws a TypeError for a service URL that is none. */
export function startCardReader(options: CardReaderOptions): CardReader {
  const settings = { via: 'GET', timeoutMs: 30_000, ...options } as const;
  const habits = { ...usualHabits, ...options.habits };
  const { protocol } = new URL(settings.serviceUrl);
  if (!/^https?:$/.test(protocol)) throw new TypeError(`no service at a ${protocol} address`);
  const way = wayOf(options.exchange, settings);
  const taps: Tap[] = [];
  const reader = {
    name: options.name ?? options.readerMac,
    readerMac: options.readerMac,
    async tap(card: string) {
      const tap = await sendTap(way.exchange, presentCard(card, habits), {
        settings,
        clock: options.clock,
      });
      taps.push(tap);
      if (taps.length > rememberedTaps) taps.shift();
      return tap;
    },
    taps: () => [...taps],
  };
  return running(reader, () => way.close());
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
