import { readdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../kit/clock.ts';
import { type Control, startControl } from '../kit/control.ts';
import { printerControlRoutes } from './control-routes.ts';
import { createPictures } from './pictures/create-pictures.ts';
import type { ReceiptJson } from './receipt-json.ts';
import { receiptsOf, type StandingPrinter, sendRaw, standPrinter } from './test-stand.ts';

const token = 'token';
const pictures = createPictures({ searchPath: '', clock: systemClock });
let printer: StandingPrinter;
let control: Control;

beforeEach(async () => {
  printer = await standPrinter({ name: 'lobby/1 ä', pictures });
  control = await startControl({ port: 0, token, routes: printerControlRoutes([printer]) });
});
afterEach(async () => {
  await control.stop();
  await printer.stop();
});

test('receipts are listed, and their documents opened', async () => {
  await sendRaw(printer, '%!PS-Adobe-3.0\n%%Pages: 1\nshowpage\n');
  await receiptsOf(printer, 1);
  await sendRaw(printer, '\x1b%-12345X@PJL JOB NAME="ü.txt"\n@PJL ENTER LANGUAGE=TEXT\nhello');
  await receiptsOf(printer, 2);
  const jobs = (await json('GET', '/jobs')) as readonly ReceiptJson[];
  expect(jobs.map(({ jobId, language, bytes }) => [jobId, language, bytes])).toEqual([
    [1, 'postscript', 35],
    [2, 'text', 5],
  ]);
  const [, second] = jobs;
  expect(await json('GET', `/jobs/${second?.id ?? ''}`)).toEqual(second);
  expect(await json('GET', '/jobs/2')).toEqual(second);
  expect(second).toMatchObject({ head: Buffer.from('hello').toString('base64') });
  const document = await ask('GET', '/jobs/2/document');
  expect(document.headers.get('content-disposition')).toBe("inline; filename*=UTF-8''%C3%BC.txt");
  expect(await document.text()).toBe('hello');
});

test('faults are set, told in words, and ended', async () => {
  const stall = { kind: 'stall', afterBytes: 512 };
  const told = [{ ...stall, does: 'stops reading after 512 bytes' }];
  expect(await json('PUT', '/faults', [stall])).toEqual(told);
  expect(printer.faults()).toEqual([stall]);
  expect(await json('GET', '/faults')).toEqual(told);
  expect(await json('GET', '')).toMatchObject({
    name: 'lobby/1 ä',
    state: 'idle',
    faults: told,
    jobs: 0,
  });
  expect(await json('DELETE', '/faults')).toEqual([]);
  expect(printer.faults()).toEqual([]);
});

test('faults by chance are set with their seed, and the receipts tell which struck', async () => {
  const faults = [{ kind: 'abort', afterPages: 0, probability: 0.5 }];
  const does = 'with probability 0.5, aborts each job after 0 pages';
  const run = async (seed: number): Promise<readonly string[]> => {
    expect(await json('PUT', '/faults', { faults, seed })).toEqual([{ ...faults[0], does }]);
    const before = printer.receipts().length;
    for (let count = 1; count <= 12; count += 1) {
      await sendRaw(printer, 'text').catch(() => undefined);
      await receiptsOf(printer, before + count);
    }
    const jobs = (await json('GET', '/jobs')) as readonly ReceiptJson[];
    return jobs.slice(before).map((job) => JSON.stringify([job.state, job.faults]));
  };
  const first = await run(3);
  expect(new Set(first)).toEqual(
    new Set([JSON.stringify(['aborted', faults]), JSON.stringify(['completed', undefined])]),
  );
  expect(await run(3)).toEqual(first);
});

test.each([
  [{ kind: 'stall', afterBytes: 1 }, 400, 'must be a JSON array'],
  [[{ kind: 'on-fire' }], 400, 'unknown fault'],
  [[{ kind: 'stall' }], 400, 'requires afterBytes'],
  [{ faults: {} }, 400, 'must be a JSON array'],
  [{ faults: [], seed: -1 }, 400, 'seed must be a whole number'],
  [[{ kind: 'refuse' }, { kind: 'tls-expired' }], 409, 'tls-expired requires TLS'],
])('faults %j are refused with %i, and nothing changes', async (body, status, detail) => {
  await printer.setFaults([{ kind: 'toner-low' }]);
  const response = await ask('PUT', '/faults', body);
  expect(response.status).toBe(status);
  expect(await response.text()).toContain(detail);
  expect(printer.faults()).toEqual([{ kind: 'toner-low' }]);
});

test('what lies in the trays is told, and changed in part', async () => {
  const change = { trays: { main: { level: 3 } }, supplies: { 'Black toner': { level: 4 } } };
  const seen = await json('PATCH', '/stock', change);
  expect(seen).toMatchObject({
    trays: [{ source: 'main', level: 3, medium: { size: 'iso_a4_210x297mm' } }, {}, {}],
    supplies: [{ name: 'Black toner', level: 4 }, {}, {}, {}],
  });
  expect(await json('GET', '/stock')).toEqual(seen);
  expect(printer.state().reasons).toEqual(['toner-low', 'media-low-warning']);
});

test.each([
  [[], 'must be object'],
  [{ trays: { main: { colour: 'red' } } }, '/trays/main/colour is unknown'],
  [{ trays: { main: { level: -1 } } }, '/trays/main/level must be >= 0'],
  [{ supplies: { 'Black toner': { level: 101 } } }, 'must be <= 100'],
  [{ trays: { cellar: { level: 1 } } }, 'there is no tray "cellar"'],
])('the stock %j is refused, and nothing changes', async (body, detail) => {
  const before = printer.stock();
  const response = await ask('PATCH', '/stock', body);
  expect(response.status).toBe(400);
  expect(await response.text()).toContain(detail.replaceAll('"', '\\"'));
  expect(printer.stock()).toEqual(before);
});

test('any page of a document is a picture, and a page that cannot be has a reason', async () => {
  await sendRaw(printer, 'first\fsecond');
  await receiptsOf(printer, 1);
  const first = await ask('GET', '/jobs/1/picture');
  expect([first.status, await first.text()]).toEqual([200, expect.stringContaining('>first<')]);
  const second = await ask('GET', '/jobs/1/picture?page=2');
  expect(second.headers.get('content-type')).toBe('image/svg+xml');
  expect(await second.text()).toContain('>second<');
  const third = await ask('GET', '/jobs/1/picture?page=3');
  expect([third.status, await third.json()]).toMatchObject([
    404,
    { detail: 'There is no picture for job 1: the document has 2 pages.' },
  ]);
  for (const page of ['0', '-1', '1.5', 'x', '', '999999999']) {
    const refused = await ask('GET', `/jobs/1/picture?page=${page}`);
    expect([refused.status, await refused.text()]).toEqual([
      400,
      expect.stringContaining('page must be a whole number from 1'),
    ]);
  }
});

test('the pictures of a job are removed with it', async () => {
  const raster = new URL('../../fixtures/documents/two-pages.urf', import.meta.url);
  await sendRaw(printer, await readFile(raster));
  const [receipt] = await receiptsOf(printer, 1);
  const folder = dirname(receipt?.file ?? '');
  for (const page of [1, 2]) {
    const picture = await ask('GET', `/jobs/1/picture?page=${page}`);
    expect(picture.headers.get('content-type')).toBe('image/png');
    await picture.body?.cancel();
  }
  const names = await readdir(folder, { recursive: true });
  expect(names.filter((name) => name.endsWith('.png'))).toHaveLength(2);
  expect(await json('DELETE', '/jobs')).toEqual({ removed: 1 });
  expect(await readdir(folder)).toEqual([]);
});

test.each(['/jobs/1', '/jobs/x/document'])('%s of a job that never was is 404', async (path) => {
  expect((await ask('GET', path)).status).toBe(404);
});

async function json(method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await ask(method, path, body);
  expect(response.status).toBe(200);
  return await response.json();
}

function ask(method: string, path: string, body?: unknown): Promise<Response> {
  const url = `${control.url}/printers/${encodeURIComponent(printer.name)}${path}`;
  const headers = { authorization: `Bearer ${token}` };
  return fetch(url, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}
