import { once } from 'node:events';
import { resolve } from 'node:path';
import { freshSeed } from '../../simulators/kit/chance.ts';
import { systemClock } from '../../simulators/kit/clock.ts';
import { type Control, type ControlOptions, startControl } from '../../simulators/kit/control.ts';
import { describeFault } from '../../simulators/kit/fault.ts';
import { randomIds } from '../../simulators/kit/ids.ts';
import {
  faultForms,
  type Printer,
  type PrinterFault,
  printerControlRoutes,
  printerFaultSentences,
  type Receipt,
  rawHabitForms,
  receiptAsJson,
} from '../../simulators/printer/index.ts';
import { type CommandSpec, defineCommand } from '../command-line/command.ts';
import {
  choice,
  flag,
  orElse,
  portRange,
  text,
  texts,
  wholeNumber,
} from '../command-line/options.ts';
import type { Terminal } from '../command-line/terminal.ts';
import { UsageError } from '../command-line/usage-error.ts';
import { captureCommand } from './printer/capture.ts';
import { removeControlFile, usualFolder, writeControlFile } from './printer/control-file.ts';
import { jobLine } from './printer/job-line.ts';
import { asUsageError, startOnPorts } from './printer/ports.ts';
import { rawHabitOf } from './printer/raw-habit.ts';
import {
  checkFaults,
  privateCa,
  type ReachOptions,
  reachOf,
  reachOptions,
} from './printer/reach.ts';
import { faultOf, runningPrinterCommands } from './printer/running.ts';

const start = defineCommand({
  name: 'printer',
  about:
    'Starts a printer that takes jobs on a raw port and over IPP, shows each in a line, and keeps ' +
    'what it received. It runs until it is interrupted; the commands below talk to it meanwhile.',
  examples: [
    { line: 'printer', does: 'on ports 9100 and 631, or free ones where these are taken' },
    { line: 'printer --name lobby --raw-port 0 --fronts raw', does: 'raw only, on a free port' },
    {
      line: 'printer --tls required --user anna:secret',
      does: 'ipps only, for who has a password',
    },
    { line: 'printer --announce', does: 'is found by those who look for printers' },
    { line: 'printer --fault out-of-paper', does: 'takes jobs and prints none' },
    {
      line: 'printer --fault out-of-paper:after-pages=20:for-ms=60000',
      does: 'somebody brings paper a minute after it ran out',
    },
    {
      line: 'printer --fault paper-jam:0.05 --fault-seed 7',
      does: 'jams at one job in twenty, at the same ones each time',
    },
    {
      line: 'printer --raw-habit second-connection=reset',
      does: 'talks to one sender, and resets the others',
    },
    { line: 'printer --slow 2000 --json', does: 'reads slowly, tells jobs in JSON' },
  ],
  options: {
    name: text('--name <name>', 'what it is called', 'printer'),
    host: text('--host <host>', 'the address it listens on', '127.0.0.1'),
    fronts: choice('--fronts <which>', 'how jobs come in', {
      of: ['both', 'raw', 'ipp'],
      fallback: 'both',
    }),
    rawPort: wholeNumber(
      '--raw-port <number>',
      '0 takes a free one (9100 if it can be had)',
      portRange,
    ),
    ippPort: wholeNumber(
      '--ipp-port <number>',
      '0 takes a free one (631 if it can be had)',
      portRange,
    ),
    folder: text('--folder <folder>', 'where it keeps what it receives (.platen/printers/NAME)'),
    keep: choice('--keep <what>', 'documents, or only their digests', {
      of: ['bytes', 'digest'],
      fallback: 'bytes',
    }),
    profile: text(
      '--profile <file>',
      'what it says of itself over IPP: a profile, or a dump of ipptool',
    ),
    faults: texts(
      '--fault <fault>',
      `what it does wrong, repeatable, by chance with a probability behind it: ${faultForms.join(', ')}`,
    ),
    faultSeed: wholeNumber('--fault-seed <number>', 'decides the faults that come by chance', {
      min: 0,
      max: Number.MAX_SAFE_INTEGER,
    }),
    rawHabits: texts(
      '--raw-habit <habit>',
      `how it is on the raw port, repeatable: ${rawHabitForms.join(', ')}`,
    ),
    ...reachOptions,
    slow: wholeNumber('--slow <bytes>', 'reads so many bytes a second', {
      min: 1,
      max: Number.MAX_SAFE_INTEGER,
    }),
    controlPort: orElse(
      wholeNumber('--control-port <number>', 'of its control plane', portRange),
      0,
    ),
    json: flag('--json', 'readiness and each job as a line of JSON'),
    jsonReady: flag('--json-ready', 'readiness as a line of JSON'),
  },
  async run({ options, terminal, signal }) {
    const folder = resolve(options.folder ?? usualFolder(options.name));
    await using printer = await startPrinterAs(options, folder, terminal);
    const stopTelling = printer.onReceipt((receipt) => tell(receipt, options.json, terminal));
    const token = randomIds.secret();
    const routes = printerControlRoutes(printer);
    await using control = await startControlAt({ port: options.controlPort, token, routes });
    const url = `${control.url}/printers/${encodeURIComponent(printer.name)}`;
    await writeControlFile(folder, { name: printer.name, url, token });
    const ca = privateCa(options, folder);
    sayReady({ printer, folder, url, token, ca }, options.json || options.jsonReady, terminal);
    if (!signal.aborted) await once(signal, 'abort');
    terminal.note('stopping');
    await removeControlFile(folder);
    await printer.stop();
    stopTelling();
    return 'passed';
  },
});

