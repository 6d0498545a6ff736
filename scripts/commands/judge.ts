import { expectationWords } from '../../reports/expectation.ts';
import { indexJournal } from '../../reports/journal-index.ts';
import { makeReport } from '../../reports/make-report.ts';
import { numbersLine } from '../../reports/numbers.ts';
import { ownVersion } from '../../reports/own-version.ts';
import { writeReports } from '../../reports/write-run.ts';
import type { JournalEvent } from '../../suites/engine/journal/event.ts';
import { concludeRun } from '../../suites/engine/judge/conclude-run.ts';
import { judgeRecorded } from '../../suites/engine/run/recorded.ts';
import { argument } from '../command-line/arguments.ts';
import { defineCommand } from '../command-line/command.ts';
import { flag, names, text } from '../command-line/options.ts';
import type { Terminal } from '../command-line/terminal.ts';
import { UsageError } from '../command-line/usage-error.ts';
import { printReds } from '../gate/red-table.ts';
import { openRunFolder, overwrite } from '../out-folder.ts';
import { readRecording } from '../recording.ts';
import { harOption } from '../run-place.ts';

export const judgeCommand = defineCommand({
  name: 'judge',
  about:
    'Judges a recorded run again by the rules of this version, without a target and ' +
    'without requests. The journal itself holds what is known about its target. Writes ' +
    'files only with --out.',
  examples: [
    {
      line: 'judge reports/latest',
      does: 'judges the last run; its journal.ndjson.gz can be given too',
    },
    { line: 'judge journal.ndjson --out again', does: 'also writes the report into a folder' },
    { line: 'judge journal.ndjson --json', does: 'prints results.json' },
  ],
  args: {
    journal: argument('journal', 'a journal, compressed or not, or a folder that holds one'),
  },
  options: {
    only: names(
      '--only <ids>',
      'only rules whose id begins with this; several by commas or repetition',
    ),
    out: text(
      '--out <folder>',
      'folder for results.json, junit.xml, report.html and the other files',
    ),
    har: harOption,
    overwrite,
    strict: flag('--strict', 'warnings fail the run too (SHOULD and assumed rules)'),
    json: flag('--json', 'print results.json on stdout'),
  },
  async run({ args, options, terminal }) {
    using progress = terminal.progress('judge');
    progress.update(`reading ${args.journal}`);
    const journal = await readRecording(args.journal);
    const { only } = options;
    if (options.out !== undefined) await openRunFolder(options.out, options);
    const answers = journal.filter((event) => event.type === 'answered').length;
    const run = judgeRecorded(journal, only.length === 0 ? undefined : only, (done) =>
      progress.update(`${String(done)} of ${String(answers)} answers`),
    );
    if (run.results.length === 0)
      throw new UsageError(`no rule's id begins with ${only.join(', ')}`, "See 'platen rules'.");
    const { outcome } = concludeRun(run, { strict: options.strict });
    const meta = { outcome, strict: options.strict, version: ownVersion() };
    progress.update('writing the report');
    const written =
      options.out === undefined
        ? undefined
        : await writeReports(run, meta, { folder: options.out, har: options.har });
    const results = written?.results ?? makeReport(run, meta);
    progress.done();
    sayUnfinished(journal, terminal);
    sayUnmarked(journal, terminal);
    if (options.json) terminal.json(results);
    const html = written === undefined ? {} : { html: written.html };
    printReds(results, terminal, { index: indexJournal(journal), ...html });
    terminal.print(`${outcome}: ${numbersLine(results.summary)}`);
    if (results.expectation !== undefined) terminal.print(expectationWords(results.expectation));
    if (written !== undefined) terminal.print(`report: ${written.html}`);
    return outcome;
  },
});

/** A recording may end where its run was killed: what is missing is NOT RUN, and why is said here. */
function sayUnfinished(journal: readonly JournalEvent[], terminal: Terminal): void {
  const open = new Set<string>();
  for (const event of journal) {
    if (event.type !== 'case') continue;
    if (event.phase === 'begin') open.add(event.case);
    else open.delete(event.case);
  }
  if (open.size > 0) terminal.note(`the recording ends in the middle of ${[...open].join(', ')}`);
}

/** Probes carry the rules that they are for. A recording of an older version has none, so nothing says what must be refused. */
function sayUnmarked(journal: readonly JournalEvent[], terminal: Terminal): void {
  const paired = journal.filter((event) => event.type === 'sent' && event.pair !== undefined);
  const isMarked = paired.some((event) => event.type === 'sent' && event.probes !== undefined);
  if (paired.length > 0 && !isMarked)
    terminal.note(
      'the recording does not say which requests must be refused: rules about refusals are not judged; record again with this version',
    );
}
