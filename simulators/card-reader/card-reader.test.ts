import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { systemClock } from '../kit/clock.ts';
import { startControl } from '../kit/control.ts';
import { loadOrMakeTls } from '../kit/tls.ts';
import { cardReaderControlRoutes, startCardReader, tapCard } from './index.ts';

interface Heard {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly key: string | string[] | undefined;
  readonly length: string | undefined;
}

const heard: Heard[] = [];
const usual = {
  apiKey: 'k1',
  readerMac: '00:11:22:aa:bb:cc',
  clock: systemClock,
  timeoutMs: 120_000,
};
let server: Server | undefined;

afterEach(() => {
  heard.length = 0;
  server?.close();
  server?.closeAllConnections();
});

test.each(['GET', 'POST'] as const)(
  'interface 4.11: %s with both parameters in the query',
  async (via) => {
    const serviceUrl = await serve(200, '{"errorCode":0}');
    const tap = await tapCard({ ...usual, serviceUrl, via, card: 'a b&c' });
    expect(tap).toMatchObject({ card: 'a b&c', answer: { status: 200, body: '{"errorCode":0}' } });
    expect(tap.endedNs).toBeGreaterThan(tap.startedNs);
    expect(heard).toEqual([
      {
        method: via,
        url: '/api/v1/card?cd=a+b%26c&Mac=00%3A11%3A22%3Aaa%3Abb%3Acc',
        key: 'k1',
        length: via === 'POST' ? '0' : undefined,
      },
    ]);
  },
);

test('a refusal is an answer, and so is a redirection', async () => {
  expect(
    (await tapCard({ ...usual, serviceUrl: await serve(400, 'no'), card: '1' })).answer,
  ).toEqual({
    status: 400,
    body: 'no',
  });
  server?.close();
  expect(
    (await tapCard({ ...usual, serviceUrl: await serve(302, ''), card: '1' })).answer?.status,
  ).toBe(302);
});

test('a slash behind the base URL changes nothing', async () => {
  await tapCard({ ...usual, serviceUrl: `${await serve(200, '')}/`, card: '1' });
  expect(heard[0]?.url).toMatch(/^\/api\/v1\/card\?/);
});

test('no answer is told as a failure', async () => {
  const gone = await serve(200, '');
  server?.close();
  const refused = await tapCard({ ...usual, serviceUrl: gone, card: '1' });
  expect(refused.answer).toBeUndefined();
  expect(refused.failure).toContain('ECONNREFUSED');
});

test('a service that says nothing is not waited for without end', async () => {
  const serviceUrl = await listen(
    createServer(() => undefined),
    'http',
  );
  const tap = await tapCard({ ...usual, serviceUrl, card: '1', timeoutMs: 50 });
  expect(tap.failure).toMatch(/timeout/i);
});

test('over TLS only a service of the given authority is told of cards', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'platen-reader-'));
  const { key, cert, caPem } = await loadOrMakeTls(folder, ['127.0.0.1'], systemClock);
  await rm(folder, { recursive: true });
  const serviceUrl = await listen(createTlsServer({ key, cert }, answer(200, '')), 'https');
  expect((await tapCard({ ...usual, serviceUrl, card: '1', ca: caPem })).answer?.status).toBe(200);
  const distrusting = await tapCard({ ...usual, serviceUrl, card: '1' });
  expect(distrusting.failure).toMatch(/certificate/);
  expect(heard).toHaveLength(1);
});

test('of an endless answer only the beginning is kept', async () => {
  const serviceUrl = await serve(200, 'x'.repeat(1_000_000));
  expect((await tapCard({ ...usual, serviceUrl, card: '1' })).answer?.body).toHaveLength(65_536);
});

test.each(['ftp://host/api/v1', 'no address'])('%j is no service', (serviceUrl) => {
  expect(() => startCardReader({ ...usual, serviceUrl })).toThrow(TypeError);
});

test('a reader remembers its taps, and is tapped through the control plane', async () => {
  const serviceUrl = await serve(200, '');
  await using reader = startCardReader({ ...usual, serviceUrl, habits: { format: 'decimal' } });
  await using control = await startControl({
    port: 0,
    token: 't',
    routes: cardReaderControlRoutes([reader]),
  });
  const url = `${control.url}/readers/${encodeURIComponent(usual.readerMac)}`;
  const headers = { authorization: 'Bearer t' };
  const post = (body: object): Promise<Response> =>
    fetch(`${url}/taps`, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(await (await post({ card: '946EBD28' })).json()).toMatchObject({ card: '2490285352' });
  expect((await post({ card: 'not hex' })).status).toBe(400);
  expect((await post({})).status).toBe(400);
  expect(reader.taps().map(({ card }) => card)).toEqual(['2490285352']);
  expect(await (await fetch(url, { headers })).json()).toMatchObject({ taps: 1 });
});

async function serve(status: number, body: string): Promise<string> {
  return await listen(createServer(answer(status, body)), 'http');
}

function answer(status: number, body: string): RequestListener {
  return ({ method, url, headers }, response) => {
    heard.push({ method, url, key: headers['x-api-key'], length: headers['content-length'] });
    response.writeHead(status, { location: '/elsewhere' }).end(body);
  };
}

async function listen(made: Server, scheme: 'http' | 'https'): Promise<string> {
  server = made;
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve));
  return `${scheme}://127.0.0.1:${(made.address() as AddressInfo).port}/api/v1`;
}
