import { rule } from '../catalogue/rule.ts';
import type { JournalBuilder } from '../journal/journal-builder.ts';
import type { Check } from './check.ts';
import { judge, type RuleResult } from './judge.ts';

/** What one check says of a journal made by hand: for the tests of the judge. */
export function judgedBy(check: Check, journal: JournalBuilder): RuleResult {
  const only = rule(check.rule, '1', { title: 'the rule of the test' });
  const planned = {
    rule: only,
    scenarios: ['s'],
    gates: true,
    decision: { kind: 'judge' },
  } as const;
  const [result] = judge(journal.events, [planned], [check]);
  if (result === undefined) throw new Error('a rule that is planned has a result');
  return result;
}

/** What was expected, and what was seen where it held first. */
export function wordsOf(check: Check, journal: JournalBuilder): readonly (string | undefined)[] {
  const { sample } = judgedBy(check, journal);
  return [sample?.expected, sample?.seen];
}

/** In short, and throws when the check did: how often it was exercised, and what was seen where it was broken. */
export function saidBy(check: Check, journal: JournalBuilder): readonly [number, ...string[]] {
  const { exercised, findings, verdict, why } = judgedBy(check, journal);
  if (verdict === 'HARNESS ERROR') throw new Error(`the check threw: ${why ?? ''}`);
  return [exercised, ...findings.map((finding) => finding.seen)];
}
