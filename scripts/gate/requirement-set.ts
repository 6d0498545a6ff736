import { rules } from '../../suites/rules/index.ts';
import { isSetDate, setAt, setDates } from '../../suites/spec/sets.ts';
import { UsageError } from '../command-line/usage-error.ts';

/** The requirement set in force at the date that was given. Throws UsageError, naming the sets there are. */
export function requirementSet(date: string): string {
  const set = setAt(date, rules);
  if (set !== undefined) return set;
  const fault = isSetDate(date)
    ? `${date} is before the first requirement set`
    : `${JSON.stringify(date)} is no date such as 2026-11`;
  throw new UsageError(
    `--catalogue: ${fault}`,
    `Requirement sets: ${setDates(rules).join(', ')}. A date stands for the newest set up to it.`,
  );
}
