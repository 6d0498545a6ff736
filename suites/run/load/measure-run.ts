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
}

/** What was measured on one target. */
export interface Measured {
  readonly repeats: readonly LoadRepeat[];
  readonly prefix: string;
  readonly findings: LoadFindings;
}

export type MeasuredSides = { readonly now: Measured } & Partial<Readonly<Record<Side, Measured>>>;

/** Plays all repeats, on two benches in turns where there are two, and judges what came out. */
export async function measureRun(
  benches: { readonly now: MeasuringBench; readonly before?: MeasuringBench },
  repeating: Repeating,
): Promise<MeasuredSides> {
  const { now, before } = benches;
  if (before === undefined) {
    const repeats = await playRepeats(now, repeating);
    return { now: await measured(now, repeats, repeating) };
  }
  const played = await playInterleaved({ before, now }, repeating);
  return {
    before: await measured(before, played.before, repeating),
    now: await measured(now, played.now, repeating),
  };
}

async function measured(
  bench: MeasuringBench,
  repeats: readonly LoadRepeat[],
  { tell }: Repeating,
): Promise<Measured> {
  tell('judging what came out');
  return { repeats, prefix: bench.prefix, findings: await bench.findings() };
}
