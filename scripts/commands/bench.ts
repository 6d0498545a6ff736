import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { type Bench, mostPrinters, startBench } from '../../simulators/bench/index.ts';
import { authority } from '../../simulators/kit/authority.ts';
import { shellQuoted } from '../../simulators/kit/shell-quoted.ts';
import { callWith, readyJson, readyText } from '../../simulators/service/index.ts';
import { defineCommand } from '../command-line/command.ts';
import { flag, text, wholeNumber } from '../command-line/options.ts';
import type { Terminal } from '../command-line/terminal.ts';
import { pageOptions, startPage } from './console/options.ts';
import {
  benchFolder,
  benchPrinterFolder,
  removeControlFile,
  writeControlFile,
} from './printer/control-file.ts';
import { jobLine } from './printer/job-line.ts';
import { sourcesOf, startOptions } from './service/options.ts';
import { startWithSettings, untilInterrupted } from './service/start.ts';

const usualFolder = benchFolder;

export const benchCommand = defineCommand({
  name: 'bench',
  about:
    'Starts the service with a raw printer, an IPP printer, a card reader and a terminal beside ' +
    'each, and a live page that shows what arrives. Its settings are those of platen service. ' +
    'Runs until interrupted.',
  examples: [
    { line: 'bench', does: 'starts on ports 7300, 9100 and 8631, or free ones if these are taken' },
    { line: 'bench --host 0.0.0.0', does: 'listens on all addresses, for a panel on the network' },
    {
      line: 'bench --printers 6 --data-folder six',
      does: 'three IPP printers and three raw printers',
    },
    {
      line: 'bench --port 0 --any-ports --json-ready',
      does: 'uses free ports and prints readiness as JSON, for programs',
    },
  ],
  options: {
    ...startOptions,
    ...pageOptions,
    dataFolder: text('--data-folder <folder>', `everything the bench keeps (${usualFolder})`),
    printers: wholeNumber(
      '--printers <number>',
      'number of printers, IPP and raw in turn, instead of the two of the seed file',
      { min: 0, max: mostPrinters },
    ),
    anyPorts: flag('--any-ports', 'free ports for the printers instead of 9100 and 8631'),
  },
  async run({ options, terminal, signal, environment }) {
    const sources = { ...sourcesOf(options, environment), usual: { dataFolder: usualFolder } };
    await using bench = await startWithSettings(sources, terminal, (settings, world) =>
      startBench(
        {
          settings,
          searchPath: environment['PATH'] ?? '',
          ...(options.printers === undefined ? {} : { printers: options.printers }),
          ...(options.anyPorts ? { printerPort: 0 } : {}),
        },
        world,
      ),
    );
    const folder = dirname(bench.service.dataFolder);
    await using _ = await reachable(bench, folder);
    await using page = await startPage(options, {
      title: 'bench',
      control: bench.service.control,
    });
    if (page !== undefined && !options.jsonReady) terminal.print(`Page: ${page.url}`);
    if (options.jsonReady) terminal.json({ ...benchJson(bench), page: page?.url });
    else sayReady(bench, folder, terminal);
    await untilInterrupted(signal, terminal);
    return 'passed';
  },
});

/** `platen printer jobs` and its like find the printers until this is disposed of. */
async function reachable({ service, printers }: Bench, folder: string): Promise<AsyncDisposable> {
  const { url, token } = service.control;
  for (const { name } of printers) {
    const own = `${url}/printers/${encodeURIComponent(name)}`;
    await writeControlFile(benchPrinterFolder(folder, name), { name, url: own, token });
  }
  return {
    [Symbol.asyncDispose]: async () => {
      for (const { name } of printers) await removeControlFile(benchPrinterFolder(folder, name));
    },
  };
}

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

function sayReady(bench: Bench, folder: string, terminal: Terminal): void {
  for (const line of [...readyText(bench.service), ...tryLines(bench, folder)])
    terminal.print(line);
  for (const printer of bench.printers) {
    printer.onReceipt((receipt) => {
      terminal.print(`${printer.name}  ${jobLine(receipt)}`);
    });
  }
}

const command = 'npx platen';
const document = fileURLToPath(new URL('../../fixtures/documents/report-50k.pdf', import.meta.url));

/** A command against the service, as a shell takes it in this folder. */
function platen({ url, tls, profile }: Bench['service'], line: string): string {
  const { full } = profile.keys;
  const key = full !== undefined && 'secret' in full ? String(full.secret) : '';
  const trust = tls?.caFile === undefined ? '' : ` --ca ${shellQuoted(tls.caFile)}`;
  return `PLATEN_API_KEY=${shellQuoted(key)} ${command} ${line} --service ${shellQuoted(url)}${trust}`;
}

/** How `platen printer` is told which printer of the bench is meant. */
function meant({ name }: Bench['printers'][number], folder: string): string {
  return folder === resolve(usualFolder)
    ? `--name ${shellQuoted(name)}`
    : `--folder ${shellQuoted(benchPrinterFolder(folder, name))}`;
}

/** The address of the printer's own web page, which its IPP port serves. */
function pageOf(ippUrl: string): string {
  return `http://${new URL(ippUrl).host}/`;
}

/** What to do with it: an upload, a tap, and a look at the paper. */
function tryLines({ service, printers, readers }: Bench, folder: string): readonly string[] {
  const curl = callWith(service);
  const { url, control } = service;
  // The printed pages can be seen where the printer has a web page.
  const shown = printers.findIndex(({ ippUrl }) => ippUrl !== undefined);
  const reader = readers[shown < 0 ? 0 : shown];
  const seenAt = printers[shown]?.ippUrl;
  return [
    ...printers.map(({ name, rawAddress, ippUrl }) => {
      const where = ippUrl ?? authority(rawAddress?.host ?? '', rawAddress?.port ?? '');
      // Bytes on port 9100 are printed as they come; IPP says whose they are (interface 4.5 sendusername).
      const more =
        ippUrl === undefined
          ? 'raw jobs have no document name and no user name'
          : `page ${pageOf(ippUrl)}`;
      return `  printer  ${name}  ${where}  ${more}`;
    }),
    'Next:',
    '  # upload a document for the user ann',
    `  ${curl} -X PUT ${shellQuoted(`${url}/documents`)} -F username=ann -F portname=pull \\`,
    `    -F title=report.pdf -F data=@${shellQuoted(relative('', document))}`,
    "  # list Ann's waiting documents, as the panel of a printer shows them",
    `  ${platen(service, 'terminal list --card 946EBD28')}`,
    ...(reader === undefined
      ? []
      : [
          "  # hold Ann's card to the card reader: the document is printed",
          `  ${platen(service, `tap --card 946EBD28 --reader ${reader.readerMac}`)}`,
        ]),
    ...(reader === undefined || seenAt === undefined
      ? []
      : [`  # see it printed at ${pageOf(seenAt)}`]),
    '  # list what a printer received',
    ...printers.map((printer) => `  ${command} printer jobs ${meant(printer, folder)}`),
    '  # list the routes of the control plane, which changes state and injects faults',
    `  curl -H 'Authorization: Bearer ${control.token}' ${shellQuoted(`${control.url}/`)}`,
  ];
}
