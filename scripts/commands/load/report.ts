import { writeLoad } from '../../../reports/load/write-load.ts';
import { argument } from '../../command-line/arguments.ts';
import { defineCommand } from '../../command-line/command.ts';
import { flag, text } from '../../command-line/options.ts';
import { printReport } from '../../load/command/print-report.ts';
import { reportAgain } from '../../load/command/report-again.ts';

export const reportCommand = defineCommand({
  name: 'report',
  about:
    'Writes the report of a load run again: evaluates its rows, judges them, and replaces ' +
    'the report. Objectives and baseline can differ. Also works for a killed run.',
  examples: [
    {
      line: 'load report reports/runs/2026-11-20T12-00-00Z-load',
      does: 'uses the objectives of the run',
    },
    {
      line: 'load report reports/runs/2026-11-20T12-00-00Z-load --objectives strict.json',
      does: 'judges the same numbers by other objectives',
    },
  ],
  args: { folder: argument('folder', 'folder of the run, with rows.bin') },
  options: {
    objectives: text('--objectives <name|file>', 'objectives to use instead of those of the run'),
    baseline: text('--baseline <file>', 'load.json of an earlier run to compare with'),
    json: flag('--json', 'print load.json on stdout'),
  },
  async run({ args, options, terminal }) {
    const { report, torn } = await reportAgain({ ...options, folder: args.folder });
    if (torn !== undefined) terminal.note(`rows.bin: ${torn}; what was before is used`);
    const written = await writeLoad(report, args.folder);
    if (options.json) terminal.json(report);
    else printReport(report, terminal);
    terminal.print(`report: ${written.html}`);
    return report.outcome;
  },
});
