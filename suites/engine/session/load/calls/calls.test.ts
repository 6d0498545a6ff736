import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { type Clock, systemClock } from '../../../../../simulators/kit/clock.ts';
import { sha256 } from '../../../../../simulators/kit/ids.ts';
import { constellation, running } from '../../../../../simulators/kit/lifecycle.ts';
import type { JournalEvent } from '../../../journal/event.ts';
import { Recorder } from '../../../journal/recorder.ts';
import { documentPress } from '../press.ts';
import type { LoadTarget, LoadUser } from './calls.ts';
import { plainCalls } from './plain-calls.ts';
import { recordedCalls } from './recorded-calls.ts';
import { openLoadWire } from './wire.ts';

interface Seen {
  readonly line: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

interface Answer {
  readonly status?: number;
  readonly body?: string | Buffer;
  /** No answer: the connection is closed instead. */
  readonly hangsUp?: boolean;
}

let stage = constellation();
afterEach(async () => {
  await stage.stop();
  stage = constellation();
});

const clock = systemClock;
const user: LoadUser = { userName: 'ann', card: '4711', token: 'token-of-ann' };
const device = { address: '127.0.0.1:9100', reader: '02:00' };
const uploaded: Answer = { body: JSON.stringify({ uuid: 'u-1', status: 0 }) };

/** A target that answers everything alike, and tells what it was asked. */
async function standing(answer: Answer, changed: Partial<LoadTarget> = {}, clock = systemClock) {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      seen.push({ line: `${request.method} ${request.url}`, headers: request.headers, body });
      if (answer.hangsUp === true) return request.socket.destroy();
      response.setHeader('content-type', 'application/json').statusCode = answer.status ?? 200;
      return response.end(answer.body ?? '{"errorCode":0}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stage.add(
    running({}, async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }),
  );
  const port = String((server.address() as AddressInfo).port);
  const target: LoadTarget = {
    baseUrl: `http://127.0.0.1:${port}/api/v1`,
    tls: { rejectUnauthorized: true },
    key: 'the-key',
    getParameters: 'body',
    providerId: 7,
    queue: 'q',
    ...changed,
  };
  const wire = openLoadWire({ ...target, connections: 4, timeoutMs: 100_000, clock });
  stage.add(running({}, async () => wire[Symbol.asyncDispose]()));
  return { seen, wire, target, calls: plainCalls(wire, target) };
}

describe('an upload', () => {
  it.each([20_000, 700_000])('of %d bytes goes as it is, and tells when it went', async (size) => {
    const { seen, calls } = await standing(uploaded);
    const document = documentPress()('run-1', size);
    const beforeNs = clock.monotonic();
    const told = await calls.upload(user, document);
    expect(told).toMatchObject({ uuid: 'u-1', status: 0 });
    expect(told.sentNs).toBeGreaterThan(beforeNs);
    expect(told.answeredNs).toBeGreaterThan(told.sentNs);
    const bytes = Buffer.concat(document.pieces);
    expect(told.sha256).toBe(sha256(bytes));
    const [{ line, headers, body } = { line: '', headers: {}, body: Buffer.alloc(0) }] = seen;
    expect(line).toBe('PUT /api/v1/documents');
    expect(headers).toMatchObject({ 'x-api-key': 'the-key', 'content-length': `${body.length}` });
    expect(body.includes(bytes)).toBe(true);
    for (const [name, value] of [
      ['username', 'ann'],
      ['portname', 'q'],
      ['title', 'run-1.pdf'],
      ['providerid', '7'],
    ])
      expect(body.includes(`name="${name}"\r\n\r\n${value}\r\n`)).toBe(true);
  });

  it('that is answered without a document is refused', async () => {
    const { calls } = await standing({ body: '[]' });
    const upload = calls.upload(user, documentPress()('run-1', 20_000));
    await expect(upload).rejects.toMatchObject({ outcome: 'refused' });
  });
});

describe('what is not done as asked for says how', () => {
  it.each([
    [{ status: 403 }, 'refused', 'GET /card?cd=4711&Mac=02%3A00 was answered 403'],
    [{ body: '{"errorCode":1001}' }, 'refused', 'was answered 200 with errorCode 1001'],
    [{ hangsUp: true }, 'unanswered', 'had no answer'],
  ] as const)('%j', async (answer, outcome, words) => {
    const { calls } = await standing(answer);
    const tap = calls.tap(user, device);
    await expect(tap).rejects.toMatchObject({ outcome });
    await expect(tap).rejects.toThrow(words);
  });
});

