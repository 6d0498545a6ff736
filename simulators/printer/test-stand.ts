import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../kit/clock.ts';
import { randomIds } from '../kit/ids.ts';
import { running, waitFor } from '../kit/lifecycle.ts';
import { type Address, type Printer, type PrinterOptions, startPrinter } from './index.ts';
import type { Receipt } from './receipt.ts';

export type StandingPrinter = Printer & { readonly rawAddress: Address };

/** For tests: a raw printer on a free port, its folder gone when it stops. */
export async function standPrinter(
  options: Partial<PrinterOptions> = {},
): Promise<StandingPrinter> {
  const folder = await mkdtemp(join(tmpdir(), 'platen-printer-'));
  const printer = await startPrinter({
    name: 'p1',
    host: '127.0.0.1',
    rawPort: 0,
    folder,
    clock: systemClock,
    ids: randomIds,
    ...options,
  });
  const { rawAddress } = printer;
  if (rawAddress === undefined) throw new Error('the printer has no raw front');
  const standing = {
    ...printer,
    get rawAddress() {
      return printer.rawAddress ?? rawAddress;
    },
  };
  return running(standing, async () => {
    await printer.stop();
    await rm(folder, { recursive: true, force: true });
  });
}

/** Connects, and destroys the socket when the test is done with it. */
export async function dial(printer: StandingPrinter): Promise<Socket & Disposable> {
  const { host, port } = printer.rawAddress;
  const socket = connect({ host, port, noDelay: true, allowHalfOpen: true });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve).once('error', reject);
  });
  socket.on('error', () => undefined);
  return Object.assign(socket, { [Symbol.dispose]: () => socket.destroy() });
}

/** Sends everything, half-closes, and answers what came back until the printer closed. */
export async function sendRaw(
  printer: StandingPrinter,
  ...chunks: readonly (Uint8Array | string)[]
): Promise<string> {
  using socket = await dial(printer);
  for (const chunk of chunks) socket.write(chunk);
  socket.end();
  return await readAll(socket);
}

async function readAll(socket: Socket): Promise<string> {
  let answer = '';
  for await (const chunk of socket) answer += String(chunk);
  return answer;
}

/** Everything that came so far, without waiting for the end. */
export function gather(socket: Socket): () => string {
  let answer = '';
  socket.on('data', (chunk) => {
    answer += String(chunk);
  });
  return () => answer;
}

export async function receiptsOf(printer: Printer, count: number): Promise<readonly Receipt[]> {
  const what = `${count} receipts at ${printer.name}`;
  return await eventually(what, () => {
    const receipts = printer.receipts();
    return receipts.length >= count ? receipts : undefined;
  });
}

export async function receiptOf(printer: Printer): Promise<Receipt> {
  const [receipt] = await receiptsOf(printer, 1);
  if (receipt === undefined) throw new Error('no receipt');
  return receipt;
}

export function eventually<T>(what: string, probe: () => T | undefined): Promise<T> {
  return waitFor(probe, { clock: systemClock, deadlineMs: 50_000, what });
}
