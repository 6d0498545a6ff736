import type { Assertion, BoundCheck } from '../engine/case/check.ts';
import { canonicalJson } from '../engine/journal/canonical-json.ts';
import type { JournalEvent } from '../engine/journal/event.ts';
import { heard, judgeInShort, type ShortResult } from '../engine/judge/in-short.ts';
import type { PlannedRule } from '../engine/judge/plan.ts';
import { terminalChecks } from '../engine/judge/terminal-checks.ts';
import { planFor } from '../engine/run/engine.ts';
import { runEventOf } from '../engine/run/run-facts.ts';
import { predictions } from '../explore/predictions/index.ts';
import { terminalRules } from '../rules/every-rule.ts';
import { checks } from '../rules/index.ts';
import { formerProbes } from './former-probes.ts';
import { tagProbes } from './tag-probes.ts';

/** `all`: what a sequence in any order is judged by (`explore/judge-sequence.ts`). */
export type Bench = 'checks' | 'predictions' | 'all' | 'terminals';

/** One line of a dump, as text. */
export type Dump = (line: string) => void;

export interface Judging {
  /** Rule ids or their beginnings; undefined: all. */
  readonly only?: readonly string[] | undefined;
  /** Given every situation, a line of JSON each, with the journal's name. */
  readonly dump?: Dump | undefined;
}

const benches: Readonly<Record<Bench, readonly BoundCheck[]>> = {
  checks,
  predictions,
  all: [...predictions, ...checks.filter(({ rule }) => rule !== 'ANS-02')],
  terminals: terminalChecks,
};

const terminalPlan: readonly PlannedRule[] = terminalRules.map((rule) => ({
  rule,
  scenarios: ['all'],
  gates: true,
  decision: { kind: 'judge' },
}));

/** What each rule sees in a journal, in short. */
export function judgeJournal(
  journal: { readonly name: string; readonly events: readonly JournalEvent[] },
  bench: Bench,
  { only, dump }: Judging,
): readonly ShortResult[] {
  const isChosen = (rule: string): boolean =>
    only === undefined || only.some((id) => rule.startsWith(id));
  const chosen = benches[bench].filter(({ rule }) => isChosen(rule));
  const tell = (seen: Assertion, rule: string): void =>
    dump?.(canonicalJson({ rule, journal: journal.name, ...seen }));
  const listening = dump === undefined ? chosen : chosen.map((check) => heard(check, tell));
  const events = tagProbes(journal.events, formerProbes);
  const whole = bench === 'terminals' ? terminalPlan : planOf(events);
  const plan = whole.filter(({ rule }) => isChosen(rule.id));
  return judgeInShort(events, plan, { checks: listening });
}

/** By what a target offers: the targets of a thousand recordings hardly differ in it. */
const plans = new Map<string, readonly PlannedRule[]>();

function planOf(events: readonly JournalEvent[]): readonly PlannedRule[] {
  const facts = runEventOf(events).target;
  const key = JSON.stringify({ ...facts, baseUrl: '' });
  const plan = plans.get(key) ?? planFor({ facts });
  plans.set(key, plan);
  return plan;
}
