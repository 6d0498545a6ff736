import { numberOf, textOf } from '../../kit/wire/ipp/read-value.ts';
import type { IppPrinter } from './ipp-printer.ts';
import type { IppJob } from './job.ts';

/**
 * The next document must begin in time, or what multiple-operation-time-out-action says happens to
 * the job (RFC 8011 5.4.31, PWG 5100.13 6.5).
 */
export function awaitNext(job: IppJob, { profile: { attributes } }: IppPrinter): void {
  const seconds = numberOf(attributes.get('multiple-operation-time-out')) ?? 300;
  const action = textOf(attributes.get('multiple-operation-time-out-action')) ?? '';
  const act = Object.hasOwn(actions, action) ? actions[action] : undefined;
  job.awaitDocument(seconds * 1000, () => (act ?? abort)(job));
}

const actions: Readonly<Record<string, (job: IppJob) => void>> = {
  'abort-job': abort,
  'hold-job': (job) => {
    job.hold('job-hold-until-specified');
    job.close();
  },
  'process-job': (job) => job.close(),
};

function abort(job: IppJob): void {
  job.give('aborted', 'aborted-by-system');
}
