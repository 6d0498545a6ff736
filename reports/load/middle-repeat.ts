import type { LoadRepeat, LoadRun, LoadStage } from '../../suites/engine/journal/load/measures.ts';
import { medianOf } from '../../suites/engine/judge/load/statistics/quantiles.ts';

/** The repeat that is shown where there is room for one: its p99 to print lies in the middle. */
export function middleRepeat({ repeats }: Pick<LoadRun, 'repeats'>): LoadRepeat | undefined {
  const tail = ({ stages }: LoadRepeat): number => stages.at(-1)?.latency.toPaper?.p99Ms ?? 0;
  const sorted = repeats.toSorted((one, other) => tail(one) - tail(other));
  return sorted[Math.floor((sorted.length - 1) / 2)];
}

/** Of every repeat, the stage of that name. */
export function sameStage(
  { repeats }: Pick<LoadRun, 'repeats'>,
  name: string,
): readonly LoadStage[] {
  return repeats.flatMap(({ stages }) => stages.filter((stage) => stage.name === name));
}

export function stageNames({ repeats }: Pick<LoadRun, 'repeats'>): readonly string[] {
  return [...new Set(repeats.flatMap(({ stages }) => stages.map(({ name }) => name)))];
}

/** The median over the repeats of what each says; undefined where none says anything. */
export function overRepeats(
  stages: readonly LoadStage[],
  read: (stage: LoadStage) => number | undefined,
): number | undefined {
  const values = stages.map(read).filter((value) => value !== undefined);
  return values.length === 0 ? undefined : medianOf(values);
}
