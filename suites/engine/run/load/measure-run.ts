import type { LoadFindings } from '../../journal/load/findings.ts';
import type { LoadRepeat } from '../../journal/load/measures.ts';
import { playInterleaved, type Side } from './interleaved.ts';
import { type Player, playRepeats, type Repeating } from './repeats.ts';

/** The part of a load bench that measuring needs. */
export interface MeasuringBench extends Player {
  /** Begins all that it makes on the target. */
  readonly prefix: string;
  /** What is right and wrong, when all has been played. */
  findings(): Promise<LoadFindings>;
  /** Undoes what was done to all of the account; resolves with what could not be. */
  putBack(): Promise<string | undefined>;
}

/** What was measured on one target. */
export interface Measured {
  readonly repeats: readonly LoadRepeat[];
  readonly prefix: string;
  readonly findings: LoadFindings;
}

export type MeasuredSides = { readonly now: Measured } & Partial<Readonly<Record<Side, Measured>>>;

/** Plays all repeats, on two benches in turns where there are two, judges what came out and puts back what was changed. */
export async function measureRun(
  benches: { readonly now: MeasuringBench; readonly before?: MeasuringBench },
  repeating: Repeating,
): Promise<MeasuredSides> {
  const { now, before } = benches;
  if (before === undefined) {
    const repeats = await playRepeats(now, repeating);
    return { now: await putBack(now, await measured(now, repeats, repeating)) };
  }
  const played = await playInterleaved({ before, now }, repeating);
  const sides = {
    before: await measured(before, played.before, repeating),
    now: await measured(now, played.now, repeating),
  };
  // The other way round than they were opened: both may be the same account.
  const own = await putBack(now, sides.now);
  return { before: await putBack(before, sides.before), now: own };
}

async function putBack(bench: MeasuringBench, measured: Measured): Promise<Measured> {
  const left = await bench.putBack();
  if (left === undefined) return measured;
  const { findings } = measured;
  return { ...measured, findings: { ...findings, balances: { ...findings.balances, left } } };
}

async function measured(
  bench: MeasuringBench,
  repeats: readonly LoadRepeat[],
  { tell }: Repeating,
): Promise<Measured> {
  tell('judging the prints');
  return { repeats, prefix: bench.prefix, findings: await bench.findings() };
}
