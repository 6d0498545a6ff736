import { rules as catalogue } from '../suites/catalogue/rules.ts';
import { firstSet, setDates } from '../suites/catalogue/sets.ts';
import { type Remnant, remainsOf } from '../suites/journal/remains/remains.ts';
import { type Finding, firstRed, type RuleResult } from '../suites/judge/judge.ts';
import type { RunResult } from '../suites/judge/result.ts';
import { type Call, indexJournal, type JournalIndex } from './journal-index.ts';
import type {
  CallReport,
  FindingReport,
  RemnantReport,
  ReportMeta,
  RuleReport,
  RunReport,
} from './report.ts';
import { summaryOf } from './summary.ts';

/** A run as results.json tells it. Throws when the journal does not begin with its 'run' event. */
export function makeReport(run: RunResult, meta: ReportMeta): RunReport {
  const first = run.journal[0];
  if (first?.type !== 'run') throw new Error("a journal begins with its 'run' event");
  const { name, baseUrl, own } = first.target;
  const index = indexJournal(run.journal);
  const root = firstRed(run.results);
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
    catalogue: meta.set ?? setDates(catalogue).at(-1) ?? firstSet,
    seed: run.seed,
    target: { name, baseUrl, own },
    startedAt: run.startedAt,
    durationMs: run.durationMs,
    requests: run.requests,
    summary: summaryOf(judged),
    ...(meta.baseline === undefined ? {} : { baseline: meta.baseline }),
    ...(own ? {} : { leftBehind: remainsOf(run.journal).map(remnantReport) }),
    rules: run.results.map((one) => {
      const { id } = one.planned.rule;
      const reproduced = run.reproductions.get(id);
      const known = meta.baseline?.entries.find(
        (entry) => entry.rule === id && entry.state === 'known',
      );
      return {
        ...ruleReport(one, index),
        ...(reproduced === undefined ? {} : { reproduced }),
        ...(known === undefined ? {} : { known: { reason: known.reason, expires: known.expires } }),
        firstRed: one === root,
      };
    }),
  };
}

function remnantReport({ kind, id, name, why }: Remnant): RemnantReport {
  return { kind, id: id ?? null, name, why };
}

function ruleReport(result: RuleResult, index: JournalIndex): Omit<RuleReport, 'firstRed'> {
  const { rule, scenarios, gates } = result.planned;
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
    verdict: result.verdict,
    reason: result.reason ?? null,
    why: result.why ?? null,
    scenarios,
    exercised: result.exercised,
    exercisedMin: rule.exercisedMin,
    exercisedIn: [...(result.exercisedIn ?? [])].map(([name, times]) => ({ case: name, times })),
    ...(result.sample === undefined ? {} : { sample: findingReport(result.sample, index) }),
    findings: result.findings.map((finding) => findingReport(finding, index)),
  };
}

function findingReport(finding: Finding, index: JournalIndex): FindingReport {
  const { witness, expected, seen } = finding;
  return {
    case: finding.case,
    witness,
    expected,
    seen,
    calls: index.callsAt(witness).map(callReport),
  };
}

function callReport({ sent, answered }: Call): CallReport {
  const { call, operation, method, path } = sent;
  return { call, operation, method, path, status: answered?.status ?? null };
}
