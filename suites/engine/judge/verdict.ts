import type { Level, Rule } from '../../spec/rule.ts';

export type Verdict =
  | 'OK'
  | 'FAILED'
  | 'NON-STRICT'
  | 'INFORMATIONAL'
  | 'NOT APPLICABLE'
  | 'NOT RUN'
  | 'HARNESS ERROR';

/** Why a rule was not run; every one of them stays in the denominator. */
export type NotRunReason =
  | 'PREREQUISITE'
  | 'BLOCKED'
  | 'NOT-REACHED'
  | 'INCONCLUSIVE'
  | 'UNREACHABLE'
  | 'EXCLUDED'
  | 'BUDGET'
  | 'WAITING'
  | 'NO-PERMISSION'
  | 'REFUSED'
  | 'UNSTABLE';

/** Whether the target's profile names the rule among those that its team intends to be judged on. */
export type Expectation = 'expected' | 'outside';

/** What a broken rule amounts to: only MUSTs that are stated or derived can fail anybody; assumed ones count for our own service. */
export function brokenVerdict(rule: Rule, ownService: boolean): Verdict {
  if (rule.level === 'MAY' || rule.provenance === 'observed') return 'INFORMATIONAL';
  if (rule.provenance === 'assumed') return ownService ? 'NON-STRICT' : 'INFORMATIONAL';
  return rule.level === 'SHOULD' ? 'NON-STRICT' : 'FAILED';
}

export interface Tally {
  readonly ok: number;
  readonly failed: number;
  readonly nonStrict: number;
  readonly informational: number;
  readonly notApplicable: number;
  readonly notRun: number;
  readonly harnessError: number;
  /** All but the not applicable ones: what a reader divides by. */
  readonly applicable: number;
}

export function tally(verdicts: readonly Verdict[]): Tally {
  const count = (wanted: Verdict): number =>
    verdicts.filter((verdict) => verdict === wanted).length;
  const notApplicable = count('NOT APPLICABLE');
  return {
    ok: count('OK'),
    failed: count('FAILED'),
    nonStrict: count('NON-STRICT'),
    informational: count('INFORMATIONAL'),
    notApplicable,
    notRun: count('NOT RUN'),
    harnessError: count('HARNESS ERROR'),
    applicable: verdicts.length - notApplicable,
  };
}

/** How a run ends; the command line knows the exit code of each. */
export type Outcome = 'passed' | 'failed' | 'incomplete' | 'broken';

export interface JudgedRule {
  readonly rule: Rule;
  readonly verdict: Verdict;
  /** false: newer than the requirement set that the run is held to. */
  readonly gates?: boolean;
  readonly expectation?: Expectation;
  readonly reason?: NotRunReason;
  /** The baseline knows of just this failure and accepts it. */
  readonly isKnown?: boolean;
}

export interface OutcomeInput {
  readonly rules: readonly JudgedRule[];
  /** `--strict`: a broken SHOULD or assumed rule fails the run too. */
  readonly strict: boolean;
  /** How many entries of the baseline don't hold any more: one is enough to fail the run. */
  readonly stale?: number;
}

const ran: ReadonlySet<Verdict> = new Set(['OK', 'FAILED', 'NON-STRICT', 'INFORMATIONAL']);

/** Failed before broken harness before incomplete before passed. A run in which nothing ran is incomplete. */
export function outcomeOf({ rules, strict, stale = 0 }: OutcomeInput): Outcome {
  const gating = rules.filter((one) => one.gates !== false);
  const counted = gating.filter((one) => one.isKnown !== true);
  const has = (verdict: Verdict): boolean => counted.some((one) => one.verdict === verdict);
  if (stale > 0 || has('FAILED') || (strict && has('NON-STRICT'))) return 'failed';
  if (has('HARNESS ERROR')) return 'broken';
  const missing = counted.some(({ rule: { level }, verdict, expectation }) =>
    isMissing({ level, verdict, expectation }),
  );
  const isUnstable = strict && counted.some(({ reason }) => reason === 'UNSTABLE');
  const nothingRan = !gating.some((one) => ran.has(one.verdict));
  return missing || isUnstable || nothingRan ? 'incomplete' : 'passed';
}

/**
 * Whether the run lacks the judgement of a rule: where the profile names what it expects, of each of these and of
 * no other; else of each MUST that applies.
 */
export function isMissing({
  level,
  verdict,
  expectation,
}: {
  readonly level: Level;
  readonly verdict: Verdict;
  readonly expectation?: Expectation | undefined;
}): boolean {
  if (expectation === 'outside') return false;
  if (expectation === 'expected') return verdict === 'NOT RUN' || verdict === 'NOT APPLICABLE';
  return verdict === 'NOT RUN' && level === 'MUST';
}
