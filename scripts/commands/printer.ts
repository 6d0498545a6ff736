import { once } from 'node:events';
import { resolve } from 'node:path';
import {
  type Control,
  type ControlOptions,
  eventRoute,
  openFeed,
  startControl,
} from '../../simulators/kit/control.ts';
import { randomIds } from '../../simulators/kit/ids.ts';
import {
  type Printer,
  printerControlRoutes,
  type Receipt,
  receiptAsJson,
  tellPrinterEvents,
} from '../../simulators/printer/index.ts';
import { type CommandSpec, defineCommand } from '../command-line/command.ts';
import { flag, orElse, portRange, wholeNumber } from '../command-line/options.ts';
import type { Terminal } from '../command-line/terminal.ts';
import { pageOptions, startPage } from './console/options.ts';
import { captureCommand } from './printer/capture.ts';
import { removeControlFile, usualFolder, writeControlFile } from './printer/control-file.ts';
import { jobLine } from './printer/job-line.ts';
import { asUsageError, startOnPorts } from './printer/ports.ts';
import { privateCa } from './printer/reach.ts';
import { printerEventKinds, sayReady } from './printer/ready.ts';
import { runFleet } from './printer/run-fleet.ts';
import { runningPrinterCommands } from './printer/running.ts';
import {
  type GivenOptions,
  noteChance,
  optionsOf,
  portsOf,
  type StartOptions,
  startOptions,
} from './printer/start-options.ts';
import { noteReadable } from './printer/users.ts';

const start = defineCommand({
  name: 'printer',
  about:
    'Starts a printer that takes jobs on a raw port and over IPP, prints a line for each ' +
    'job, and stores what it received. Runs until interrupted; the commands below talk to ' +
    'it while it runs. A live page shows what it prints; that of a fleet (--count) is served ' +
    'with --page-port or --open.',
  examples: [
    {
      line: 'printer',
      does: 'starts a printer on ports 9100 and 631, or free ones if these are taken',
    },
    {
      line: 'printer --name lobby --raw-port 0 --fronts raw',
      does: 'starts a raw printer on a free port',
    },
    {
      line: 'printer --tls required --users-file users.txt',
      does: 'accepts ipps only, from users with a password',
    },
    { line: 'printer --open', does: 'opens the live page in the browser' },
    { line: 'printer --pace 30', does: 'prints a page every two seconds; jobs can be canceled' },
    { line: 'printer --announce', does: 'announces the printer on the network' },
    { line: 'printer --fault out-of-paper', does: 'accepts jobs and prints none' },
    {
      line: 'printer --fault out-of-paper:after-pages=20:for-ms=60000',
      does: 'runs out of paper after 20 pages and is refilled a minute later',
    },
    {
      line: 'printer --fault paper-jam:0.05 --fault-seed 7',
      does: 'jams at one job in twenty, at the same jobs in each run',
    },
    {
      line: 'printer --raw-habit second-connection=reset',
      does: 'serves one sender and resets the others',
    },
    { line: 'printer --slow 2000 --json', does: 'reads slowly, prints jobs as JSON' },
    {
      line: 'printer --name lobby --count 2000 --raw-port 20000 --ipp-port 25000',
      does: 'starts lobby-0001 to lobby-2000 in one process, on ports from 20000 and 25000',
    },
  ],
  options: {
    ...startOptions,
    ...pageOptions,
    controlPort: orElse(
      wholeNumber('--control-port <number>', 'port of the control plane', portRange),
      0,
    ),
    json: flag('--json', 'print readiness and each job as a line of JSON'),
    jsonReady: flag('--json-ready', 'print readiness as a line of JSON'),
  },
  async run({ options, terminal, signal, environment }) {
    const folder = resolve(options.folder ?? usualFolder(options.name));
    const given = await optionsOf(options, folder, environment['PATH'] ?? '');
    noteChance(given, terminal);
    if (options.usersFile !== undefined) await noteReadable(options.usersFile, terminal);
    const token = randomIds.secret();
    if (options.count !== undefined) {
      return await runFleet({
        fleet: { ...given, count: options.count, ...portsOf(options) },
        token,
        ca: privateCa(options, folder),
        json: options.json || options.jsonReady,
        terminal,
        signal,
        tell: (printer) =>
          printer.onReceipt((receipt) => {
            if (options.json) tell(receipt, true, terminal);
            else terminal.print(`${printer.name}  ${jobLine(receipt)}`);
          }),
        startControl: (parts) => startControlAt({ ...parts, port: options.controlPort }),
        startPage: (control) => {
          const isAsked = options.pagePort !== undefined || options.open;
          const withoutPage = options.withoutPage || !isAsked;
          return startPage({ ...options, withoutPage }, { title: options.name, control });
        },
      });
    }
    await using printer = await startPrinterAs(options, given, terminal);
    const stopTelling = printer.onReceipt((receipt) => tell(receipt, options.json, terminal));
    const events = openFeed();
    const stopEvents = tellPrinterEvents(printer, events.tell);
    const routes = [eventRoute(events, printerEventKinds), ...printerControlRoutes([printer])];
    await using control = await startControlAt({ port: options.controlPort, token, routes });
    const place = { url: control.url, token };
    await using page = await startPage(options, { title: printer.name, control: place });
    const isJson = options.json || options.jsonReady;
    const url = `${control.url}/printers/${encodeURIComponent(printer.name)}`;
    const ca = privateCa(options, folder);
    const trusted = ca === undefined ? {} : { ca };
    await writeControlFile(folder, { name: printer.name, url, token, ...trusted });
    sayReady({ printer, folder, url, token, ca, page: page?.url }, isJson, terminal);
    if (!signal.aborted) await once(signal, 'abort');
    terminal.note('stopping');
    await removeControlFile(folder);
    await printer.stop();
    stopTelling();
    stopEvents();
    return 'passed';
  },
});

/** `printer` starts one; `jobs`, `faults` and `save` talk to one that runs, `capture` to any. */
export const printerCommand: CommandSpec = {
  ...start,
  commands: [...runningPrinterCommands, captureCommand],
};

async function startControlAt(options: ControlOptions): Promise<Control> {
  try {
    return await startControl(options);
  } catch (error) {
    throw asUsageError(error);
  }
}

async function startPrinterAs(
  { fronts, rawPort, ippPort }: StartOptions,
  options: GivenOptions,
  terminal: Terminal,
): Promise<Printer> {
  return await startOnPorts({
    options,
    ...(fronts === 'ipp' ? {} : { raw: { asked: rawPort, usual: 9100 } }),
    ...(fronts === 'raw' ? {} : { ipp: { asked: ippPort, usual: 631 } }),
    note: (line) => terminal.note(line),
  });
}

function tell(receipt: Receipt, json: boolean, terminal: Terminal): void {
  if (json) terminal.json(receiptAsJson(receipt));
  else terminal.print(jobLine(receipt));
}
