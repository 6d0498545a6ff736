import { balanceSentence, balancesAssumed } from '../../../reports/load/balance-words.ts';
import type { LoadReport } from '../../../reports/load/load-report.ts';
import {
  callRows,
  comparedRows,
  faultRows,
  type Rows,
  stageRows,
  stateWords,
} from '../../../reports/load/load-tables.ts';
import { mainSegment } from '../../../reports/load/section/measured.ts';
import { segmentWords } from '../../../reports/load/segment-words.ts';
import { busyWords, loadSentence } from '../../../reports/load/words.ts';
import type { Terminal } from '../../command-line/terminal.ts';
import { textTable } from '../rig/text-table.ts';

/** The report as it fits a terminal: the outcome last, where it is read. */
export function printReport(report: LoadReport, terminal: Terminal): void {
  const { surroundings, workload, repeats, findings, validity, objectives, comparison } = report;
  const many = repeats.length === 1 ? '' : `, medians of ${String(repeats.length)} repeats`;
  const main = mainSegment(report);
  terminal.print(`${surroundings.machine}, Node ${surroundings.node}, ${busyWords(surroundings)}`);
  const show = (title: string, rows: Rows): void => {
    if (rows.length > 1) terminal.print(`\n${title}\n${textTable(rows)}`);
  };
  show(
    `${workload.name}, seed ${String(repeats[0]?.seed ?? '-')}: ${segmentWords[main]}${many}`,
    stageRows(report, main),
  );
  show('Single calls in a closed loop', callRows(report.calls));
  if (comparison !== undefined) {
    const told = comparison.compared.filter(({ change }) => change !== 'alike');
    show('Significant differences from the baseline', comparedRows(told));
    for (const said of [...comparison.unfit, ...comparison.remarks]) terminal.print(`\n${said}`);
  }
  if (objectives.length > 0)
    terminal.print(`\nObjectives\n${objectives.map(objectiveLines).join('\n')}`);
  show('What went wrong', faultRows(findings));
  terminal.print(`\n${balanceSentence(findings.balances)}`);
  if (findings.balances.state === 'judged') terminal.print(balancesAssumed);
  if (findings.balances.left !== undefined) terminal.print(`ATTENTION: ${findings.balances.left}`);
  if (validity.length > 0)
    terminal.print(`\nNot valid\n${validity.map(({ sentence }) => `- ${sentence}`).join('\n')}`);
  terminal.print(`\n${report.outcome}: ${loadSentence(report)}`);
}

function objectiveLines({ state, asked, stage, why }: LoadReport['objectives'][number]): string {
  const place = stage === undefined ? '' : ` at ${stage}`;
  const indent = ' '.repeat(12);
  return `${stateWords[state].padEnd(indent.length)}${asked}${place}\n${indent}${why}`;
}
