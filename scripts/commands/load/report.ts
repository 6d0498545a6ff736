import { writeLoad } from '../../../reports/load/write-load.ts';
import { argument } from '../../command-line/arguments.ts';
import { defineCommand } from '../../command-line/command.ts';
import { flag, text } from '../../command-line/options.ts';
import { printReport } from '../../load/command/print-report.ts';
import { reportAgain } from '../../load/command/report-again.ts';

export const reportCommand = defineCommand({
  name: 'report',
  about:
    "Makes a load run's report again: measures it from its rows, judges it, and writes it over the old one. " +
    'Other objectives and another baseline can be given. Works for a run that was killed, too.',
  examples: [
    { line: 'load report reports/runs/2026-11-20T12-00-00Z-load', does: 'as it was asked then' },
    {
      line: 'load report reports/runs/2026-11-20T12-00-00Z-load --objectives strict.json',
      does: 'the same numbers, other objectives',
    },
  ],
  args: { folder: argument('folder', 'of a run: rows.bin is in it') },
  options: {
    objectives: text('--objectives <name|file>', 'judged by these instead of those of the run'),
    baseline: text('--baseline <file>', 'load.json of an earlier run to compare with'),
    json: flag('--json', 'print load.json on stdout'),
  },
  async run({ args, options, terminal }) {
    const { report, torn } = await reportAgain({ ...options, folder: args.folder });
    if (torn !== undefined) terminal.note(`rows.bin: ${torn}; what was before is used`);
    const written = await writeLoad(report, args.folder);
    if (options.json) terminal.json(report);
    else printReport(report, terminal);
    terminal.note(`report: ${written.html}`);
    return report.outcome;
  },
});
