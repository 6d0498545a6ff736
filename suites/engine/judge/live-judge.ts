import type { JournalEvent } from '../journal/event.ts';
import { following } from '../state/state.ts';
import {
  concludeAll,
  type Finding,
  gather,
  type Judging,
  judge,
  type RuleResult,
} from './judge.ts';
import type { PlannedRule } from './plan.ts';

/** Judges a journal while it is being written: the work is done between answers, and a red rule is known at once. */
export interface LiveJudge {
  take(event: JournalEvent): void;
  /** Rules of the plan that have been exercised as often as it takes. */
  judged(): number;
  /** The same as `judge` makes of all events that were taken. */
  results(): readonly RuleResult[];
}

/**
 * `journal` holds every event before it is taken. `red` is told of the first finding against each rule
 * of the plan.
 */
export function openLiveJudge(
  journal: readonly JournalEvent[],
  { plan, checks }: Judging,
  red: (planned: PlannedRule, finding: Finding) => void = () => undefined,
): LiveJudge {
  const byCase = new Map<string, JournalEvent[]>();
  const ended = new Set<string>();
  // What comes after the end of its case was not there when the case was judged.
  let isLate = false;
  const { follower, tallies } = gather({ plan, checks }, (name) => byCase.get(name) ?? []);
  const follow = following(follower);
  const open = new Map(
    plan.filter(({ decision }) => decision.kind === 'judge').map((one) => [one.rule.id, one]),
  );
  const tellReds = (): void => {
    for (const [id, planned] of open) {
      const [first] = tallies.get(id)?.findings ?? [];
      if (first === undefined) continue;
      open.delete(id);
      red(planned, first);
    }
  };
  const enter = (event: Extract<JournalEvent, { case: string }>): void => {
    if (ended.has(event.case)) isLate = true;
    const own = byCase.get(event.case) ?? [];
    byCase.set(event.case, own);
    own.push(event);
  };
  const forget = (name: string): void => {
    ended.add(name);
    byCase.delete(name);
  };
  return {
    take(event) {
      if ('case' in event) enter(event);
      follow(event);
      if (event.type === 'case' && event.phase !== 'begin') forget(event.case);
      if (event.type === 'answered' || event.type === 'case') tellReds();
    },
    judged: () =>
      plan.filter(({ rule }) => (tallies.get(rule.id)?.exercised ?? 0) >= rule.exercisedMin).length,
    results: () => (isLate ? judge(journal, plan, checks) : concludeAll(journal, plan, tallies)),
  };
}
