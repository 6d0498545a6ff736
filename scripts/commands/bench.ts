import { dirname, resolve } from 'node:path';
import { shellWord } from '../../reports/curl/shell-word.ts';
import { type Bench, startBench } from '../../simulators/bench/index.ts';
import { callWith, readyJson, readyText } from '../../simulators/service/index.ts';
import { defineCommand } from '../command-line/command.ts';
import { flag, text } from '../command-line/options.ts';
import type { Terminal } from '../command-line/terminal.ts';
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
      startBench(
        {
          settings,
          searchPath: environment['PATH'] ?? '',
          ...(options.anyPorts ? { printerPort: 0 } : {}),
        },
        world,
      ),
    );
    const folder = dirname(bench.service.dataFolder);
    await using _ = await reachable(bench, folder);
    if (options.jsonReady) terminal.json(benchJson(bench));
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

const command = 'node scripts/platen.mjs';

/** A command against the service, as a shell takes it in this folder. */
function platen({ url, tls, profile }: Bench['service'], line: string): string {
  const { full } = profile.keys;
  const key = full !== undefined && 'secret' in full ? String(full.secret) : '';
  const trust = tls?.caFile === undefined ? '' : ` --ca ${shellWord(tls.caFile, [])}`;
  return `PLATEN_API_KEY=${shellWord(key, [])} ${command} ${line} --service ${shellWord(url, [])}${trust}`;
}

/** What a printer shows of itself to a browser, at its IPP port. */
/** How `platen printer` is told which printer of the bench is meant. */
function meant({ name }: Bench['printers'][number], folder: string): string {
  return folder === resolve(usualFolder)
    ? `--name ${shellWord(name, [])}`
    : `--folder ${shellWord(benchPrinterFolder(folder, name), [])}`;
}

function pageOf(ippUrl: string): string {
  return `http://${new URL(ippUrl).host}/`;
}

/** What to do with it: an upload, a tap, and a look at the paper. */
function tryLines({ service, printers, readers }: Bench, folder: string): readonly string[] {
  const curl = callWith(service);
  const { url, control } = service;
  const [reader] = readers;
  return [
    ...printers.map(({ name, rawAddress, ippUrl }) => {
      const where = ippUrl ?? `${rawAddress?.host ?? ''}:${String(rawAddress?.port ?? '')}`;
      const page = ippUrl === undefined ? '' : `  page ${pageOf(ippUrl)}`;
      return `  printer  ${name}  ${where}${page}`;
    }),
    'Next:',
    `  ${curl} -X PUT ${url}/documents -F username=ann -F portname=pull \\`,
    '    -F title=report.pdf -F data=@fixtures/documents/report-50k.pdf',
    `  ${platen(service, `tap --card 946EBD28 --reader ${reader?.readerMac ?? ''}`)}`,
    `  ${platen(service, 'terminal list --card 946EBD28')}`,
    ...printers.map((printer) => `  ${command} printer jobs ${meant(printer, folder)}`),
    `  curl -H 'Authorization: Bearer ${control.token}' ${control.url}/   # all it can be told`,
  ];
}
