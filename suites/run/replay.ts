import { scenarios } from '../drive/scenarios.ts';
import type { JournalEvent } from '../journal/event.ts';
import { checks } from '../judge/checks.ts';
import { judge, type RuleResult } from '../judge/judge.ts';
import type { PlannedRule } from '../judge/plan.ts';
import type { Reproduction } from '../judge/result.ts';
import { playScenario, type Setting } from './play.ts';

export interface ReplayInput {
  readonly results: readonly RuleResult[];
  readonly journal: readonly JournalEvent[];
  readonly plan: readonly PlannedRule[];
  readonly times: number;
}

/** Plays the scenarios in which rules turned red again. It never turns a red rule green: it only says how steady the red is. */
export async function replayReds(
  { results, journal, plan, times }: ReplayInput,
  setting: Setting,
): Promise<ReadonlyMap<string, Reproduction>> {
  const red = results.filter(
    (one) => one.findings.length > 0 && one.planned.decision.kind === 'judge',
  );
  const reproductions = new Map<string, Reproduction>();
  if (red.length === 0 || times === 0) return reproductions;
  const cases = new Set(red.flatMap((one) => one.findings.map((finding) => finding.case)));
  const again = scenarios.filter((scenario) => cases.has(scenario.name));
  const rounds = Array.from({ length: times }, (_, index) => `@again${String(index + 1)}`);
  for (const round of rounds) {
    for (const scenario of again) await playScenario(scenario, setting, scenario.name + round);
  }
  const afterwards = judge(journal, plan, checks);
  for (const one of red) {
    const findings =
      afterwards.find((other) => other.planned.rule.id === one.planned.rule.id)?.findings ?? [];
    const redRounds = rounds.filter((round) =>
      findings.some((finding) => finding.case.endsWith(round)),
    );
    reproductions.set(one.planned.rule.id, { red: redRounds.length, of: rounds.length });
  }
  return reproductions;
}
