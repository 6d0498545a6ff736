import type { RuleReport } from './report.ts';

/**
 * Whether what became of a rule counts: not where it is a known failure, is newer than the requirement set, or was
 * not judged and the profile does not expect it to be.
 */
export type Standing = 'counts' | 'known' | 'newer' | 'outside';

export function standingOf({
  gates,
  known,
  expectation,
  verdict,
}: Pick<RuleReport, 'gates' | 'known' | 'expectation' | 'verdict'>): Standing {
  if (!gates) return 'newer';
  const isUnjudged = verdict === 'NOT RUN' || verdict === 'NOT APPLICABLE';
  if (expectation === 'outside' && isUnjudged) return 'outside';
  return known === undefined ? 'counts' : 'known';
}

/** "known failure, accepted until 2027-03-31: waits for the new index"; undefined: it counts. */
export function standingWords(rule: RuleReport): string | undefined {
  if (!rule.gates) return `of the requirement set ${rule.since}: reported, and decides nothing`;
  if (standingOf(rule) === 'outside') return standingNote.outside;
  if (rule.known === undefined) return undefined;
  return `known failure, accepted until ${rule.known.expires}: ${rule.known.reason}`;
}

/** The same of a group of rules that stand alike. */
export const standingNote = {
  counts: undefined,
  known: 'known and accepted for now',
  newer: 'newer than the requirement set, does not count',
  outside: 'outside of what the profile expects to be judged',
} as const satisfies Readonly<Record<Standing, string | undefined>>;
