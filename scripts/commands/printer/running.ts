import { createWriteStream } from 'node:fs';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { systemClock } from '../../../simulators/kit/clock.ts';
import {
  FaultFormatError,
  faultForms,
  faultFromText,
  type PrinterFault,
  type ReceiptJson,
} from '../../../simulators/printer/index.ts';
import { type ArgumentSpec, argument, optionalArgument } from '../../command-line/arguments.ts';
import { type CommandSpec, defineCommand } from '../../command-line/command.ts';
import { flag, text, wholeNumber } from '../../command-line/options.ts';
import { UsageError } from '../../command-line/usage-error.ts';
import { askPrinter, usualFolder } from './control-file.ts';
import { jobLine } from './job-line.ts';

const which = {
  name: text('--name <name>', 'the printer that is meant', 'printer'),
  folder: text('--folder <folder>', 'the folder of the printer that is meant'),
};

const jobs = defineCommand({
  name: 'jobs',
  about: 'Lists what a running printer received, oldest first.',
  examples: [{ line: 'printer jobs', does: 'a line for each job' }],
  options: { ...which, json: flag('--json', 'each job as a line of JSON') },
  async run({ options, terminal }) {
    const response = await askPrinter(folderOf(options), '/jobs');
    for (const receipt of (await response.json()) as readonly ReceiptJson[]) {
      if (options.json) terminal.json(receipt);
      else terminal.print(jobLine(receipt, wallTimeMs(BigInt(receipt.lastByteNs))));
    }
    return 'passed';
  },
});

const faults = defineCommand({
  name: 'faults',
  about: `Lists the faults of a running printer, or sets them: ${faultForms.join(', ')}.`,
  examples: [
    { line: 'printer faults', does: 'which are in force, in words' },
    { line: 'printer faults out-of-paper slow:2000', does: 'these two, and no others' },
    { line: 'printer faults paper-jam:0.05 --seed 7', does: 'at one job in twenty, from now on' },
    { line: 'printer faults --clear', does: 'none' },
  ],
  args: { faults: faultArguments() },
  options: {
    ...which,
    clear: flag('--clear', 'end all faults'),
    seed: wholeNumber('--seed <number>', 'decides the faults that come by chance', {
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
    const response = await askPrinter(folderOf(options), '/faults', request);
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
    { line: 'printer save 3', does: 'into this folder, by the name it came with' },
    { line: 'printer save 3 /tmp/a.pdf', does: 'there' },
  ],
  args: {
    job: argument('job', 'its number, or the id of its receipt'),
    file: optionalArgument('file', 'where to'),
  },
  options: which,
  async run({ args, options, terminal }) {
    const path = `/jobs/${encodeURIComponent(args.job)}/document`;
    const { headers, body } = await askPrinter(folderOf(options), path);
    const file = args.file ?? nameOf(headers.get('content-disposition') ?? '');
    const sink = createWriteStream(file, { flags: args.file === undefined ? 'wx' : 'w' });
    await pipeline(body === null ? Readable.from([]) : Readable.fromWeb(body), sink).catch(
      refuseFile,
    );
    terminal.print(file);
    return 'passed';
  },
});

/** What talks to a printer that runs. */
export const runningPrinterCommands: readonly CommandSpec[] = [jobs, faults, save];

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

function folderOf(options: { readonly name: string; readonly folder: string | undefined }): string {
  return options.folder ?? usualFolder(options.name);
}

/** A name from the wire is a name only, not a way to another folder. */
function nameOf(disposition: string): string {
  const [, encoded = 'document'] = /filename\*=UTF-8''(\S+)/.exec(disposition) ?? [];
  const name = basename(decodeURIComponent(encoded).replaceAll('\\', '/'));
  return name.replace(/[\p{Cc}\p{Cf}]/gu, '_').replace(/^\.+$/, '') || 'document';
}

function refuseFile(error: unknown): never {
  throw new UsageError(error instanceof Error ? error.message : String(error));
}

/** Printers stamp with the machine's own clock, which starts somewhere. */
function wallTimeMs(monotonicNs: bigint): number {
  return systemClock.now() - Number((systemClock.monotonic() - monotonicNs) / 1_000_000n);
}
