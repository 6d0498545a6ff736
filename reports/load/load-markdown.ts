import { codeSpan } from '../writers/code-span.ts';
import { balanceSentence } from './balance-words.ts';
import type { LoadReport } from './load-report.ts';
import { objectiveRows, type Rows, stageRows } from './load-tables.ts';
import { mainSegment } from './section/measured.ts';
import { segmentWords } from './segment-words.ts';
import { loadSentence, outcomeWords } from './words.ts';

const shown = 20;

/** summary.md: what a reviewer reads in a pull request, of bounded length whatever the run held. */
export function loadMarkdown(report: LoadReport): string {
  const { validity, objectives, comparison, workload, surroundings, target, repeats, findings } =
    report;
  const main = mainSegment(report);
  const reasons = validity
    .slice(0, shown)
    .map(({ sentence }) => `- ${codeSpan(sentence, 400)}`)
    .concat(rest(validity.length));
  const against = [...(comparison?.unfit ?? []), ...(comparison?.remarks ?? [])].map(
    (said) => `- ${codeSpan(said, 400)}`,
  );
  const blocks = [
    `## Platen load: ${outcomeWords[report.outcome].toLowerCase()}`,
    codeSpan(loadSentence(report), 600),
    ...block('Not valid', reasons),
    ...tableBlock('Objectives', objectiveRows(objectives)),
    ...block('The baseline', against),
    ...block('Balances', [
      codeSpan(balanceSentence(findings.balances), 400),
      ...(findings.balances.left === undefined ? [] : [codeSpan(findings.balances.left, 400)]),
    ]),
    ...tableBlock(`Latency: ${segmentWords[main]}`, stageRows(report, main)),
    [
      `${codeSpan(target, 80)}, workload ${codeSpan(workload.name, 80)}, ${String(repeats.length)} repeats, seed ${String(repeats[0]?.seed ?? '-')}`,
      `${codeSpan(surroundings.machine, 160)}, Platen ${codeSpan(surroundings.platen, 40)}`,
    ].join('  \n'),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function block(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [`### ${title}`, lines.join('\n')];
}

function tableBlock(title: string, [heading = [], ...rows]: Rows): readonly string[] {
  if (rows.length === 0) return [];
  const lines = [
    row(heading.map((cell) => (cell === '' ? ' ' : cell))),
    row(heading.map(() => '---')),
    ...rows.slice(0, shown).map((cells) => row(cells.map(cellText))),
  ];
  return [`### ${title}`, [...lines, ...rest(rows.length).map((line) => `\n${line}`)].join('\n')];
}

/** A bar within a code span would still end a table's cell. */
function cellText(cell: string): string {
  return codeSpan(cell, 160).replaceAll('|', '\\|');
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function rest(count: number): readonly string[] {
  return count > shown ? [`- and ${String(count - shown)} more, see report.html`] : [];
}
