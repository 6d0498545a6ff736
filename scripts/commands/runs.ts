import { counted } from '../../reports/numbers.ts';
import { type KeptRun, keptRuns, removeRun } from '../../reports/runs.ts';
import { defineCommand } from '../command-line/command.ts';
import { flag, names, text, wholeNumber } from '../command-line/options.ts';
import type { Terminal } from '../command-line/terminal.ts';
import { UsageError } from '../command-line/usage-error.ts';

export const runsCommand = defineCommand({
  name: 'runs',
  about:
    'Lists the runs in reports/runs, newest first: time, target, outcome and size on ' +
    'disk. With --keep or --remove it removes runs without asking and reports what it ' +
    'removed. A run in progress is never removed.',
  examples: [
    { line: 'runs', does: 'lists every stored run' },
    { line: 'runs --keep 10', does: 'removes all but the newest ten' },
    { line: 'runs --remove 2026-11-22T00-23-44Z', does: 'removes this run' },
  ],
  options: {
    keep: wholeNumber(
      '--keep <number>',
      'keep this many of the newest runs and remove the others',
      {
        min: 0,
        max: 1_000_000,
      },
    ),
    remove: names('--remove <runs>', 'remove these runs; several by commas or repetition'),
    home: text('--home <folder>', 'folder of reports', 'reports'),
    json: flag('--json', 'print one JSON document on stdout'),
  },
  async run({ options, terminal }) {
    const { home } = options;
    const runs = await keptRuns(home);
    const wanted = wantedGone(runs, options);
    const going = wanted.filter(({ writer }) => writer !== undefined);
    const removed = wanted.filter(({ writer }) => writer === undefined);
    for (const { id } of removed) await removeRun(home, id);
    const left = runs.filter((run) => !removed.includes(run));
    if (options.json) terminal.json({ runs: left, removed: removed.map(({ id }) => id) });
    else printRuns(left, removed, terminal);
    for (const { id, writer } of going)
      terminal.note(`${id} is in progress in process ${String(writer)}: it was not removed`);
    terminal.note(`${counted(left.length, 'run')}, ${sizeWords(sumOf(left))}`);
    return options.remove.length > 0 && going.length > 0 ? 'failed' : 'passed';
  },
});

function wantedGone(
  runs: readonly KeptRun[],
  { keep, remove }: { readonly keep: number | undefined; readonly remove: readonly string[] },
): readonly KeptRun[] {
  const unknown = remove.filter((id) => !runs.some((run) => run.id === id));
  if (unknown.length > 0)
    throw new UsageError(`there is no run ${unknown.join(', ')}`, "'platen runs' lists them.");
  const old = keep === undefined ? [] : runs.slice(keep);
  return runs.filter((run) => remove.includes(run.id) || old.includes(run));
}

function printRuns(
  left: readonly KeptRun[],
  removed: readonly KeptRun[],
  terminal: Terminal,
): void {
  for (const { id, sizeBytes } of removed)
    terminal.print(`removed  ${id}  ${sizeWords(sizeBytes)}`);
  if (removed.length > 0)
    terminal.note(`removed ${counted(removed.length, 'run')}, ${sizeWords(sumOf(removed))}`);
  else if (left.length > 0)
    for (const line of aligned([heading, ...left.map(rowOf)])) terminal.print(line);
}

const heading = ['run', 'began', 'judged', 'ended', 'size'];

function rowOf(run: KeptRun): readonly string[] {
  const { id, startedAt, kind, target, outcome, writer, sizeBytes } = run;
  const ended = writer === undefined ? (outcome ?? 'without a report') : 'in progress';
  const judged = [kind, target].filter((word) => word !== undefined && word !== 'unfinished');
  return [id, startedAt.replace('T', ' '), judged.join(' '), ended, sizeWords(sizeBytes)];
}

function aligned(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = heading.map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const cells = (row: readonly string[]): readonly string[] =>
    row.map((cell, column) => cell.padEnd(widths[column] ?? 0));
  return rows.map((row) => cells(row).join('  ').trimEnd());
}

function sumOf(runs: readonly KeptRun[]): number {
  return runs.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
}

function sizeWords(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
