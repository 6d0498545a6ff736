import type { JournalEvent } from '../journal/event.ts';
import type { Check } from '../judge/check.ts';
import { checks } from '../judge/checks.ts';
import { type Finding, firstRed, judge } from '../judge/judge.ts';
import type { PlannedRule } from '../judge/plan.ts';
import { predictions } from '../judge/predictions.ts';

/** What speaks against the target: the finding that came first. */
export interface Violation {
  readonly finding: Finding;
  readonly planned: PlannedRule;
}

/**
 * Rules whose checks read a case as their own scenario plays it. Over traffic in any order they
 * would take the order for the situation; what they say is said by predictions instead.
 */
const staged = new Set([
  'USR-MOD-05',
  'DOC-SEND-06',
  'GRP-MEM-02',
  'TAP-01',
  'USR-GRP-01',
  'USR-GRP-02',
  'USR-GRP-04',
  'USR-GRP-05',
  'USR-GRP-06',
  'USR-GRP-10',
]);

const explorable: readonly Check[] = [
  ...predictions,
  ...checks.filter(({ rule }) => !staged.has(rule)),
];

/** Judges a sequence up to here, as if its case ended now. */
export function judgeSequence(
  events: readonly JournalEvent[],
  plan: readonly PlannedRule[],
): Violation | undefined {
  const last = events.at(-1);
  const begun = events.findLast((event) => event.type === 'case');
  if (last === undefined || begun === undefined) return undefined;
  const isOpen = begun.phase === 'begin';
  const end: JournalEvent = { ...begun, seq: last.seq + 1, at: last.at, phase: 'done' };
  const results = judge(isOpen ? [...events, end] : events, plan, explorable);
  const broken = results.find((one) => one.verdict === 'HARNESS ERROR');
  if (broken !== undefined)
    throw new Error(`the check of ${broken.planned.rule.id} threw: ${broken.why ?? ''}`);
  const red = firstRed(results);
  const finding = red?.findings.toSorted((one, other) => one.witness[0] - other.witness[0])[0];
  return red === undefined || finding === undefined ? undefined : { finding, planned: red.planned };
}
