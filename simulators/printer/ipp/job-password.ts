import { numberOf, textOf, textsOf } from '../../kit/wire/ipp/read-value.ts';
import type { HeldJob, JobHolder } from '../held/held-jobs.ts';
import { isPassword, type JobPassword } from '../held/job-password.ts';
import type { IppPrinter } from './ipp-printer.ts';
import type { IppJob } from './job.ts';
import type { JobTable } from './job-table.ts';
import type { OperationAttributes } from './operation-attributes.ts';
import { Refusal } from './refusal.ts';

/**
 * The password that a job is to wait for (PWG 5100.11 5.1.3, 5.1.4); undefined where none was sent, or where the
 * printer has no such thing. Throws a Refusal for one that the printer could never compare.
 */
export function passwordOf(
  attributes: OperationAttributes,
  { profile }: Pick<IppPrinter, 'profile'>,
): JobPassword | undefined {
  const most = numberOf(profile.attributes.get('job-password-supported'));
  const [password] = attributes.get('job-password')?.values ?? [];
  const encryption = textOf(attributes.get('job-password-encryption'));
  if (most === undefined || most === 0) return undefined;
  if (password === undefined || !('bytes' in password) || encryption === undefined) {
    if (password === undefined && encryption === undefined) return undefined;
    const message = 'job-password and job-password-encryption must be sent together';
    throw new Refusal('client-error-bad-request', message);
  }
  const known = textsOf(profile.attributes.get('job-password-encryption-supported'));
  const given = attributes.get('job-password-encryption');
  if (!known.includes(encryption) && given !== undefined) {
    const status = 'client-error-attributes-or-values-not-supported';
    throw new Refusal(status, `job-password-encryption ${encryption} is not supported`, [given]);
  }
  if (password.bytes.length > most || password.bytes.length === 0) {
    const message = `job-password has 1 to ${String(most)} octets`;
    throw new Refusal('client-error-request-value-too-long', message);
  }
  return { encryption, octets: password.bytes };
}

/** The jobs of IPP that wait for their password. */
export function ippJobHolder(jobs: JobTable): JobHolder {
  const waiting = (): readonly IppJob[] =>
    jobs.all().filter((job) => job.holds.includes('job-password-wait'));
  const find = (jobId: number): IppJob | undefined => waiting().find(({ id }) => id === jobId);
  return {
    held: () => waiting().map(described),
    release(jobId, pin) {
      const job = find(jobId);
      const { password } = job?.description ?? {};
      if (job === undefined || password === undefined) return 'not-held';
      if (!isPassword(password, pin)) return 'wrong-pin';
      job.release('job-password-wait');
      return 'released';
    },
    discard(jobId) {
      const job = find(jobId);
      job?.give('canceled', 'job-canceled-at-device');
      return job !== undefined;
    },
  };
}

function described({ id, description }: IppJob): HeldJob {
  const { name, userName } = description;
  return { jobId: id, front: 'ipp', jobName: name, userName, needsPin: true };
}
