import type { BoundCheck } from '../engine/case/check.ts';
import type { JournalEvent } from '../engine/journal/event.ts';
import { type Finding, firstRed, judge } from '../engine/judge/judge.ts';
import type { PlannedRule } from '../engine/judge/plan.ts';
import { checks } from '../rules/index.ts';
import { predictions } from './predictions/index.ts';

/** What speaks against the target: the finding that came first. */
export interface Violation {
  readonly finding: Finding;
  readonly planned: PlannedRule;
}

/**
 * All that is known to be wrong with traffic in any order: what the model says, and every check of the catalogue
 * but one: that a target falls silent ends the exploration, which tells so itself.
 */
const allChecks: readonly BoundCheck[] = [
  ...predictions,
  ...checks.filter(({ rule }) => rule !== 'ANS-02'),
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
  const results = judge(isOpen ? [...events, end] : events, plan, allChecks);
  const broken = results.find((one) => one.verdict === 'HARNESS ERROR');
  if (broken !== undefined)
    throw new Error(`the check of ${broken.planned.rule.id} threw: ${broken.why ?? ''}`);
  const red = firstRed(results);
  const finding = red?.findings.toSorted((one, other) => one.witness[0] - other.witness[0])[0];
  return red === undefined || finding === undefined ? undefined : { finding, planned: red.planned };
}
