import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent, request } from 'undici';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../../simulators/kit/clock.ts';
import { waitFor } from '../../../simulators/kit/lifecycle.ts';
import { type Certificates, makeCertificates } from './certificates.ts';
import type { Shown } from './doors.ts';
import { startTestBench, type TestBench } from './test-bench.ts';

let folder: string;
let certificates: Certificates;
let bench: TestBench;
let careful: Agent;
let careless: Agent;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-doors-'));
  certificates = await makeCertificates(folder, '127.0.0.1', systemClock);
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(async () => {
  bench = await startTestBench(certificates);
  careful = new Agent({ connect: { ca: certificates.caPem } });
  careless = new Agent({ connect: { rejectUnauthorized: false } });
});
afterEach(async () => {
  await Promise.all([careful.destroy(), careless.destroy()]);
  await bench.stop();
});

async function ask(url: string, dispatcher?: Agent): Promise<number> {
  const headers = { 'x-api-key': 'key-of-the-terminal-1' };
  const answer = await request(url, {
    headers,
    ...(dispatcher === undefined ? {} : { dispatcher }),
  });
  await answer.body.dump();
  return answer.statusCode;
}

function version(): string {
  return `${bench.observer.baseUrl}/version`;
}

describe('the door that a terminal is given', () => {
  it('has a certificate of the authority that comes with it, and is no door of its own', async () => {
    expect(version()).toMatch(/^https:/);
    expect(await ask(version(), careful)).toBe(200);
    expect(bench.of('sent')[0]?.door).toBeUndefined();
    expect(bench.of('connected')).toMatchObject([{ door: 'given', trusted: true }]);
  });

  it('takes plain HTTP too, and tells', async () => {
    expect(await ask(version().replace('https:', 'http:'))).toBe(200);
    expect(bench.of('sent')[0]?.door).toBe('plain');
    const [connected] = bench.of('connected');
    expect(connected).toMatchObject({ door: 'plain' });
    expect(connected?.trusted).toBeUndefined();
  });
});

describe.each<Shown>(['unknown-authority', 'expired', 'other-name'])(
  'a certificate that nobody should take: %s',
  (shown) => {
    it('keeps a careful terminal from asking anything', async () => {
      expect(await ask(version(), careful)).toBe(200);
      bench.observer.watch({ case: 'trust', shown });
      await expect(ask(version(), careful)).rejects.toThrow(/certificate/);
      const connected = await waitFor(() => bench.of('connected')[1], {
        clock: systemClock,
        deadlineMs: 50_000,
        what: 'the connection that was broken off',
      });
      expect(connected).toMatchObject({ case: 'trust', door: 'unverified', trusted: false });
      expect(bench.of('sent')).toHaveLength(1);
      bench.observer.watch({ case: 'c' });
      expect(await ask(version(), careful)).toBe(200);
    });

    it('shows who takes it all the same', async () => {
      bench.observer.watch({ case: 'trust', shown });
      expect(await ask(version(), careless)).toBe(200);
      expect(bench.of('connected')[0]).toMatchObject({ door: 'unverified', trusted: true });
      expect(bench.of('sent')[0]).toMatchObject({ door: 'unverified' });
    });
  },
);

it('another certificate after an answer is shown to who comes next, and the answer arrives', async () => {
  const after = () => Promise.resolve('certificate-changes' as const);
  bench.observer.watch({ case: 'c', after });
  expect(await ask(version(), careful)).toBe(200);
  await expect(ask(version(), careful)).rejects.toThrow(/certificate/);
  expect(await ask(version(), careless)).toBe(200);
  expect(bench.of('sent').map(({ door }) => door)).toEqual([undefined, 'unverified']);
  bench.observer.watch({ case: 'c' });
  expect(await ask(version(), careful)).toBe(200);
});

it('another host, which a redirect names, records what it is sent and answers 404', async () => {
  bench.observer.watch({ case: 'c', bends: [{ does: { kind: 'redirect-to-stranger' } }] });
  const answer = await request(version(), { dispatcher: careful });
  await answer.body.dump();
  const location = String(answer.headers['location']);
  expect(location).toMatch(/^https:\/\/localhost:/);
  expect(await ask(location, careful)).toBe(404);
  const [, strange] = bench.of('sent');
  expect(strange).toMatchObject({ door: 'stranger', headers: { 'x-api-key': 'key#1' } });
  expect(bench.of('connected').at(-1)).toMatchObject({ door: 'stranger', trusted: true });
  expect(bench.heard).toHaveLength(0);
});

it('a redirect to plain HTTP leads to the door without TLS', async () => {
  bench.observer.watch({ case: 'c', bends: [{ does: { kind: 'redirect-to-plain' } }] });
  const answer = await request(version(), { dispatcher: careful });
  await answer.body.dump();
  expect(await ask(String(answer.headers['location']))).toBe(200);
  expect(bench.of('sent')[1]?.door).toBe('plain');
});
