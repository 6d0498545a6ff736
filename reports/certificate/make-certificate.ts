import { latestOf } from '../../suites/engine/journal/attempts.ts';
import type { CaseEvent, JournalEvent, RunEvent } from '../../suites/engine/journal/event.ts';
import type { Doing, Offer, TerminalFacts } from '../../suites/engine/journal/terminal-event.ts';
import type { RuleResult } from '../../suites/engine/judge/judge.ts';
import type { RunResult } from '../../suites/engine/judge/result.ts';
import type { Rule } from '../../suites/spec/rule.ts';
import {
  type Attempt,
  type CertificateContent,
  type CertifiedRule,
  type CertifiedSituation,
  certificateForm,
  type Evidence,
  type HarnessIdentity,
  type JournalIdentity,
} from './certificate.ts';
import { conclude } from './conclusion.ts';
import { catalogueIdentity } from './digests.ts';
import { lineOf, nameFault } from './name.ts';
import { unnamed } from './unnamed.ts';

/** A test case, as far as a certificate names it. */
export interface PlannedSituation {
  readonly id: string;
  readonly title: string;
  /** The abilities that the test case needs. */
  readonly doing: Doing;
  /** Other abilities that are sufficient as well. */
  readonly instead?: readonly Doing[];
  /** The options that the test case uses; the terminal must offer at least one of them. */
  readonly chooses?: readonly Offer[];
  readonly who?: { readonly by?: 'card' | 'password' | 'short-id' };
}

/** The statements of the issuer in a certificate. */
export interface Issue {
  readonly issuer?: string;
  readonly applicant?: string;
  /** Default: 365 days. */
  readonly validDays?: number;
}

const usualDays = 365;
const dayMs = 86_400_000;

export interface CertificateParts {
  readonly run: Pick<RunResult, 'results' | 'journal' | 'partial' | 'only' | 'attempts'>;
  readonly issue?: Issue;
  /** Every rule for terminals in force, chosen or not. */
  readonly inForce: readonly Rule[];
  readonly evidence: Evidence;
  /** Every test case for terminals; the journal shows what became of each. */
  readonly situations: readonly PlannedSituation[];
  readonly journal: JournalIdentity;
  readonly harness: HarnessIdentity;
  /** ISO-8601. */
  readonly issuedAt: string;
  /** The requirement set that the terminal was held to; default: the newest. */
  readonly set?: string;
}

/** The part to sign. Throws for a journal that is `uncertifiable`. */
export function makeCertificate(parts: CertificateParts): CertificateContent {
  const { run, journal, harness, issuedAt, issue = {} } = parts;
  const { target, terminal, ...first } = certified(run.journal);
  const last = run.journal.at(-1) ?? first;
  const cleaned = (text: string): string => lineOf(unnamed(text, target, terminal));
  const latest = latestOf(run.journal);
  const cases = latest.filter((event) => event.type === 'case');
  const situations = parts.situations.map((planned) =>
    situationOf(planned, cases, { terminal, cleaned }),
  );
  const scenarios = new Map(cases.map((event) => [event.case, event.scenario]));
  const rules = run.results.map((result) => ruleOf(result, scenarios, cleaned));
  const plan = {
    partial: run.partial,
    only: run.only?.map(lineOf) ?? [],
    rules: rules.length,
    situations: situations.length,
  };
  return {
    form: certificateForm,
    formVersion: 4,
    serialNumber: first.start?.serialNumber ?? journal.sha256.slice(0, 32),
    issuer: issue.issuer ?? '',
    applicant: issue.applicant ?? '',
    terminal: {
      name: terminal.name,
      version: terminal.version,
      model: terminal.model ?? '',
      firmware: terminal.firmware ?? '',
      can: terminal.can,
    },
    service: situations.some(({ state }) => state === 'played') ? 'built-in' : 'other',
    evidence: parts.evidence,
    run: {
      startedAt: first.startedAt,
      durationMs: Number((BigInt(last.at) - BigInt(first.at)) / 1_000_000n),
      requests: run.journal.filter((event) => event.type === 'sent').length,
      seed: first.seed,
      startDigest: first.start?.digest ?? null,
    },
    attempts: attemptsIn(run, first.startedAt),
    issuedAt,
    validUntil: validUntil(issuedAt, issue.validDays),
    catalogue: catalogueIdentity(parts.inForce, parts.set),
    harness,
    journal,
    plan,
    ...conclude({ plan, rules, situations }),
    situations,
    rules,
  };
}

/** The period of validity: from `issuedAt`, for the given number of days. */
export function validUntil(issuedAt: string, validDays = usualDays): string {
  return new Date(Date.parse(issuedAt) + validDays * dayMs).toISOString();
}

