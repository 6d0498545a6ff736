import type { LoadFindings } from '../../journal/load/findings.ts';
import type { CallMeasure } from '../../journal/load-measure.ts';

/** How many jobs, rules and answers were wrong: any of them fails the run. */
export function wrongIn({
  findings: { count, sampled },
  calls,
}: {
  readonly findings: LoadFindings;
  readonly calls: readonly CallMeasure[];
}): { readonly jobs: number; readonly rules: number; readonly calls: number } {
  return {
    jobs: Object.values(count).reduce((sum, of) => sum + of, 0),
    rules: sampled.broken.filter(({ verdict }) => verdict === 'FAILED').length,
    calls: calls.reduce((sum, call) => sum + call.wrong, 0),
  };
}
