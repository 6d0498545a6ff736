import type { Rule } from './rule.ts';

/** The requirement set that Platen began with. */
export const firstSet = '2026-11';

/** The dates of the requirement sets there are, the oldest first: each is its rules and all older ones. */
export function setDates(rules: readonly Rule[]): readonly string[] {
  return [...new Set(rules.map((rule) => rule.since))].toSorted();
}

/** The set in force at a date (YYYY-MM): the newest that is not newer. undefined: no such date, or before the first. */
export function setAt(date: string, rules: readonly Rule[]): string | undefined {
  return isSetDate(date) ? setDates(rules).findLast((set) => set <= date) : undefined;
}

export function isSetDate(text: string): boolean {
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(text);
}
