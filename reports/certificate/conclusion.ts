import { counted } from '../numbers.ts';
import { summaryOf } from '../summary.ts';
import { untestedOf } from '../untested.ts';
import type {
  CertificateContent,
  CertifiedRule,
  CertifiedSituation,
  NotRunGroup,
} from './certificate.ts';
import { lineOf } from './name.ts';

/** What was judged, as the certificate lists it. */
export type Judged = Pick<CertificateContent, 'plan' | 'rules' | 'situations'>;

/** What follows from it, and is written out for readers. */
export type Conclusion = Pick<CertificateContent, 'outcome' | 'reasons' | 'summary' | 'notRun'>;

/**
 * Certified is who was seen in every planned situation that it can be put into, and kept every
 * obligation there: each stated or derived MUST that applies is OK, and each other MUST was judged.
 */
export function conclude(judged: Judged): Conclusion {
  const { plan, rules, situations } = judged;
  const gating = rules.filter((rule) => rule.gates);
  const reasons = [
    ...gating.filter(isHeldAgainst).map(brokenWords),
    ...gating.filter(({ verdict }) => verdict === 'HARNESS ERROR').map(harnessWords),
    ...missingReasons(gating.filter(isMissing)),
    ...situationReasons(situations.filter(({ id }) => isChosen(id, plan))),
    ...(plan.partial ? [partialWords(plan)] : []),
    ...(gating.some(isShown) ? [] : ['No rule that must hold was shown to hold.']),
  ];
  return {
    outcome: reasons.length === 0 ? 'certified' : 'not certified',
    reasons: reasons.map(lineOf),
    summary: summaryOf(rules),
    notRun: untestedOf(rules).map(
      ({ reason, why, rules: own }): NotRunGroup => ({
        reason,
        why,
        rules: own.map(({ id }) => id),
      }),
    ),
  };
}

/** Nothing that was chosen was found wrong, or left unjudged: a partial run may have passed, and certifies nobody. */
export function hasPassed({ plan, rules, situations }: Judged): boolean {
  const { reasons } = conclude({
    plan: { ...plan, partial: false, only: [] },
    rules,
    situations: situations.filter(({ id }) => isChosen(id, plan)),
  });
  return reasons.length === 0;
}

function isChosen(id: string, { only }: Judged['plan']): boolean {
  return only.length === 0 || only.some((beginning) => id.startsWith(beginning));
}

function partialWords({ only }: Judged['plan']): string {
  return only.length === 0
    ? 'An option excluded rules or test cases.'
    : `The run was partial: only ids that begin with ${listWords(only)} were selected.`;
}

/** An assumed rule is a choice of ours: broken, it is told and held against nobody. */
export function isHeldAgainst({ level, verdict, provenance }: CertifiedRule): boolean {
  if (verdict === 'FAILED') return true;
  const isOurs = provenance === 'assumed' || provenance === 'observed';
  const isRed = verdict === 'NON-STRICT' || verdict === 'INFORMATIONAL';
  return level === 'MUST' && !isOurs && isRed;
}

function isMissing({ level, verdict }: CertifiedRule): boolean {
  return level === 'MUST' && verdict === 'NOT RUN';
}

function isShown({ level, verdict }: CertifiedRule): boolean {
  return level === 'MUST' && verdict === 'OK';
}

function brokenWords({ id, title, broken, exercised, brokenFirst }: CertifiedRule): string {
  const first =
    brokenFirst === undefined
      ? ''
      : `, first in ${brokenFirst.situation} (event ${String(brokenFirst.event)} of the journal)`;
  return `${id} was broken ${String(broken)} of ${String(exercised)} times${first}: ${title}.`;
}

function harnessWords({ id, why }: CertifiedRule): string {
  return `${id} could not be judged, because Platen broke: ${why ?? 'no reason was recorded'}.`;
}

/** Rules that one thing kept from being judged are told in one sentence. */
function missingReasons(missing: readonly CertifiedRule[]): readonly string[] {
  const ways = Map.groupBy(missing, ({ reason, why }) => `${reason ?? ''} ${why ?? ''}`);
  return [...ways.values()].map((rules) => {
    const { reason = null, why = null } = rules[0] ?? {};
    const [ids, were] = [listWords(rules.map(({ id }) => id)), rules.length === 1 ? 'was' : 'were'];
    return `${ids} must hold and ${were} not judged (${reason ?? 'NOT RUN'}): ${why ?? 'no reason was recorded'}.`;
  });
}

const named = 4;

/** "A, B, C, D and 3 more" */
function listWords(ids: readonly string[]): string {
  const rest = ids.length - named;
  const more = rest > 0 ? ` and ${counted(rest, 'more', 'more')}` : '';
  return `${ids.slice(0, named).join(', ')}${more}`;
}

/** Those that were left for one reason are told in one sentence. */
function situationReasons(situations: readonly CertifiedSituation[]): readonly string[] {
  const missed = situations.filter(
    ({ state, ends }) => state !== 'cannot' && ends.at(-1) !== 'done',
  );
  return [...Map.groupBy(missed, ({ state, why }) => `${state} ${why ?? ''}`).values()].map(
    missedWords,
  );
}

const missedHow = { skipped: 'skipped', unplayed: 'not played', played: 'not played to the end' };

function missedWords(missed: readonly CertifiedSituation[]): string {
  const [first] = missed;
  if (first === undefined || first.state === 'cannot') return '';
  const all = listWords(missed.map(({ id }) => id));
  const because = first.why === null ? '' : `: ${first.why}`;
  return `${missed.length === 1 ? 'The test case' : 'The test cases'} ${all} ${missed.length === 1 ? 'was' : 'were'} ${missedHow[first.state]}${because}.`;
}
