import type { RuleReport } from './report.ts';

/** Whether what became of a rule counts: not where it is a known failure, nor where it is newer than the requirement set. */
export type Standing = 'counts' | 'known' | 'newer';

export function standingOf({ gates, known }: Pick<RuleReport, 'gates' | 'known'>): Standing {
  if (!gates) return 'newer';
  return known === undefined ? 'counts' : 'known';
}

/** "known failure, accepted until 2027-03-31: waits for the new index"; undefined: it counts. */
export function standingWords(rule: RuleReport): string | undefined {
  if (!rule.gates) return `of the requirement set ${rule.since}: reported, and decides nothing`;
  if (rule.known === undefined) return undefined;
  return `known failure, accepted until ${rule.known.expires}: ${rule.known.reason}`;
}

/** The same of a group of rules that stand alike. */
export const standingNote: Readonly<Record<Standing, string | undefined>> = {
  counts: undefined,
  known: 'known and accepted for now',
  newer: 'newer than the requirement set, decides nothing',
};
