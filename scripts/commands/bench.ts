import { type Bench, startBench } from '../../simulators/bench/index.ts';
import { callWith, readyJson, readyText } from '../../simulators/service/index.ts';
import { defineCommand } from '../command-line/command.ts';
import { flag, text } from '../command-line/options.ts';
import type { Terminal } from '../command-line/terminal.ts';
import { jobLine } from './printer/job-line.ts';
import { sourcesOf, startOptions } from './service/options.ts';
import { startWithSettings, untilInterrupted } from './service/start.ts';

const usualFolder = '.platen/bench';

export const benchCommand = defineCommand({
  name: 'bench',
  about:
    'Starts the service with a raw printer, an IPP printer and a card reader beside each, and shows ' +
    'each job that is printed. Its settings are those of platen service. Runs until interrupted.',
  examples: [
    { line: 'bench', does: 'on ports 7300, 9100 and 8631, or free ones where these are taken' },
    { line: 'bench --host 0.0.0.0', does: 'for a panel elsewhere on the network' },
    { line: 'bench --port 0 --any-ports --json-ready', does: 'for a program; all ports free ones' },
  ],
  options: {
    ...startOptions,
    dataFolder: text('--data-folder <folder>', `everything the bench keeps (${usualFolder})`),
    anyPorts: flag('--any-ports', 'free ports for the printers instead of 9100 and 8631'),
  },
  async run({ options, terminal, signal, environment }) {
    const sources = { ...sourcesOf(options, environment), usual: { dataFolder: usualFolder } };
    await using bench = await startWithSettings(sources, terminal, (settings, world) =>
      startBench({ settings, ...(options.anyPorts ? { printerPort: 0 } : {}) }, world),
    );
    if (options.jsonReady) terminal.json(benchJson(bench));
    else sayReady(bench, terminal);
    await untilInterrupted(signal, terminal);
    return 'passed';
  },
});

function benchJson({ service, printers, readers }: Bench): object {
  return {
    ...readyJson(service),
    printers: printers.map(({ name, rawAddress, ippUrl }) => ({
      name,
      raw: rawAddress,
      ipp: ippUrl,
    })),
    readers: readers.map(({ name, readerMac }) => ({ name, mac: readerMac })),
  };
}

function sayReady(bench: Bench, terminal: Terminal): void {
  for (const line of [...readyText(bench.service), ...tryLines(bench)]) terminal.print(line);
  for (const printer of bench.printers) {
    printer.onReceipt((receipt) => {
      terminal.print(`${printer.name}  ${jobLine(receipt)}`);
    });
  }
}

/** What to do with it: an upload, a tap, and a look at the paper. */
function tryLines({ service, printers, readers }: Bench): readonly string[] {
  const curl = callWith(service);
  const { url, control } = service;
  const [reader] = readers;
  return [
    ...printers.map(({ name, rawAddress, ippUrl }) => {
      const where = ippUrl ?? `${rawAddress?.host ?? ''}:${String(rawAddress?.port ?? '')}`;
      return `  printer  ${name}  ${where}`;
    }),
    'Next:',
    `  ${curl} -X PUT ${url}/documents -F username=ann -F portname=pull \\`,
    '    -F title=report.pdf -F data=@fixtures/documents/report-50k.pdf',
    `  ${curl} '${url}/card?cd=946EBD28&Mac=${reader?.readerMac ?? ''}'`,
    `  curl -H 'Authorization: Bearer ${control.token}' ${control.url}/   # all it can be told`,
  ];
}
