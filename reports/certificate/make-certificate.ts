import type { CaseEvent, JournalEvent, RunEvent } from '../../suites/journal/event.ts';
import type { TerminalFacts } from '../../suites/journal/terminal-event.ts';
import type { RuleResult } from '../../suites/judge/judge.ts';
import type { RunResult } from '../../suites/judge/result.ts';
import {
  type CertificateContent,
  type CertifiedRule,
  type CertifiedSituation,
  certificateForm,
  type HarnessIdentity,
  type JournalIdentity,
} from './certificate.ts';
import { conclude } from './conclusion.ts';
import { catalogueIdentity } from './digests.ts';
import { lineOf, nameFault } from './name.ts';
import { unnamed } from './unnamed.ts';

/** A situation that was planned. */
export interface PlannedSituation {
  readonly id: string;
  readonly title: string;
  /** Why it was left without being played: by choice, or since the terminal does nothing of the kind. */
  readonly left?: { readonly state: 'skipped' | 'cannot'; readonly why: string };
}

export interface CertificateParts {
  readonly run: Pick<RunResult, 'results' | 'journal' | 'partial'>;
  /** Every situation there is for a terminal; what was played is read from the journal. */
  readonly situations: readonly PlannedSituation[];
  readonly journal: JournalIdentity;
  readonly harness: HarnessIdentity;
  /** ISO-8601. */
  readonly issuedAt: string;
  /** The requirement set that the terminal was held to; default: the newest. */
  readonly set?: string;
}

/** What there is to sign. Throws when the journal is of no terminal, or its name may not stand in a certificate. */
export function makeCertificate(parts: CertificateParts): CertificateContent {
  const { run, journal, harness, issuedAt } = parts;
  const { target, terminal, ...first } = certified(run.journal);
  const last = run.journal.at(-1) ?? first;
  const cleaned = (text: string): string => lineOf(unnamed(text, target, terminal));
  const cases = run.journal.filter((event) => event.type === 'case');
  const situations = parts.situations.map((planned) => situationOf(planned, cases, cleaned));
  const scenarios = new Map(cases.map((event) => [event.case, event.scenario]));
  const rules = run.results.map((result) => ruleOf(result, scenarios, cleaned));
  const plan = { partial: run.partial, rules: rules.length, situations: situations.length };
  return {
    form: certificateForm,
    formVersion: 1,
    terminal: { name: terminal.name, version: terminal.version, can: terminal.can },
    service: target.own ? 'built-in' : 'other',
    run: {
      startedAt: first.startedAt,
      durationMs: Number((BigInt(last.at) - BigInt(first.at)) / 1_000_000n),
      requests: run.journal.filter((event) => event.type === 'sent').length,
    },
    issuedAt,
    catalogue: catalogueIdentity(
      run.results.map((result) => result.planned.rule),
      parts.set,
    ),
    harness,
    journal,
    plan,
    ...conclude({ plan, rules, situations }),
    situations,
    rules,
  };
}

/** Who is certified, before whom. */
function certified(
  journal: readonly JournalEvent[],
): RunEvent & { readonly terminal: TerminalFacts } {
  const first = journal[0];
  if (first?.type !== 'run') throw new Error("a journal begins with its 'run' event");
  const { terminal } = first;
  if (terminal === undefined) throw new Error('the journal is of no terminal');
  const faults = Object.entries({ name: terminal.name, version: terminal.version })
    .map(([what, text]) => [what, nameFault(text)] as const)
    .filter(([, fault]) => fault !== undefined);
  for (const [what, fault] of faults) throw new Error(`the terminal's ${what} ${fault ?? ''}`);
  return { ...first, terminal };
}

function situationOf(
  { id, title, left }: PlannedSituation,
  cases: readonly CaseEvent[],
  cleaned: (text: string) => string,
): CertifiedSituation {
  const ended = cases.filter(({ scenario, phase }) => scenario === id && phase !== 'begin');
  const ends = ended.flatMap(({ phase }) => (phase === 'begin' ? [] : [phase]));
  const why = ended.length > 0 ? ended.findLast((one) => one.reason)?.reason : left?.why;
  const state = ended.length > 0 ? 'played' : (left?.state ?? 'unplayed');
  return {
    id,
    title: lineOf(title),
    state,
    ends,
    why: why === undefined ? null : cleaned(why),
  };
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
