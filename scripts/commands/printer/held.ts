import type { HeldJob } from '../../../simulators/printer/index.ts';
import { type CommandSpec, defineCommand } from '../../command-line/command.ts';
import { flag, text, wholeNumber } from '../../command-line/options.ts';
import { UsageError } from '../../command-line/usage-error.ts';
import { textTable } from '../../load/rig/text-table.ts';
import { plain } from './job-line.ts';
import { askPrinter, which } from './which-printer.ts';

const jobNumber = { min: 1, max: 999_999_999 };

export const heldCommand: CommandSpec = defineCommand({
  name: 'held',
  about:
    'Lists the jobs that wait for their owner at a running printer, and acts as its ' +
    'panel: enters a PIN or deletes a job.',
  examples: [
    { line: 'printer held', does: 'prints a table' },
    { line: 'printer held --release 3 --pin 1234', does: 'prints job 3' },
    { line: 'printer held --delete 3', does: 'deletes job 3' },
  ],
  options: {
    ...which,
    release: wholeNumber('--release <job>', 'print this job', jobNumber),
    pin: text('--pin <pin>', 'with --release: the PIN that the owner enters'),
    delete: wholeNumber('--delete <job>', 'delete this job', jobNumber),
    json: flag('--json', 'as JSON'),
  },
  async run({ options, terminal }) {
    const { release, pin, delete: discarded } = options;
    if (release !== undefined && discarded !== undefined) {
      throw new UsageError('Either --release or --delete, not both.');
    }
    if (pin !== undefined && release === undefined) {
      throw new UsageError('--pin belongs to --release.');
    }
    const response =
      release !== undefined
        ? await askPrinter(options, `/held/${String(release)}/release`, {
            method: 'POST',
            body: JSON.stringify({ pin }),
          })
        : discarded !== undefined
          ? await askPrinter(options, `/held/${String(discarded)}`, { method: 'DELETE' })
          : await askPrinter(options, '/held');
    const held = (await response.json()) as readonly HeldJob[];
    if (options.json) terminal.json(held);
    else for (const line of linesOf(held)) terminal.print(line);
    return 'passed';
  },
});

function linesOf(held: readonly HeldJob[]): readonly string[] {
  if (held.length === 0) return ['no held jobs'];
  const rows = held.map(({ jobId, jobName = '(no name)', userName = '', needsPin }) => [
    String(jobId),
    plain(jobName),
    plain(userName),
    needsPin ? 'with a PIN' : 'without a PIN',
  ]);
  return textTable([['job', 'name', 'by', 'released'], ...rows]).split('\n');
}
