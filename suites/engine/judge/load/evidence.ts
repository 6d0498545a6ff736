import { balanceFaults, type JobFault, type LoadFindings } from '../../journal/load/findings.ts';
import type { CallMeasure } from '../../journal/load-measure.ts';

/** How many jobs, payments, rules and answers were wrong: any of them fails the run. */
export function wrongIn({
  findings: { count, sampled },
  calls,
}: {
  readonly findings: LoadFindings;
  readonly calls: readonly CallMeasure[];
}): Readonly<Record<'jobs' | 'payments' | 'rules' | 'calls' | 'all', number>> {
  const faults = Object.entries(count) as [JobFault, number][];
  const sum = (isPayment: boolean): number =>
    faults.reduce(
      (total, [fault, of]) => total + (balanceFaults.has(fault) === isPayment ? of : 0),
      0,
    );
  const wrong = {
    jobs: sum(false),
    payments: sum(true),
    rules: sampled.broken.filter(({ verdict }) => verdict === 'FAILED').length,
    calls: calls.reduce((total, call) => total + call.wrong, 0),
  };
  return { ...wrong, all: wrong.jobs + wrong.payments + wrong.rules + wrong.calls };
}
