import type { CardReader, Tap } from '../../../simulators/card-reader/index.ts';
import type { Clock } from '../../../simulators/kit/clock.ts';
import type { Expectation } from './script-form.ts';
import type { Sight } from './sights.ts';

/** A tap of a script, and whether it came to what was expected; true where nothing was. */
export interface PlayedTap {
  readonly atMs: number;
  readonly reader: string;
  readonly tap: Tap;
  readonly expect?: Expectation;
  readonly asExpected: boolean;
}

export interface Play {
  readonly readers: ReadonlyMap<string, CardReader>;
  readonly clock: Clock;
  /** When it aborts, what was not shown stays so. */
  readonly signal: AbortSignal;
  /** Told of every tap as it is decided. */
  tell(played: PlayedTap): void;
}

/** Resolves when all taps are decided; `shown` of the sights happened. */
export async function playScript(
  sights: readonly Sight[],
  play: Play,
): Promise<{ readonly shown: number }> {
  const { readers, clock, signal } = play;
  const startedNs = clock.monotonic();
  const decided: Promise<void>[] = [];
  let shown = 0;
  for (const sight of sights) {
    if (!(await isTime(sight.atMs, startedNs, { clock, signal }))) break;
    const reader = readers.get(sight.reader);
    if (reader === undefined) throw new TypeError(`no reader ${sight.reader}`);
    if ('network' in sight) reader.setNetwork(sight.network);
    else decided.push(reader.tap(sight.card).then((tap) => play.tell(played(sight, tap))));
    shown += 1;
  }
  await switchOffTheCutOff(readers, signal);
  await Promise.all(decided);
  return { shown };
}

/** False when the script was stopped before. */
async function isTime(
  atMs: number,
  startedNs: bigint,
  { clock, signal }: Pick<Play, 'clock' | 'signal'>,
): Promise<boolean> {
  const passedMs = Number(clock.monotonic() - startedNs) / 1_000_000;
  if (atMs > passedMs) await clock.sleep(atMs - passedMs, signal).catch(() => undefined);
  return !signal.aborted;
}

/** What a reader keeps whose network is away when the script ends would be waited for without end. */
async function switchOffTheCutOff(
  readers: ReadonlyMap<string, CardReader>,
  signal: AbortSignal,
): Promise<void> {
  const cutOff = [...readers.values()].filter(
    (reader) => signal.aborted || reader.network() === 'away',
  );
  await Promise.all(cutOff.map((reader) => reader.stop()));
}

function played(sight: Extract<Sight, { readonly card: string }>, tap: Tap): PlayedTap {
  const { atMs, reader, expect } = sight;
  const asExpected = expect === undefined || comesTo(tap, expect);
  return { atMs, reader, tap, asExpected, ...(expect === undefined ? {} : { expect }) };
}

function comesTo({ fate, answer }: Tap, expect: Expectation): boolean {
  const status = answer?.status ?? 0;
  if (typeof expect === 'number') return status === expect;
  const isAccepted = status >= 200 && status < 300;
  if (expect === 'accepted') return isAccepted;
  if (expect === 'refused') return fate === 'answered' && !isAccepted;
  return fate === expect;
}
