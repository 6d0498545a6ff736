import { expectationWords } from '../../reports/expectation.ts';
import { indexJournal } from '../../reports/journal-index.ts';
import { leftGroups, leftNames, leftWords } from '../../reports/left-behind.ts';
import { counted, numbersLine } from '../../reports/numbers.ts';
import type { ReportMeta } from '../../reports/report.ts';
import { valuesLine } from '../../reports/values-line.ts';
import { type RunPlace, writeRun } from '../../reports/write-run.ts';
import type { KnownFailure } from '../../suites/engine/judge/baseline.ts';
import { concludeRun } from '../../suites/engine/judge/conclude-run.ts';
import { endOf, endWords } from '../../suites/engine/judge/ended.ts';
import type { RunResult } from '../../suites/engine/judge/result.ts';
import type { Outcome } from '../../suites/engine/judge/verdict.ts';
import { anyRuleOf } from '../../suites/rules/every-rule.ts';
import type { Terminal } from '../command-line/terminal.ts';
import { tellGitHubActions } from './github-actions.ts';
import { printKnown } from './known-table.ts';
import { printReds } from './red-table.ts';

export interface ReportWishes {
  readonly place: RunPlace;
  readonly strict: boolean;
  readonly json: boolean;
  readonly har: boolean;
  /** The file at which code-quality.json shows its issues; without it code-quality.json is not written. */
  readonly codeQualityPath: string | undefined;
  readonly set: string | undefined;
  readonly baseline: Baseline | undefined;
  readonly environment: NodeJS.ProcessEnv;
  /** Set for a run that plays only a part: the share of the known faults that it finds. */
  readonly findsPercent?: number | undefined;
}

export interface Baseline {
  readonly file: string;
  readonly known: readonly KnownFailure[];
}

/** Concludes a run, writes its report and says on the terminal what it came to. */
export async function reportRun(
  result: RunResult,
  wishes: ReportWishes,
  terminal: Terminal,
): Promise<Outcome> {
  const { outcome, meta } = concludeFor(result, wishes);
  const written = await writeRun(result, meta, {
    ...wishes.place,
    har: wishes.har,
    codeQualityPath: wishes.codeQualityPath,
  });
  const report = written.results;
  printReds(report, terminal, { index: indexJournal(result.journal), html: written.html });
  printKnown(report, terminal);
  if (wishes.findsPercent !== undefined)
    terminal.print(
      `quick: finds ${String(wishes.findsPercent)} % of the seeded faults; not a verdict`,
    );
  const end = endOf(result.journal);
  if (end !== undefined) terminal.print(`ended early: ${endWords(end)}`);
  const part = report.partial ? ' (partial run: rules were excluded by an option)' : '';
  terminal.print(`${outcome}: ${numbersLine(report.summary)}${part}`);
  if (report.expectation !== undefined) terminal.print(expectationWords(report.expectation));
  terminal.print(
    `${String(result.requests)} requests in ${(result.durationMs / 1000).toFixed(1)} s, seed ${String(result.seed)}`,
  );
  if (report.values !== undefined) terminal.print(valuesLine(report.values));
  terminal.print(paperLine(result));
  for (const group of leftGroups(report))
    terminal.print(`${leftWords(group)}: ${leftNames(group, 3)}`);
  if ((report.leftBehind ?? []).some(({ id }) => id !== null))
    terminal.print(
      `  platen cleanup ${written.folder} --target <file> removes what can be removed`,
    );
  terminal.print(`report: ${written.html}`);
  await tellGitHubActions({ report, summary: written.summary }, wishes.environment, terminal);
  if (wishes.json) terminal.json(report);
  return outcome;
}

/** The number of prints and printers: "143 documents printed on 41 simulated printers". */
function paperLine({ journal }: RunResult): string {
  const printers = journal.filter((event) => event.type === 'printer').length;
  const printed = journal.filter(
    (event) => event.type === 'receipt' && event.state === 'completed',
  ).length;
  return `${counted(printed, 'document')} printed on ${counted(printers, 'simulated printer')}`;
}

function concludeFor(
  result: RunResult,
  { strict, set, baseline }: ReportWishes,
): { readonly outcome: Outcome; readonly meta: Omit<ReportMeta, 'version'> } {
  const { outcome, entries } = concludeRun(result, {
    strict,
    known: baseline?.known ?? [],
    isRule: (id) => anyRuleOf(id) !== undefined,
  });
  const told = entries.map(({ entry, state, why }) => ({ ...entry, state, why }));
  const meta = {
    outcome,
    strict,
    ...(set === undefined ? {} : { set }),
    ...(baseline === undefined ? {} : { baseline: { file: baseline.file, entries: told } }),
  };
  return { outcome, meta };
}
