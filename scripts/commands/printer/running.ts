import {
  FaultFormatError,
  faultForms,
  faultFromText,
  type PrinterFault,
} from '../../../simulators/printer/index.ts';
import { type ArgumentSpec, argument, optionalArgument } from '../../command-line/arguments.ts';
import { type CommandSpec, defineCommand } from '../../command-line/command.ts';
import { flag, wholeNumber } from '../../command-line/options.ts';
import { UsageError } from '../../command-line/usage-error.ts';
import { heldCommand } from './held.ts';
import { jobsCommand } from './jobs.ts';
import { listCommand } from './list.ts';
import { saveJob } from './saving.ts';
import { stockCommand } from './stock.ts';
import { askPrinter, which } from './which-printer.ts';

const faults = defineCommand({
  name: 'faults',
  about: `Lists the faults of a running printer, or sets them: ${faultForms.join(', ')}.`,
  examples: [
    { line: 'printer faults', does: 'lists the active faults' },
    { line: 'printer faults out-of-paper slow:2000', does: 'sets these two and ends all others' },
    {
      line: 'printer faults paper-jam:0.05 --seed 7',
      does: 'jams at one job in twenty from now on',
    },
    { line: 'printer faults --clear', does: 'none' },
  ],
  args: { faults: faultArguments() },
  options: {
    ...which,
    clear: flag('--clear', 'end all faults'),
    seed: wholeNumber('--seed <number>', 'seed for faults with a probability', {
      min: 0,
      max: Number.MAX_SAFE_INTEGER,
    }),
  },
  async run({ args, options, terminal }) {
    if (options.clear && args.faults.length > 0) throw new UsageError('--clear ends all faults.');
    const wanted = args.faults.map(faultOf);
    const changes = options.clear || wanted.length > 0;
    const order = { faults: wanted, seed: options.seed };
    const request = changes ? { method: 'PUT', body: JSON.stringify(order) } : {};
    const response = await askPrinter(options, '/faults', request);
    const told = (await response.json()) as readonly { readonly does: string }[];
    if (told.length === 0) terminal.print('no faults');
    for (const fault of told) terminal.print(fault.does);
    return 'passed';
  },
});

const save = defineCommand({
  name: 'save',
  about: 'Saves the document of a job, byte for byte as the printer received it.',
  examples: [
    { line: 'printer save 3', does: 'into this folder, under its original name' },
    { line: 'printer save 3 /tmp/a.pdf', does: 'there' },
  ],
  args: {
    job: argument('job', 'number of the job, or the id of its receipt'),
    file: optionalArgument('file', 'where to'),
  },
  options: { ...which, picture: flag('--picture', 'save its first page as a picture instead') },
  async run({ args, options, terminal }) {
    const part = options.picture ? 'picture' : 'document';
    terminal.print(await saveJob({ printer: options, job: args.job, part }, args.file));
    return 'passed';
  },
});

/** What talks to a printer that runs. */
export const runningPrinterCommands: readonly CommandSpec[] = [
  listCommand,
  jobsCommand,
  faults,
  save,
  heldCommand,
  stockCommand,
];

/** From a command line; throws UsageError. */
export function faultOf(given: string): PrinterFault {
  try {
    return faultFromText(given);
  } catch (error) {
    if (error instanceof FaultFormatError) throw new UsageError(`${error.message}.`);
    throw error;
  }
}

function faultArguments(): ArgumentSpec<readonly string[]> {
  return { form: '[faults...]', about: 'the faults to set', read: (given) => given };
}
