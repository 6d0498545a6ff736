import { numbersLine } from '../../../reports/numbers.ts';
import type { RuleReport, RunReport } from '../../../reports/report.ts';
import { reasonMeaning, verdicts } from '../../../reports/words.ts';
import type { JournalEvent } from '../../../suites/engine/journal/event.ts';
import type { RecordedRule, RecordedRun } from './recorded-run.ts';

/** The run of a gate, an exploration or a certification, from its results. */
export function judgedRun(report: RunReport, journal: readonly JournalEvent[]): RecordedRun {
  const { target, terminal, startedAt, outcome, rules, summary } = report;
  return {
    target: terminal === undefined ? target.name : `${terminal.name} ${terminal.version}`,
    startedAt,
    outcome,
    lines: [numbersLine(summary)],
    rules: rules
      .toSorted((a, b) => verdicts.indexOf(a.verdict) - verdicts.indexOf(b.verdict))
      .map((rule) => recordedRule(rule, report)),
    journal,
  };
}

function recordedRule(rule: RuleReport, { strict }: RunReport): RecordedRule {
  const { id, title, verdict, reason, why, findings } = rule;
  const cause = reason === null ? [] : [reasonMeaning[reason]];
  const words = [...cause, ...(why === null ? [] : [why])].join('. ');
  return {
    id,
    title,
    verdict,
    isFailed:
      verdict === 'FAILED' || verdict === 'HARNESS ERROR' || (strict && verdict === 'NON-STRICT'),
    why: words === '' ? null : words,
    findings,
  };
}
