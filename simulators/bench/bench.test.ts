import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../kit/clock.ts';
import { randomIds } from '../kit/ids.ts';
import { waitFor } from '../kit/lifecycle.ts';
import type { Receipt } from '../printer/index.ts';
import { readSettings } from '../service/index.ts';
import { createTerminal } from '../terminal/index.ts';
import { type Bench, startBench } from './index.ts';

const document = readFileSync(new URL('../../fixtures/documents/three-pages.pdf', import.meta.url));
let folder: string;
let bench: Bench;

async function start(): Promise<Bench> {
  const flags = { dataFolder: folder, port: '0', http: 'true' };
  const settings = await readSettings({ flags, environment: {} });
  const log = (line: string): void => {
    throw new Error(line);
  };
  return await startBench(
    { settings, printerPort: 0 },
    { clock: systemClock, ids: randomIds, log },
  );
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'platen-bench-'));
  bench = await start();
});
afterAll(async () => {
  await bench.stop();
  rmSync(folder, { recursive: true });
});

async function upload(to: Bench): Promise<void> {
  const fields = { username: 'ann', portname: 'pull', title: 'three-pages.pdf' };
  const head = Object.entries(fields).map(([name, value]) => `; name="${name}"\r\n\r\n${value}`);
  const begin = '--b\r\nContent-Disposition: form-data';
  const file = '; name="data"; filename="three-pages.pdf"\r\n\r\n';
  const body = Buffer.concat([
    Buffer.from(`${begin}${head.join(`\r\n${begin}`)}\r\n${begin}${file}`),
    document,
    Buffer.from('\r\n--b--\r\n'),
  ]);
  const type = 'multipart/form-data; boundary=b';
  const headers = { 'x-api-key': 'bench-plain-key', 'content-type': type };
  const sent = await request(`${to.service.url}/documents`, { method: 'PUT', headers, body });
  expect([sent.statusCode, await sent.body.json()]).toMatchObject([200, { totalPages: 3 }]);
}

async function paper(at: Bench, index: number): Promise<Receipt> {
  const printer = at.printers[index];
  if (printer === undefined) throw new Error(`the bench has no printer ${String(index)}`);
  const receipt = await waitFor(() => printer.receipts()[0], {
    clock: systemClock,
    deadlineMs: 50_000,
    what: `a job at ${printer.name}`,
  });
  const printed = printer.content(receipt.id);
  expect(printed && (await buffer(printed)).equals(document)).toBe(true);
  return receipt;
}

async function control(at: Bench, path: string, json?: unknown): Promise<unknown> {
  const { url, token } = at.service.control;
  const { body } = await request(`${url}${path}`, {
    method: json === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}` },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });
  return await body.json();
}

describe('a bench', () => {
  it.each([
    ['raw', 0],
    ['ipp', 1],
  ])('brings an upload to the %s printer whose reader sees the card', async (front, index) => {
    await upload(bench);
    const tap = await bench.readers[index]?.tap('946EBD28');
    expect(tap?.answer?.status).toBe(200);
    expect(await paper(bench, index)).toMatchObject({ front, pages: 3, state: 'completed' });
  });

  it('has one control plane for all of it', async () => {
    await control(bench, '/reset', {});
    await upload(bench);
    await control(bench, '/readers/raw-printer-reader/taps', { card: '946EBD28' });
    expect(await control(bench, '/idle')).toEqual({ idle: true });
    const jobs = await control(bench, '/printers/raw-printer/jobs');
    expect(jobs).toMatchObject([{ state: 'completed' }]);
  });

  it('shows what a terminal at one of its printers says of itself (SIL-64)', async () => {
    const { url, control: plane } = bench.service;
    await using terminal = createTerminal({
      baseUrl: url,
      apiKey: 'bench-plain-key',
      clock: systemClock,
      report: { ...plane, port: { serial: 'RAW-0001' } },
    });
    const terminalStatus = { terminalVersion: '1.2', modelName: 'M', status: 1 };
    expect((await terminal.report({ terminalStatus })).kind).toBe('done');
    const lost = { serial: 'none' };
    await using other = createTerminal({
      baseUrl: url,
      apiKey: 'bench-plain-key',
      clock: systemClock,
      report: { ...plane, port: lost },
    });
    expect(await other.report({})).toMatchObject({ kind: 'refused', status: 404 });
    const headers = { 'x-api-key': 'bench-full-key' };
    const { body } = await request(`${url}/outputports`, { headers });
    const listed = (await body.json()) as readonly { readonly deviceSerial: string }[];
    expect(listed.find(({ deviceSerial }) => deviceSerial === 'RAW-0001')).toMatchObject({
      terminalInfo: { deployStatus: null, terminalStatus },
    });
  });

  it('finds its printers again after a restart and a reset, wherever they listen then', async () => {
    await bench.stop();
    bench = await start();
    expect(bench.printers.flatMap((printer) => printer.receipts())).toEqual([]);
    await upload(bench);
    await bench.readers[0]?.tap('946EBD28');
    await paper(bench, 0);
    await control(bench, '/reset', {});
    await upload(bench);
    await bench.readers[1]?.tap('946EBD28');
    await paper(bench, 1);
  });
});
