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

/** Starts a service, printers and card readers in one child process, which ends with this process. */
export async function startBench(options: BenchOptions = {}): Promise<Bench> {
  const { printers = 2, ...more } = options;
  if (!Number.isInteger(printers) || printers < 1 || printers > mostPrinters)
    throw new RangeError(
      `a bench has 1 to ${String(mostPrinters)} printers, not ${String(printers)}`,
    );
  return (await start(more, printers)) as Bench;
}

/** Starts a service without printers. */
export async function startService(options: StartOptions = {}): Promise<StartedService> {
  return await start(options, 0);
}

async function start(
  { seed = 'bench', http = false, timeoutMs = usualStartMs }: StartOptions,
  printers: number,
): Promise<StartedService> {
  const file = seed === 'bench' || seed === 'gate' ? people[seed] : resolve(seed);
  if (!existsSync(file))
    throw new Error(`there is no seed file ${file}, and no built-in one of that name`);
  const child = await startChild({ kind: 'bench', seed: file, http, printers }, timeoutMs);
  const { url, token } = child.control;
  return await connect(controlClient(url, token), () => child.end());
}

/** Starts one printer without a service, by default on free ports of this machine. */
export async function startPrinter(options: PrinterOptions = {}): Promise<StartedPrinter> {
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
  const stop = (): Promise<void> => (stopped ??= child.end());
  return {
    ...printerHandle(control, place as PrinterPlace),
    stop,
    [Symbol.asyncDispose]: stop,
  };
}
