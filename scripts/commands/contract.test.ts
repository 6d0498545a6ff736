import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readJournal } from '../../suites/engine/journal/ndjson.ts';
import { platen } from './run-command.fixture.ts';

/** Answers every upload as a print client wants it, and knows everybody. */
let server: Server;
let status = 200;
let folder = '';
let target = '';

beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume().on('end', () => {
      response.setHeader('content-type', 'application/json');
      response.statusCode = request.url === '/api/v1/documents' ? status : 200;
      const isList = request.method === 'GET' && request.url !== '/api/v1/version';
      response.end(isList ? '[]' : '{"errorCode":0,"id":1,"uuid":"a"}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  folder = await mkdtemp(join(tmpdir(), 'platen-contract-'));
  target = join(folder, 'target.json');
  const profile = {
    schemaVersion: 1,
    name: 'uploads',
    baseUrl: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/api/v1`,
    domains: { customer: 'c.example' },
    providerId: 1,
    keys: { full: { secret: 'full-secret' } },
    printers: { addressing: 'hostPort' },
  };
  await writeFile(target, JSON.stringify({ ready: true, profile }));
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

const pacts = join(import.meta.dirname, '..', '..', 'suites', 'contract', 'pacts');
const uploads = join(pacts, 'platen-print-client-managed-printing-service.json');
const taps = join(pacts, 'platen-card-reader-managed-printing-service.json');

it('tells what a foreign service does where the interface is free, and keeps the recording', async () => {
  status = 200;
  const said = await platen(
    'contract',
    '--target',
    target,
    '--pact',
    uploads,
    '--out',
    join(folder, 'out'),
  );
  expect(said.outcome).toBe('passed');
  expect(said.out).toContain('INFORMATIONAL  platen print client: an upload to an unknown queue');
  expect(said.out).toContain('the status is 200, not 400');
  expect(said.out).toContain('passed: OK 1 of 2 interactions');
  const text = await readFile(join(folder, 'out', 'journal.ndjson'), 'utf8');
  expect(readJournal(text).length).toBeGreaterThan(10);
  expect(text).not.toContain('full-secret');
});

it('fails when something is missing that a consumer relies on', async () => {
  status = 500;
  const said = await platen('contract', '--target', target, '--pact', uploads, '--json');
  expect(said.outcome).toBe('failed');
  expect(JSON.parse(said.out)).toMatchObject({
    schemaVersion: 1,
    outcome: 'failed',
    failed: 1,
    results: [
      { interaction: 'an upload', verdict: 'FAILED', why: ['the status is 500, not 200'] },
      { interaction: 'an upload to an unknown queue', verdict: 'INFORMATIONAL' },
    ],
  });
});

it('is incomplete when states cannot be prepared, and says why', async () => {
  status = 200;
  const said = await platen('contract', '--target', target, '--pact', taps);
  expect(said.outcome).toBe('incomplete');
  expect(said.out).toContain('NOT RUN  platen card reader: a tap without waiting documents');
  expect(said.out).toContain('the profile has no allow.paper');
});

it.each([
  [['--pact', 'nowhere.json'], 'cannot read the contract nowhere.json'],
  [
    ['--pact', join(import.meta.dirname, '..', '..', 'package.json')],
    'package.json is not a supported pact',
  ],
])('%j is wrong usage', async (more, words) => {
  const said = await platen('contract', '--target', target, ...more);
  expect(said.outcome).toBe('usage');
  expect(said.err).toContain(words);
});

it('says which port the states cannot have', async () => {
  const { port } = server.address() as AddressInfo;
  const said = await platen('contract', '--target', target, '--states', '--port', String(port));
  expect(said.outcome).toBe('usage');
  expect(said.err).toContain(`:${String(port)} is taken by another program`);
});