function attemptsIn(
  { attempts, results, journal }: CertificateParts['run'],
  startedAt: string,
): readonly Attempt[] {
  if (attempts !== undefined)
    return attempts.map(({ because, ...attempt }) => ({ ...attempt, because: because ?? 'begun' }));
  const played = journal.filter((event) => event.type === 'case' && event.phase === 'done').length;
  const broken = results.filter(({ verdict }) => verdict === 'FAILED');
  const places = journal.filter(({ type }) => type === 'run').length;
  const rules = broken.map(({ planned }) => planned.rule.id);
  return [{ startedAt, because: 'begun', played, places, broken: rules }];
}

interface Telling {
  readonly terminal: TerminalFacts;
  /** A text in the form that a certificate allows. */
  readonly cleaned: (text: string) => string;
}

/** The reason why no certificate can be made from a recording; undefined when one can. */
export function uncertifiable(journal: readonly JournalEvent[]): string | undefined {
  const first = journal[0];
  if (first?.type !== 'run') return "it does not begin with its 'run' event";
  if (first.terminal === undefined) return 'it is not the recording of a terminal';
  const { name, version, model = '', firmware = '' } = first.terminal;
  const nameless = nameFault(name);
  if (nameless !== undefined) return `the terminal's name ${nameless}`;
  const others = { version, model, firmware };
  for (const [what, text] of Object.entries(others)) {
    const fault = text === '' ? undefined : nameFault(text);
    if (fault !== undefined) return `the terminal's ${what} ${fault}`;
  }
  return undefined;
}

/** The terminal that is certified. */
function certified(
  journal: readonly JournalEvent[],
): RunEvent & { readonly terminal: TerminalFacts } {
  const fault = uncertifiable(journal);
  const first = journal[0];
  if (fault !== undefined || first?.type !== 'run' || first.terminal === undefined)
    throw new Error(`the journal does not support a certificate: ${fault ?? ''}`);
  return { ...first, terminal: first.terminal };
}

/** A case that was blocked is a situation that was left out: by the plan, or by who was at the terminal. */
function situationOf(
  planned: PlannedSituation,
  cases: readonly CaseEvent[],
  { terminal, cleaned }: Telling,
): CertifiedSituation {
  const { id, title } = planned;
  const own = cases.filter(({ scenario }) => scenario === id);
  const ends = own.flatMap(({ phase }) => (phase === 'begin' ? [] : [phase]));
  const reason = own.at(-1)?.reason;
  const cannot = cannotBe(planned, terminal);
  const isPlayed = ends.some((end) => end !== 'blocked');
  const skippedOrNot = own.length > 0 ? 'skipped' : 'unplayed';
  const why = isPlayed ? reason : (cannot ?? reason);
  return {
    id,
    title: lineOf(title),
    state: isPlayed ? 'played' : cannot === undefined ? skippedOrNot : 'cannot',
    ends: isPlayed ? ends : [],
    why: why === undefined ? null : cleaned(why),
  };
}

/** Why the terminal cannot be put into it at all. A card at the reader beside it is no login at the panel. */
function cannotBe(
  { doing, instead = [], chooses, who }: PlannedSituation,
  terminal: TerminalFacts,
): string | undefined {
  const done = [doing, ...instead].find((one) => terminal.can.includes(one));
  if (done === undefined) return `the terminal does not support this: ${doing}`;
  if (chooses?.some((offer) => terminal.offers?.includes(offer) !== false) === false)
    return `the terminal does not let users choose this: ${chooses.join(', ')}`;
  const by = done === 'tap' ? undefined : who?.by;
  return by === undefined || terminal.identifies?.includes(by) !== false
    ? undefined
    : `no user logs in by ${by} at this terminal`;
}

function ruleOf(
  { planned, verdict, reason, why, exercised, findings }: RuleResult,
  scenarios: ReadonlyMap<string, string>,
  cleaned: (text: string) => string,
): CertifiedRule {
  const { rule, gates } = planned;
  const [first] = findings.toSorted((left, right) => left.witness[0] - right.witness[0]);
  return {
    id: rule.id,
    title: rule.title,
    section: rule.section,
    role: rule.role,
    level: rule.level,
    provenance: rule.provenance,
    ...(rule.silence === undefined ? {} : { silence: rule.silence }),
    gates,
    situations: planned.scenarios,
    verdict,
    reason: reason ?? null,
    why: why === undefined ? null : cleaned(why),
    exercised,
    exercisedMin: rule.exercisedMin,
    broken: findings.length,
    ...(first === undefined
      ? {}
      : {
          brokenFirst: {
            situation: scenarios.get(first.case) ?? first.case,
            event: first.witness[0],
          },
        }),
  };
}
