import type { LoadReport } from './load-report.ts';

/** A time as people read it: more digits the shorter it is. */
export function milliseconds(ms: number): string {
  if (ms >= 10_000) return `${(ms / 1000).toFixed(1)} s`;
  if (ms >= 100) return `${ms.toFixed(0)} ms`;
  return `${ms.toFixed(ms >= 10 ? 1 : 2)} ms`;
}

export function rate(perSecond: number): string {
  return perSecond >= 100 ? perSecond.toFixed(0) : perSecond.toFixed(1);
}

/** The verdict in a sentence. */
export function loadSentence(report: LoadReport): string {
  const { accepted, faults } = report.findings;
  const wrong = report.calls.reduce((sum, call) => sum + call.wrong, 0);
  if (faults.length > 0) {
    return `${String(faults.length)} jobs went wrong: a fast wrong answer is a wrong answer.`;
  }
  if (wrong > 0) return `${String(wrong)} single calls were not answered with 200.`;
  if (report.outcome === 'incomplete') return 'The run was stopped before its end.';
  if (report.baseline?.isGoodEnough === false) {
    const worse = report.baseline.comparisons.filter((one) => one.isWorse).length;
    return `No: ${String(worse)} measures are worse than the baseline allows.`;
  }
  const compared = report.baseline === undefined ? '' : ' Yes: no worse than the baseline.';
  return `Each of ${String(accepted)} accepted jobs came out once and unaltered.${compared}`;
}

export const outcomeWords: Readonly<Record<LoadReport['outcome'], string>> = {
  passed: 'Passed',
  failed: 'Failed',
  incomplete: 'Incomplete',
};
