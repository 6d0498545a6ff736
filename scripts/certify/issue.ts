import type { Issue } from '../../reports/certificate/make-certificate.ts';
import { nameFault } from '../../reports/certificate/name.ts';
import { UsageError } from '../command-line/usage-error.ts';

/** Reads what the issuer states. Throws UsageError for a text that a certificate does not allow. */
export function issueOf({
  issuer,
  applicant,
  validDays,
}: {
  readonly issuer: string | undefined;
  readonly applicant: string | undefined;
  readonly validDays?: number | undefined;
}): Issue {
  return {
    ...(issuer === undefined ? {} : { issuer: namedText('--issuer', issuer) }),
    ...(applicant === undefined ? {} : { applicant: namedText('--applicant', applicant) }),
    ...(validDays === undefined ? {} : { validDays }),
  };
}

/** Checks one text of a certificate. Throws UsageError for one that it does not allow. */
export function namedText(option: string, given: string): string {
  const text = given.trim();
  const fault = nameFault(text);
  if (fault === undefined) return text;
  throw new UsageError(
    `${option}: it ${fault}`,
    'The certificate shows it unchanged: up to 100 characters of any script, no control characters.',
  );
}