/** `printer` starts one; `jobs`, `faults` and `save` talk to one that runs, `capture` to any. */
export const printerCommand: CommandSpec = {
  ...start,
  commands: [...runningPrinterCommands, captureCommand],
};

interface StartOptions extends ReachOptions {
  readonly name: string;
  readonly fronts: 'both' | 'raw' | 'ipp';
  readonly rawPort: number | undefined;
  readonly ippPort: number | undefined;
  readonly keep: 'bytes' | 'digest';
  readonly profile: string | undefined;
  readonly faults: readonly string[];
  readonly faultSeed: number | undefined;
  readonly rawHabits: readonly string[];
  readonly slow: number | undefined;
}

async function startControlAt(options: ControlOptions): Promise<Control> {
  try {
    return await startControl(options);
  } catch (error) {
    throw asUsageError(error);
  }
}

async function startPrinterAs(
  options: StartOptions,
  folder: string,
  terminal: Terminal,
): Promise<Printer> {
  const { name, host, fronts, keep, profile, slow } = options;
  if (name.trim() === '') throw new UsageError('A printer needs a name.');
  const slowness = slow === undefined ? [] : [{ kind: 'slow', bytesPerSecond: slow } as const];
  const world = { clock: systemClock, ids: randomIds };
  const reach = await reachOf(options, folder);
  const faults: readonly PrinterFault[] = [...options.faults.map(faultOf), ...slowness];
  checkFaults(faults, options);
  const faultSeed = options.faultSeed ?? freshSeed();
  if (faults.some((fault) => fault.probability !== undefined)) {
    terminal.note(`faults by chance: --fault-seed ${faultSeed} brings the same again`);
  }
  return await startOnPorts({
    options: {
      name,
      host,
      folder,
      keep,
      ...world,
      ...reach,
      ...(profile === undefined ? {} : { profile }),
      faults,
      faultSeed,
      rawHabits: options.rawHabits.map(rawHabitOf).reduce((all, one) => ({ ...all, ...one }), {}),
    },
    ...(fronts === 'ipp' ? {} : { raw: { asked: options.rawPort, usual: 9100 } }),
    ...(fronts === 'raw' ? {} : { ipp: { asked: options.ippPort, usual: 631 } }),
    note: (line) => terminal.note(line),
  });
}

function tell(receipt: Receipt, json: boolean, terminal: Terminal): void {
  if (json) terminal.json(receiptAsJson(receipt));
  else terminal.print(jobLine(receipt, systemClock.now()));
}

interface Ready {
  readonly printer: Printer;
  readonly folder: string;
  readonly url: string;
  readonly token: string;
  /** The file with the CA that a client must trust for ipps. */
  readonly ca: string | undefined;
}

function sayReady(ready: Ready, json: boolean, terminal: Terminal): void {
  const { printer, folder, url, token, ca } = ready;
  const { name, rawAddress, ippUrl, ippsUrl } = printer;
  const announced = printer.announcedAs();
  if (json) {
    const control = { url, token };
    terminal.json({
      ready: 'printer',
      name,
      raw: rawAddress,
      ipp: ippUrl,
      ipps: ippsUrl,
      ca,
      announced,
      folder,
      control,
    });
    return;
  }
  const ways = [
    ...(rawAddress === undefined ? [] : [`raw ${rawAddress.host}:${rawAddress.port}`]),
    ...new Set([ippUrl, ippsUrl].filter((url) => url !== undefined)),
  ];
  terminal.print(`${name} is ready: ${ways.join(', ')}, keeping documents in ${folder}`);
  if (ca !== undefined) terminal.note(`for ipps, trust ${ca}`);
  if (announced !== undefined) terminal.note(`${name} is announced as ${announced}`);
  for (const fault of printer.faults()) {
    terminal.note(`${name} ${describeFault(fault, printerFaultSentences)}`);
  }
}
