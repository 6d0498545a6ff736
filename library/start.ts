import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type {
  Bench,
  BenchOptions,
  PrinterOptions,
  StartedPrinter,
  StartedService,
  StartOptions,
} from './api.ts';
import { checkOptions, milliseconds, text, wholeNumber, yesOrNo } from './check-options.ts';
import { startChild } from './child.ts';
import { connect } from './connect.ts';
import { controlClient } from './control-client.ts';
import { type PrinterPlace, printerHandle } from './printer-handle.ts';

const people = {
  bench: fileURLToPath(new URL('../fixtures/seeds/bench.json', import.meta.url)),
  gate: fileURLToPath(new URL('../fixtures/seeds/gate.json', import.meta.url)),
};
const usualStartMs = 30_000;
const mostPrinters = 250;
const startKinds = { seed: text, http: yesOrNo, timeoutMs: milliseconds };
const port = wholeNumber(0, 65_535);
const fronts = ['both', 'raw', 'ipp'];
const printerKinds = {
  name: text,
  fronts: {
    accepts: (value: unknown) => fronts.some((one) => one === value),
    words: "'both', 'raw' or 'ipp'",
  },
  rawPort: port,
  ippPort: port,
  timeoutMs: milliseconds,
};

/** Starts a service, printers and card readers in one child process, which ends with this process. */
export async function startBench(options: BenchOptions = {}): Promise<Bench> {
  checkOptions('startBench', options, { printers: wholeNumber(1, mostPrinters), ...startKinds });
  const { printers = 2, ...more } = options;
  return (await start(more, printers)) as Bench;
}

/** Starts a service without printers. */
export async function startService(options: StartOptions = {}): Promise<StartedService> {
  checkOptions('startService', options, startKinds);
  return await start(options, 0);
}

async function start(
  { seed = 'bench', http = false, timeoutMs = usualStartMs }: StartOptions,
  printers: number,
): Promise<StartedService> {
  const file = seed === 'bench' || seed === 'gate' ? people[seed] : resolve(seed);
  if (!existsSync(file))
    throw new Error(
      `there is no seed file ${file}: write 'bench' or 'gate', which are built in, or the path of your own`,
    );
  const child = await startChild({ kind: 'bench', seed: file, http, printers }, timeoutMs);
  const { url, token } = child.control;
  return await connect(controlClient(url, token), () => child.end());
}

/** Starts one printer without a service, by default on free ports of this machine. */
export async function startPrinter(options: PrinterOptions = {}): Promise<StartedPrinter> {
  checkOptions('startPrinter', options, printerKinds);
  const { name = 'printer', fronts = 'both', rawPort = 0, ippPort = 0 } = options;
  const child = await startChild(
    {
      kind: 'printer',
      name,
      ...(fronts === 'ipp' ? {} : { rawPort }),
      ...(fronts === 'raw' ? {} : { ippPort }),
    },
    options.timeoutMs ?? usualStartMs,
  );
  const control = controlClient(child.control.url, child.control.token);
  const place = await control.json('GET', `/printers/${encodeURIComponent(name)}`);
  let stopped: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    control.close();
    return (stopped ??= child.end());
  };
  return {
    ...printerHandle(control, place as PrinterPlace),
    stop,
    [Symbol.asyncDispose]: stop,
  };
}
