import {
  isMissing,
  type NotRunReason,
  type Outcome,
  type Verdict,
} from '../suites/engine/judge/verdict.ts';
import type { Provenance } from '../suites/spec/rule.ts';
import { counted } from './numbers.ts';
import type { RuleReport, RunReport } from './report.ts';
import { standingOf } from './standing.ts';

export const outcomeWord: Readonly<Record<Outcome, string>> = {
  passed: 'Passed',
  failed: 'Failed',
  incomplete: 'Incomplete',
  broken: 'Platen broke',
};

/** What each outcome came from, in a sentence. */
export function outcomeSentence(report: RunReport): string {
  const counting = report.rules.filter((rule) => standingOf(rule) === 'counts');
  const known = report.rules.filter((rule) => standingOf(rule) === 'known').length;
  const missing = counting.filter(isMissing);
  const whose = report.expectation === undefined ? 'that must hold' : 'that the profile expects';
  const unjudged = `${counted(missing.length, 'rule')} ${whose} ${wasOrWere(missing.length)} not judged`;
  const judged = `${report.partial ? 'Every chosen rule' : 'Every rule'} that applies and must hold was judged, and none was broken`;
  const sentences: Readonly<Record<Outcome, string>> = {
    passed:
      known > 0
        ? `${judged} except for ${counted(known, 'known failure')}.`
        : report.expectation === undefined
          ? `${judged}.`
          : 'Every rule that the profile expects was judged, and none was broken.',
    failed: failures(report, counting),
    incomplete:
      missing.length > 0
        ? `No rule was broken${known > 0 ? ' except known failures' : ''}, but ${unjudged}.`
        : 'Nothing was judged.',
    broken: `A check or a driver of Platen failed in ${counted(report.summary.harnessError, 'rule')}: this says nothing about the target.`,
  };
  return sentences[report.outcome];
}

function failures({ strict, baseline }: RunReport, counting: readonly RuleReport[]): string {
  const broken = counting.filter(
    ({ verdict }) => verdict === 'FAILED' || (strict && verdict === 'NON-STRICT'),
  ).length;
  const stale = (baseline?.entries ?? []).filter((entry) => entry.state === 'stale').length;
  const sentences = [
    ...(broken > 0 ? [`${counted(broken, 'rule')} ${wasOrWere(broken)} broken.`] : []),
    ...(stale > 0
      ? [`${counted(stale, 'known failure')} ${stale === 1 ? 'does' : 'do'} not hold any more.`]
      : []),
  ];
  return sentences.join(' ');
}

function wasOrWere(count: number): string {
  return count === 1 ? 'was' : 'were';
}

/** What people read; `results.json` and baselines have the verdict itself. */
export function verdictName(verdict: Verdict): string {
  return verdict === 'NON-STRICT' ? 'WARNING' : verdict;
}

export const verdictMeaning: Readonly<Record<Verdict, string>> = {
  OK: 'observed often enough, and never broken',
  FAILED: 'a stated or derived obligation was violated',
  'NON-STRICT': 'a SHOULD or an assumed rule was violated (NON-STRICT)',
  INFORMATIONAL: 'recorded only, never a failure',
  'NOT APPLICABLE': 'about a feature that the target does not have',
  'NOT RUN': 'could not be judged in this run',
  'HARNESS ERROR': 'Platen itself broke: this says nothing about the target',
};

/** In the order in which a reader wants them. */
export const verdicts: readonly Verdict[] = [
  'FAILED',
  'HARNESS ERROR',
  'NON-STRICT',
  'NOT RUN',
  'INFORMATIONAL',
  'OK',
  'NOT APPLICABLE',
];

/** 'PREREQUISITE (not configured)': the code of a reason with its meaning in short. */
export function reasonName(reason: NotRunReason): string {
  const [short = ''] = reasonMeaning[reason].split(':', 1);
  return short.toUpperCase() === reason ? reason : `${reason} (${short})`;
}

/** States how often a red rule failed again when its test cases were replayed on fresh state. */
export function steadinessWords({
  red,
  of,
}: {
  readonly red: number;
  readonly of: number;
}): string {
  if (red === of) return `repeated in ${String(red)} of ${String(of)} replays`;
  if (red === 0) return `could not be repeated (0 of ${counted(of, 'replay')} failed)`;
  return `intermittent: failed again in ${String(red)} of ${counted(of, 'replay')}`;
}

export const reasonMeaning: Readonly<Record<NotRunReason, string>> = {
  PREREQUISITE: 'not configured: the profile lacks what the rule needs',
  BLOCKED: 'blocked: an earlier step of its test case failed',
  'NOT-REACHED': 'not observed: the run never got into the situation',
  INCONCLUSIVE: 'inconclusive: the observations have more than one explanation',
  UNREACHABLE: 'unreachable: the target did not answer, or refused its key',
  EXCLUDED: 'excluded by an option',
  BUDGET: 'out of budget: the limit of time or requests was reached first',
  WAITING: 'it takes longer than this run may wait',
  'NO-PERMISSION': 'not allowed: the profile does not allow it',
  REFUSED: 'refused: the target refuses a key or a user of the profile',
  UNSTABLE: 'unstable: something did not come in time, and no replay repeated that',
};

export const provenanceMeaning: Readonly<Record<Provenance, string>> = {
  stated: 'the interface says it',
  derived: 'it follows from what the interface says',
  assumed:
    "our choice where the interface specifies nothing; it never fails another team's service",
  observed: 'seen in the field, recorded only',
};
