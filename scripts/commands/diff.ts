import { type Comparison, compareRuns } from '../../reports/compare.ts';
import { numbersLine } from '../../reports/numbers.ts';
import type { RunReport } from '../../reports/report.ts';
import { verdictName } from '../../reports/words.ts';
import { changeWords, comparisonMarkdown } from '../../reports/writers/comparison-markdown.ts';
import { argument } from '../command-line/arguments.ts';
import { defineCommand } from '../command-line/command.ts';
import { flag } from '../command-line/options.ts';
import { onStderr, type Terminal } from '../command-line/terminal.ts';
import { readRun } from '../read-run.ts';

export const diffCommand = defineCommand({
  name: 'diff',
  about:
    'Compares two runs, rule by rule: what fails now, what is no longer judged, what ' +
    'was repaired. Exits with 1 when something became worse.',
  examples: [
    {
      line: 'diff reports/runs/2026-11-20T12-00-00Z reports/latest',
      does: 'compares the folders of two runs',
    },
    {
      line: 'diff before.json after.json --markdown',
      does: 'prints Markdown, for a comment on a change',
    },
  ],
  args: {
    before: argument('before', 'folder or results.json of the earlier run'),
    after: argument('after', 'folder or results.json of the later run'),
  },
  options: {
    json: flag('--json', 'print one JSON document on stdout'),
    markdown: flag('--markdown', 'print Markdown on stdout'),
  },
  async run({ args, options, terminal }) {
    const before = await readRun(args.before);
    const after = await readRun(args.after);
    const comparison = compareRuns(before, after);
    if (options.json) terminal.json(jsonOf(comparison));
    else if (options.markdown)
      terminal.print(comparisonMarkdown(comparison, before, after).trimEnd());
    else printComparison(comparison, terminal);
    // Markdown is for a file or a summary.
    const beside = options.markdown ? onStderr(terminal) : terminal;
    beside.print(`before: ${numbersLine(before.summary)}`);
    beside.print(`now:    ${numbersLine(after.summary)}`);
    return comparison.isWorse ? 'failed' : 'passed';
  },
});

function jsonOf({ added, gone, ...rest }: Comparison): object {
  const short = ({ id, title, verdict }: RunReport['rules'][number]): object => ({
    id,
    title,
    verdict,
  });
  return { ...rest, added: added.map(short), gone: gone.map(short) };
}

function printComparison(comparison: Comparison, terminal: Terminal): void {
  for (const line of comparison.circumstances) terminal.print(`the runs differ in ${line}`);
  for (const { id, title, kind, before, after, why } of comparison.changes) {
    terminal.print(`${changeWords[kind]}  ${id}  ${before} -> ${after}  ${title}`);
    if (why !== null) terminal.print(`    ${why}`);
  }
  for (const { id, verdict, title } of comparison.added)
    terminal.print(`New  ${id}  ${verdictName(verdict)}  ${title}`);
  for (const { id, verdict, title } of comparison.gone)
    terminal.print(`Gone  ${id}  was ${verdictName(verdict)}  ${title}`);
  const isSame = comparison.changes.length + comparison.added.length + comparison.gone.length === 0;
  if (isSame) terminal.print('no verdict changed');
}
