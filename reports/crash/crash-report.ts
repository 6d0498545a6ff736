import type { CrashCount } from '../../suites/engine/judge/crash/count-crashes.ts';
import type { Finding, RuleResult } from '../../suites/engine/judge/judge.ts';

/** What the kills of one or more targets came to, as crash.json holds it. */
export interface CrashReport {
  readonly schemaVersion: 1;
  readonly outcome: 'passed' | 'failed' | 'incomplete' | 'broken';
  readonly target: string;
  readonly seed: number;
  readonly startedAt: string;
  readonly durationMs: number;
  /** Kills that were asked for; `count.kills` is how many there were. */
  readonly asked: number;
  readonly count: CrashCount;
  /** The rules about kills, and any other that turned red on the way. */
  readonly rules: readonly CrashRule[];
}

export interface CrashRule {
  readonly id: string;
  readonly title: string;
  readonly verdict: string;
  readonly exercised: number;
  /** Why it was not run, or what the harness stumbled over. */
  readonly why?: string;
  readonly findings: readonly Finding[];
}

export interface CrashFacts {
  readonly target: string;
  readonly seed: number;
  readonly asked: number;
  readonly startedAt: string;
  readonly durationMs: number;
  readonly count: CrashCount;
  /** By target. */
  readonly results: readonly (readonly RuleResult[])[];
}

export function makeCrashReport({ results, ...facts }: CrashFacts): CrashReport {
  const byRule = Map.groupBy(results.flat(), ({ planned }) => planned.rule.id);
  const rules = [...byRule.values()].flatMap(ruleOf);
  const has = (verdict: string): boolean => rules.some((rule) => rule.verdict === verdict);
  const isWhole = facts.count.kills >= facts.asked && !has('NOT RUN');
  const red = has('FAILED') || has('NON-STRICT');
  const outcome = red
    ? 'failed'
    : has('HARNESS ERROR')
      ? 'broken'
      : isWhole
        ? 'passed'
        : 'incomplete';
  return { schemaVersion: 1, outcome, ...facts, rules };
}

/** The worst verdict counts; what one target exercised too little another may have. */
const worstFirst = ['FAILED', 'NON-STRICT', 'HARNESS ERROR', 'OK', 'NOT RUN'];

function ruleOf(results: readonly RuleResult[]): readonly CrashRule[] {
  const [first] = results;
  if (first === undefined) return [];
  const { rule } = first.planned;
  const findings = results.flatMap((result) => result.findings);
  const verdicts = results.map(({ verdict }): string => verdict);
  const verdict = worstFirst.find((one) => verdicts.includes(one)) ?? first.verdict;
  const isAboutKills = rule.needs.includes('control.restart');
  const isRed = verdict === 'FAILED' || verdict === 'NON-STRICT' || verdict === 'HARNESS ERROR';
  const exercised = results.reduce((sum, one) => sum + one.exercised, 0);
  if (!isAboutKills && !isRed) return [];
  const why = results.find((one) => one.verdict === verdict)?.why;
  const told = why === undefined ? {} : { why };
  return [{ id: rule.id, title: rule.title, verdict, exercised, ...told, findings }];
}
