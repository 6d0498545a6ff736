/** What V8 tells of one script: functions from the outermost inwards, each with nested blocks. */
export interface ScriptCoverage {
  readonly url: string;
  readonly functions: readonly {
    readonly ranges: readonly {
      readonly startOffset: number;
      readonly endOffset: number;
      readonly count: number;
    }[];
  }[];
}

/** Stretches of a text that were executed, as [start, end, start, end, ...]: ascending, the ends excluded. */
export type Stretches = readonly number[];

/** The executed stretches of one script: an inner block decides for its own place. */
export function executedStretches({ functions }: ScriptCoverage): Stretches {
  const ranges = functions
    .flatMap((one) => one.ranges)
    .toSorted(
      (one, other) => one.startOffset - other.startOffset || other.endOffset - one.endOffset,
    );
  const edges = [...new Set(ranges.flatMap((one) => [one.startOffset, one.endOffset]))].toSorted(
    (one, other) => one - other,
  );
  const stretches: number[] = [];
  const open: (typeof ranges)[number][] = [];
  const waiting = ranges.values();
  let next = waiting.next().value;
  for (const [at, edge] of edges.entries()) {
    while (open.length > 0 && (open.at(-1)?.endOffset ?? 0) <= edge) open.pop();
    for (; next !== undefined && next.startOffset === edge; next = waiting.next().value)
      open.push(next);
    const until = edges[at + 1];
    if (until === undefined || (open.at(-1)?.count ?? 0) === 0) continue;
    if (stretches.at(-1) === edge) stretches.pop();
    else stretches.push(edge);
    stretches.push(until);
  }
  return stretches;
}

/** Whether something between `from` and `to` was executed, both included. */
export function touches(stretches: Stretches, from: number, to: number): boolean {
  return stretches.some(
    (start, at) => at % 2 === 0 && start <= to && (stretches[at + 1] ?? 0) > from,
  );
}
