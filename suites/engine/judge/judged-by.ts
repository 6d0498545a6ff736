import { rule } from '../../spec/rule.ts';
import type { BoundCheck } from '../case/check.ts';
import type { SentEvent } from '../journal/event.ts';
import type { TargetFacts } from '../journal/facts.ts';
import { JournalBuilder } from '../journal/journal-builder.ts';
import type { Json } from '../journal/json.ts';
import { judge, type RuleResult } from './judge.ts';

/** The result of the check of a rule, or of its checks, for a journal that a test wrote by hand. */
export function judgedBy(
  check: BoundCheck | readonly BoundCheck[],
  journal: JournalBuilder,
): RuleResult {
  const checks = [check].flat();
  const id = checks[0]?.rule ?? '';
  const needs = id.startsWith('CRASH-') ? (['control.restart'] as const) : [];
  const only = rule(id, '1', { title: 'the rule of the test', needs });
  const planned = {
    rule: only,
    scenarios: ['s'],
    gates: true,
    decision: { kind: 'judge' },
  } as const;
  const [result] = judge(journal.events, [planned], checks);
  if (result === undefined) throw new Error('a rule that is planned has a result');
  return result;
}

/** The check of a rule among rules that carry theirs; throws if there is not just one. */
export function checkOf(
  rules: readonly { readonly id: string; readonly checks: readonly BoundCheck[] }[],
  id: string,
): BoundCheck {
  const [check, ...more] = rules.find((one) => one.id === id)?.checks ?? [];
  if (check === undefined || more.length > 0) throw new Error(`${id} has not just one check`);
  return check;
}

/** What was expected, and what was seen where it held first. */
export function wordsOf(
  check: BoundCheck,
  journal: JournalBuilder,
): readonly (string | undefined)[] {
  const { sample } = judgedBy(check, journal);
  return [sample?.expected, sample?.seen];
}

/** In short, and throws when the check did: how often it was exercised, and what was seen where it was broken. */
export function saidBy(
  check: BoundCheck | readonly BoundCheck[],
  journal: JournalBuilder,
): readonly [number, ...string[]] {
  const { exercised, findings, verdict, why } = judgedBy(check, journal);
  if (verdict === 'HARNESS ERROR') throw new Error(`the check threw: ${why ?? ''}`);
  return [exercised, ...findings.map((finding) => finding.seen)];
}

/** A call and its answer: its operation, what else is said of it, the status and the JSON. */
export type Call = readonly [
  operation: string,
  sent: Partial<SentEvent>,
  status: number,
  json?: Json | undefined,
];

/** What the check of a rule says of calls in a row, as `saidBy` puts it. */
export function sayer(
  checks: readonly BoundCheck[],
  facts: Partial<TargetFacts> = {},
  scenario = 's',
): (rule: string, ...calls: readonly Call[]) => readonly [number, ...string[]] {
  return (rule, ...calls) => {
    const own = checks.filter((one) => one.rule === rule);
    if (own.length === 0) throw new Error(`there is no check of ${rule}`);
    const journal = new JournalBuilder(facts).begin(scenario);
    for (const [operation, sent, status, json] of calls)
      journal.call(
        scenario,
        { operation, ...sent },
        { status, ...(json === undefined ? {} : { json }) },
      );
    return saidBy(own, journal.end(scenario));
  };
}
