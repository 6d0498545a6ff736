import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Ajv } from 'ajv';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requireTool } from '../../fixtures/external-tools.ts';
import { systemClock } from '../kit/clock.ts';
import { type Described, unannouncedChanges } from '../kit/control.ts';
import { randomIds } from '../kit/ids.ts';
import { waitFor } from '../kit/lifecycle.ts';
import { readSettings } from '../service/index.ts';
import { type Bench, startBench } from './index.ts';

let folder: string;
let bench: Bench;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'platen-bench-'));
  bench = await start(folder);
});
afterAll(async () => {
  await bench.stop();
  rmSync(folder, { recursive: true });
});

async function start(dataFolder: string, searchPath?: string): Promise<Bench> {
  const flags = { dataFolder, port: '0', http: 'true' };
  const settings = await readSettings({ flags, environment: {} });
  const log = (line: string): void => {
    throw new Error(line);
  };
  const world = { clock: systemClock, ids: randomIds, log };
  const pictures = searchPath === undefined ? {} : { searchPath };
  return await startBench({ settings, printerPort: 0, ...pictures }, world);
}

interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly summary: string;
  readonly examples?: readonly unknown[];
}

async function ask(method: Route['method'], path: string, json?: unknown) {
  const { url, token } = bench.service.control;
  const answer = await request(`${url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });
  const text = await answer.body.text();
  return {
    status: answer.statusCode,
    json: (text === '' ? undefined : JSON.parse(text)) as unknown,
  };
}

/** A job that the raw printer receives. */
async function print(text: string): Promise<void> {
  const [printer] = bench.printers;
  const { host, port } = printer?.rawAddress ?? { host: '', port: 0 };
  const before = printer?.receipts().length ?? 0;
  connect({ host, port }).end(text);
  await waitFor(() => ((printer?.receipts().length ?? 0) > before ? true : undefined), {
    clock: systemClock,
    deadlineMs: 50_000,
    what: 'the job',
  });
}

const raw = '/printers/raw-printer';
const ajv = new Ajv({ strict: false });

const named: Readonly<Record<string, string>> = {
  domain: 'customer.example',
  printer: 'raw-printer',
  reader: 'raw-printer-reader',
  terminal: 'raw-printer-terminal',
};
const placed = (path: string): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => named[name] ?? '1');

function answerOf(paths: Described['paths'], method: string, path: string): object {
  const { content = {} } = paths[path]?.[method.toLowerCase()]?.responses['2XX'] ?? {};
  return content['application/json']?.schema ?? {};
}

function expectForm(
  { method, path, schema }: { readonly schema: object } & Pick<Route, 'method' | 'path'>,
  json: unknown,
): void {
  const isOfForm = ajv.compile(schema);
  isOfForm(json);
  expect([method, path, isOfForm.errors]).toEqual([method, path, null]);
}

describe('the control plane of a bench', () => {
  it('resets printers and readers with the service, at their addresses', async () => {
    const addresses = bench.printers.map(({ rawAddress, ippUrl }) => rawAddress ?? ippUrl);
    await print('a job');
    await ask('PUT', `${raw}/faults`, [{ kind: 'out-of-paper' }]);
    await ask('PUT', '/readers/raw-printer-reader/network', { network: 'away' });
    const kept = await ask('POST', '/readers/raw-printer-reader/taps', { card: '946EBD28' });
    expect(kept.status).toBe(202);
    expect((await ask('POST', '/reset')).status).toBe(200);
    expect((await ask('GET', raw)).json).toMatchObject({
      state: 'idle',
      faults: [],
      jobs: 0,
      pageCount: 0,
      kept: { documents: 0, totals: { jobs: 0 } },
    });
    expect((await ask('GET', '/readers/raw-printer-reader')).json).toMatchObject({
      network: 'there',
      taps: 0,
      waiting: 0,
    });
    expect(bench.printers.map(({ rawAddress, ippUrl }) => rawAddress ?? ippUrl)).toEqual(addresses);
    expect(readdirSync(join(folder, 'printers', 'raw-printer'))).toEqual([]);
    await print('another job');
    expect((await ask('GET', `${raw}/jobs`)).json).toMatchObject([{ jobId: 1 }]);
  });

  it('tells listeners of jobs after a reset too', async () => {
    const heard: number[] = [];
    using _ = {
      [Symbol.dispose]:
        bench.printers[0]?.onReceipt(({ jobId }) => heard.push(jobId)) ?? (() => undefined),
    };
    await ask('POST', '/reset');
    await print('a job');
    expect(heard).toEqual([1]);
  });

  it("forgets a printer's jobs with their documents, one or all", async () => {
    await ask('POST', '/reset');
    for (const text of ['one', 'two', 'three']) await print(text);
    expect((await ask('DELETE', `${raw}/jobs/2`)).json).toEqual({ removed: 1 });
    expect((await ask('DELETE', `${raw}/jobs/2`)).status).toBe(404);
    expect((await ask('GET', `${raw}/jobs`)).json).toMatchObject([{ jobId: 1 }, { jobId: 3 }]);
    expect((await ask('DELETE', `${raw}/jobs`)).json).toEqual({ removed: 2 });
    expect((await ask('GET', `${raw}/jobs`)).json).toEqual([]);
    expect(readdirSync(join(folder, 'printers', 'raw-printer'))).toEqual([]);
  });

  it('has the routes that are recorded for its version, and announces each change of them', async () => {
    const file = new URL('../../docs/control-plane.openapi.json', import.meta.url);
    const recorded = JSON.parse(readFileSync(file, 'utf8')) as Described;
    const described = (await ask('GET', '/openapi.json')).json as Described;
    expect(unannouncedChanges(recorded, described)).toEqual([]);
    // After a change that the version announces: node scripts/control-plane.ts
    expect(described).toEqual(recorded);
  });

  it('takes every body that its help shows, shows one wherever it takes one, and answers as it is described', async () => {
    const routes = (await ask('GET', '/')).json as readonly Route[];
    const { paths } = (await ask('GET', '/openapi.json')).json as Described;
    // A seed replaces everything, so it comes last.
    const inTurn = routes.toSorted(
      (one, other) => Number(one.path === '/seed') - Number(other.path === '/seed'),
    );
    for (const { method, path, summary, examples = [] } of inTurn) {
      expect([path, summary]).toEqual([path, expect.not.stringContaining('{"')]);
      const body = paths[path]?.[method.toLowerCase()]?.requestBody;
      expect([method, path, examples.length > 0]).toEqual([method, path, body !== undefined]);
      for (const example of examples) {
        await ask('POST', '/reset');
        const { status, json } = await ask(method, placed(path), example);
        // The body is read before the job is looked for, and none is held here.
        const isTaken = status < 300 || (path.includes('/held/') && status === 404);
        expect([method, path, example, isTaken ? 'taken' : json]).toEqual([
          method,
          path,
          example,
          'taken',
        ]);
        if (status < 300) expectForm({ method, path, schema: answerOf(paths, method, path) }, json);
      }
    }
  });

  it('answers what its OpenAPI document says', async () => {
    await ask('POST', '/reset');
    await print('a job');
    await ask('PUT', `${raw}/faults`, [{ kind: 'toner-low' }]);
    await ask('POST', '/readers/raw-printer-reader/taps', { card: '946EBD28' });
    const { paths } = (await ask('GET', '/openapi.json')).json as Described;
    const checked = Object.keys(paths).flatMap((path) => {
      const schema = answerOf(paths, 'GET', path);
      return Object.keys(schema).length === 0 ? [] : [{ method: 'GET' as const, path, schema }];
    });
    for (const one of checked) expectForm(one, (await ask('GET', placed(one.path))).json);
    // The routes that the library reads.
    expect(checked.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        '/bench',
        '/clock',
        '/printers/{printer}/next-job',
        '/printers/{printer}/jobs',
        '/printers/{printer}/faults',
      ]),
    );
  });

  it.each([
    ['GET', '/clok', undefined, 'POST /clock/freeze'],
    ['GET', '/clock/freze', undefined, 'Routes: GET /clock, POST /clock/freeze'],
    [
      'POST',
      '/faults/calls',
      { fault: { kind: 'explode' } },
      '/fault/kind must be one of answer, hang-up, delay',
    ],
    [
      'POST',
      '/faults/calls',
      { operation: 'fly', fault: { kind: 'hang-up' } },
      '/operation must be one of ',
    ],
    [
      'POST',
      '/faults/calls',
      { fault: { kind: 'delay' } },
      '/fault must have required properties ms',
    ],
    [
      'POST',
      '/faults/calls',
      { kind: 'delay', ms: 1 },
      'the body must have required properties fault',
    ],
    [
      'POST',
      '/faults/deliveries',
      { fault: { kind: 'x' } },
      'one of not-ready, refused, break, delay',
    ],
    ['PUT', `${raw}/faults`, [{ kind: 'on-fire' }], 'it must be one of '],
    ['POST', '/keys', { kind: 'odd' }, '/kind must be one of '],
    ['GET', '/printers/cellar', undefined, 'Known names: raw-printer, ipp-printer.'],
    [
      'GET',
      '/readers/cellar/taps',
      undefined,
      'Known names: raw-printer-reader, ipp-printer-reader.',
    ],
    ['POST', '/terminals/cellar/logout', undefined, 'There is no terminal named "cellar".'],
  ] as const)('%s %s %j is answered with what there is', async (...[method, path, body, words]) => {
    const { status, json } = await ask(method, path, body);
    expect(status).toBe(body === undefined ? 404 : 400);
    expect((json as { readonly detail: string }).detail).toContain(words);
  });

  it('says what to install where no program draws pictures', async () => {
    await ask('POST', '/reset');
    await print('%PDF-1.4\n%%EOF\n');
    const { status, json } = await ask('GET', `${raw}/jobs/1/picture`);
    expect(status).toBe(404);
    expect((json as { readonly detail: string }).detail).toContain(
      'install pdftoppm (poppler-utils)',
    );
  });

  it('shows pictures where a program draws them', async () => {
    const own = mkdtempSync(join(tmpdir(), 'platen-bench-'));
    {
      await using drawing = await start(own, dirname(requireTool('poppler')));
      const [printer] = drawing.printers;
      const { host, port } = printer?.rawAddress ?? { host: '', port: 0 };
      const page = new URL('../../fixtures/documents/one-page-a4.pdf', import.meta.url);
      connect({ host, port }).end(readFileSync(page));
      await waitFor(() => printer?.receipts()[0], {
        clock: systemClock,
        deadlineMs: 50_000,
        what: 'the job',
      });
      const { url, token } = drawing.service.control;
      const headers = { authorization: `Bearer ${token}` };
      const picture = await request(`${url}${raw}/jobs/1/picture`, { headers });
      expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png']);
      expect((await picture.body.bytes()).length).toBeGreaterThan(100);
    }
    rmSync(own, { recursive: true });
  });
});
