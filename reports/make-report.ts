import { latestOf } from '../suites/engine/journal/attempts.ts';
import type { JournalEvent } from '../suites/engine/journal/event.ts';
import { type Leftover, leftoversOf } from '../suites/engine/journal/leftovers/leftovers.ts';
import type { TerminalFacts } from '../suites/engine/journal/terminal-event.ts';
import { valueCoverage } from '../suites/engine/journal/value-coverage.ts';
import { type Finding, firstRed, type RuleResult } from '../suites/engine/judge/judge.ts';
import type { RunResult } from '../suites/engine/judge/result.ts';
import { isMissing } from '../suites/engine/judge/verdict.ts';
import { terminalRules } from '../suites/rules/every-rule.ts';
import { rules as catalogue } from '../suites/rules/index.ts';
import { firstSet, setDates } from '../suites/spec/sets.ts';
import { documentedCall } from './curl/documented-call.ts';
import { type Call, indexJournal, type JournalIndex } from './journal-index.ts';
import type {
  CallReport,
  FindingReport,
  LeftoverReport,
  ReportMeta,
  RuleReport,
  RunReport,
  TerminalReport,
  ValuesReport,
} from './report.ts';
import { ruleTimes } from './rule-times.ts';
import { summaryOf } from './summary.ts';

/** A run as results.json tells it. Throws when the journal does not begin with its 'run' event. */
export function makeReport(run: RunResult, meta: ReportMeta): RunReport {
  const first = run.journal[0];
  if (first?.type !== 'run') throw new Error("a journal begins with its 'run' event");
  const { terminal } = first;
  const { name, baseUrl, own } = first.target;
  const index = indexJournal(run.journal);
  const root = firstRed(run.results);
  const times = ruleTimes(run.journal, run.results);
  const judged = run.results.map(({ planned, verdict }) => ({
    provenance: planned.rule.provenance,
    verdict,
  }));
  return {
    schemaVersion: 1,
    platen: meta.version,
    outcome: meta.outcome,
    strict: meta.strict,
    partial: run.partial,
    catalogue:
      meta.set ?? setDates(terminal === undefined ? catalogue : terminalRules).at(-1) ?? firstSet,
    seed: run.seed,
    target: { name, baseUrl, own },
    ...(terminal === undefined
      ? {}
      : { terminal: terminalReport(terminal, latestOf(run.journal)) }),
    startedAt: run.startedAt,
    durationMs: run.durationMs,
    requests: run.requests,
    summary: summaryOf(judged),
    ...expectationReport(run),
    ...(terminal === undefined ? { values: valuesReport(run) } : {}),
    ...(meta.baseline === undefined ? {} : { baseline: meta.baseline }),
    ...(own || terminal !== undefined
      ? {}
      : { leftBehind: leftoversOf(run.journal).map(leftoverReport) }),
    rules: run.results.map((one) => {
      const { id } = one.planned.rule;
      const reproduced = run.reproductions.get(id);
      const known = meta.baseline?.entries.find(
        (entry) => entry.rule === id && entry.state === 'known',
      );
      return {
        ...ruleReport(one, { index, isTerminal: terminal !== undefined }),
        ...(reproduced === undefined ? {} : { reproduced }),
        ...(known === undefined ? {} : { known: { reason: known.reason, expires: known.expires } }),
        durationMs: Math.floor(times.get(id) ?? 0),
        firstRed: one === root,
      };
    }),
  };
}

function valuesReport({ journal }: RunResult): ValuesReport {
  const { covered, classes } = valueCoverage(journal, { thorough: false });
  return { covered, classes };
}

function expectationReport({ results }: RunResult): Pick<RunReport, 'expectation'> {
  const expected = results.filter(({ planned }) => planned.expectation === 'expected');
  const outside = results.filter(({ planned }) => planned.expectation === 'outside').length;
  if (expected.length + outside === 0) return {};
  const judged = expected.filter(
    ({ verdict, planned: { rule, expectation } }) =>
      !isMissing({ level: rule.level, verdict, expectation }),
  ).length;
  return { expectation: { expected: expected.length, judged, outside } };
}

function terminalReport(
  { name, version }: TerminalFacts,
  journal: readonly JournalEvent[],
): TerminalReport {
  const cases = journal.filter((event) => event.type === 'case');
  const played = cases.filter(({ phase }) => phase === 'done');
  const ids = new Set(played.map(({ scenario }) => scenario));
  const others = cases.filter(({ phase, scenario }) => phase !== 'begin' && !ids.has(scenario));
  const whys = new Map(
    others.map(({ scenario, reason }) => [scenario, reason ?? 'it was cut off']),
  );
  const unplayed = [...whys].map(([id, why]) => ({ id, why }));
  const situations = played.length;
  return { name, version, situations, ...(unplayed.length === 0 ? {} : { unplayed }) };
}

function leftoverReport({ kind, id, name, why }: Leftover): LeftoverReport {
  return { kind, id: id ?? null, name, why };
}

interface Told {
  readonly index: JournalIndex;
  readonly isTerminal: boolean;
}

function ruleReport(result: RuleResult, told: Told): Omit<RuleReport, 'firstRed' | 'durationMs'> {
  const { rule, scenarios, gates, expectation } = result.planned;
  return {
    id: rule.id,
    area: rule.id.replace(/-[^-]*$/, ''),
    title: rule.title,
    section: rule.section,
    level: rule.level,
    provenance: rule.provenance,
    ...(rule.silence === undefined ? {} : { silence: rule.silence }),
    since: rule.since,
    gates,
    ...(expectation === undefined ? {} : { expectation }),
    verdict: result.verdict,
    reason: result.reason ?? null,
    why: result.why ?? null,
    scenarios,
    exercised: result.exercised,
    exercisedMin: rule.exercisedMin,
    exercisedIn: [...(result.exercisedIn ?? [])].map(([name, times]) => ({ case: name, times })),
    ...(result.sample === undefined ? {} : { sample: findingReport(result.sample, told) }),
    findings: result.findings.map((finding) => findingReport(finding, told)),
  };
}

function findingReport(finding: Finding, { index, isTerminal }: Told): FindingReport {
  const { rule, ok, witness, expected, seen } = finding;
  const [decisive] = index.callsAt([witness[0]]);
  const instead =
    isTerminal && !ok && decisive !== undefined ? documentedCall(rule, decisive.sent) : undefined;
  return {
    case: finding.case,
    witness,
    expected,
    seen,
    ...(instead === undefined ? {} : { instead }),
    calls: index.callsAt(witness).map(callReport),
  };
}

function callReport({ sent, answered }: Call): CallReport {
  const { call, operation, method, path } = sent;
  return { call, operation, method, path, status: answered?.status ?? null };
}