it('each call asks what the interface has for it, with parameters where the target takes them', async () => {
  const lines = async (getParameters: 'body' | 'query'): Promise<readonly string[]> => {
    const { seen, calls } = await standing({ body: '[]' }, { getParameters });
    await calls.list(user);
    await calls.list(user, 1);
    await calls.release(user, 'u-1', device);
    await calls.remove(user, 'u-1');
    await calls.history();
    await calls.users();
    expect(seen[0]?.headers.authorization).toBe('Bearer token-of-ann');
    return seen.map(({ line, body }) => `${line} ${body.toString()}`.trim());
  };
  expect(await lines('body')).toEqual([
    'GET /api/v1/documents',
    'GET /api/v1/documents status=1&maxRecords=500',
    'POST /api/v1/documents/u-1/127.0.0.1%3A9100',
    'DELETE /api/v1/documents/u-1',
    'GET /api/v1/documents/history',
    'GET /api/v1/users/all providerid=7',
  ]);
  expect(await lines('query')).toContain('GET /api/v1/documents?status=1&maxRecords=500');
});

it('a download is digested, not kept, and read no faster than was asked for', async () => {
  const bytes = Buffer.alloc(300_000, 'x');
  const pausesMs: number[] = [];
  const clock: Clock = {
    ...systemClock,
    timer: (ms, callback) => {
      pausesMs.push(ms);
      return systemClock.timer(0, callback);
    },
  };
  const { calls, wire, target } = await standing({ body: bytes }, {}, clock);
  expect((await calls.download(user, 'u-1')).sha256).toBe(sha256(bytes));
  expect(pausesMs).toEqual([]);
  const slow = plainCalls(wire, target, 1_000_000);
  expect((await slow.download(user, 'u-1')).sha256).toBe(sha256(bytes));
  expect(pausesMs.reduce((sum, ms) => sum + ms, 0)).toBeCloseTo(300);
});

it('a list tells what it holds, whatever else stands in it', async () => {
  const body = JSON.stringify([
    { uuid: 'a', status: 5 },
    { uuid: 'b' },
    { uuid: 3 },
    null,
    'c',
    [],
  ]);
  const { calls } = await standing({ body });
  const { documents } = await calls.list(user);
  expect([...documents]).toEqual([
    ['a', 5],
    ['b', 0],
  ]);
});

it('recorded calls ask the same, and stand in the journal', async () => {
  const { seen, wire, target, calls } = await standing(uploaded);
  const events: JournalEvent[] = [];
  const recorder = new Recorder(
    (event) => events.push(event),
    () => clock.monotonic(),
  );
  const recorded = recordedCalls(wire, target, { case: 'load/1', recorder });
  const document = documentPress()('run-1', 20_000);
  for (const one of [calls, recorded]) {
    const { sentNs, answeredNs, uuid } = await one.upload(user, document);
    expect([uuid, answeredNs > sentNs]).toEqual(['u-1', true]);
    await one.tap(user, device);
    await one.release(user, 'u-1', device);
    await one.remove(user, 'u-1');
  }
  expect(seen.slice(4).map(({ line }) => line)).toEqual(seen.slice(0, 4).map(({ line }) => line));
  expect(events.map((event) => ('operation' in event ? event.operation : event.type))).toEqual([
    'documents.upload',
    'answered',
    'card.get',
    'answered',
    'documents.send',
    'answered',
    'documents.delete',
    'answered',
  ]);
});

it('a recorded call without an answer says so', async () => {
  const { wire, target } = await standing({ hangsUp: true });
  const events: JournalEvent[] = [];
  const recorder = new Recorder(
    (event) => events.push(event),
    () => 0n,
  );
  const tap = recordedCalls(wire, target, { case: 'load/1', recorder }).tap(user, device);
  await expect(tap).rejects.toMatchObject({ outcome: 'unanswered' });
  expect(events.map(({ type }) => type)).toEqual(['sent', 'unanswered']);
});
