import { type Attribute, attribute } from '../../kit/wire/ipp/attribute.ts';
import { textOf, textsOf } from '../../kit/wire/ipp/read-value.ts';
import * as values from '../../kit/wire/ipp/value.ts';
import type { IppPrinter } from './ipp-printer.ts';
import type { IppJob } from './job.ts';
import { holdAsAsked } from './new-job.ts';
import type { OperationAttributes } from './operation-attributes.ts';

const holdNames: ReadonlySet<string> = new Set(['job-hold-until', 'job-hold-until-time']);

/**
 * Holds a waiting job as the operation says, `indefinite` where it says nothing or what is not
 * supported; gives what was not (RFC 8011 4.3.5.1).
 */
export function holdJob(
  job: IppJob,
  attributes: OperationAttributes,
  { profile, clock }: IppPrinter,
): readonly Attribute[] {
  const until = attributes.get('job-hold-until');
  const time = attributes.get('job-hold-until-time');
  const supported = textsOf(profile.attributes.get('job-hold-until-supported'));
  const odd = until !== undefined && !supported.includes(textOf(until) ?? '');
  const indefinite = attribute('job-hold-until', values.keyword('indefinite'));
  const asked = time === undefined && (until === undefined || odd) ? indefinite : until;
  holdFrom(
    job,
    [asked, time].flatMap((one) => one ?? []),
    clock.now(),
  );
  return odd ? [until] : [];
}

/** Ends every hold on the job. */
export function releaseJob(job: IppJob, { clock }: IppPrinter): void {
  const noHold = attribute('job-hold-until', values.keyword('no-hold'));
  job.release('job-held-on-create');
  holdFrom(job, [noHold], clock.now());
}

function holdFrom(job: IppJob, holds: readonly Attribute[], now: number): void {
  const others = job.description.template.filter((one) => !holdNames.has(one.name));
  job.describe({ ...job.description, template: [...others, ...holds] });
  holdAsAsked(job, holds, now);
}
