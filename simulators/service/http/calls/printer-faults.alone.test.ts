import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../../kit/clock.ts';
import { randomIds } from '../../../kit/ids.ts';
import { type Printer, type PrinterFault, startPrinter } from '../../../printer/index.ts';
import { type DocumentServer, startDocumentServer } from '../../testing/document-server.ts';

const times = { connectMs: 5_000, stallMs: 3_000, answerMs: 3_000 };

let scene: DocumentServer;
let folder: string;
let printer: Printer;

beforeAll(async () => {
  scene = await startDocumentServer({}, times);
  folder = await mkdtemp(join(tmpdir(), 'platen-codes-'));
  const world = { clock: systemClock, ids: randomIds };
  const fronts = { rawPort: 0, ippPort: 0 };
  printer = await startPrinter({ name: 'p', host: '127.0.0.1', folder, ...fronts, ...world });
  const { host, port } = printer.rawAddress ?? { host: '', port: 0 };
  const address = `${host}:${String(port)}`;
  await scene.server.addPort({ address, name: 'raw', deviceSerial: 'SN-RAW' });
  const printerIppUrl = printer.ippUrl ?? '';
  const ipp = { printProtocol: 1, printerIppUrl, deviceSerial: 'SN-IPP' } as const;
  await scene.server.addPort({ address: host, name: 'ipp', ...ipp });
});
afterAll(async () => {
  await scene.stop();
  await printer.stop();
  await rm(folder, { recursive: true });
});
beforeEach(() => printer.setFaults([]));

/** Raw, IPP: 1042 where nothing was sent, 1001 where the delivery failed (SIL-13, SIL-42). */
const codes: readonly (readonly [PrinterFault, number | readonly number[], number])[] = [
  [{ kind: 'refuse' }, 1042, 1042],
  // Whether anything had gone out by then is chance.
  [{ kind: 'hang-up' }, [1042, 1001], 1042],
  [{ kind: 'moved' }, 1042, 1042],
  [{ kind: 'silent' }, 1001, 1042],
  [{ kind: 'ipp-busy' }, 0, 1042],
  [{ kind: 'spool-full' }, 1001, 1042],
  [{ kind: 'reset', afterBytes: 3 }, 1001, 1001],
  [{ kind: 'stall', afterBytes: 3 }, 1001, 1001],
  [{ kind: 'out-of-paper' }, 1001, 0],
  [{ kind: 'toner-low' }, 0, 0],
];
const cases = codes.flatMap(([fault, raw, ipp]) => [
  { fault, serial: 'SN-RAW', code: raw },
  { fault, serial: 'SN-IPP', code: ipp },
]);

describe('send to a printer that', () => {
  it.each(cases)('$fault.kind, $serial: $code', async ({ fault, serial, code }) => {
    await printer.setFaults([fault]);
    const uuid = await scene.uploaded();
    const { status, json } = await scene.send(uuid, serial);
    const { errorCode } = json as { readonly errorCode: number };
    expect(status).toBe(200);
    expect([code].flat()).toContain(errorCode);
    expect(await scene.statusOf(uuid)).toBe(code === 0 ? 1 : 0);
    // Another printer takes it, and takes what comes after it.
    const other = code === 0 ? await scene.uploaded() : uuid;
    expect((await scene.send(other, 'SN-1')).json).toEqual({ errorCode: 0 });
  });
});
