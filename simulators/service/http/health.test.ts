import { rm } from 'node:fs/promises';
import Fastify from 'fastify';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../kit/clock.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { mountHealth } from './health.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  // However slow the machine is, no check takes too long.
  vi.spyOn(server.clock, 'timer').mockReturnValue({ [Symbol.dispose]: () => undefined });
});
afterAll(() => server.stop());

async function ask(path: string, method: 'GET' | 'HEAD' = 'GET') {
  const { statusCode, headers, body } = await request(`${server.origin}${path}`, { method });
  return { status: statusCode, type: headers['content-type'], text: await body.text() };
}

const ready = '{"status":"ok","checks":{"store":"ok","content":"ok"}}';

describe('for whoever watches the service', () => {
  it('/livez says that it is there, /readyz that it can take documents, without a key', async () => {
    const type = 'application/json; charset=utf-8';
    expect(await ask('/livez')).toEqual({ status: 200, type, text: '{"status":"ok"}' });
    expect(await ask('/readyz')).toEqual({ status: 200, type, text: ready });
    expect(await ask('/readyz', 'HEAD')).toEqual({ status: 200, type, text: '' });
    expect(await ask('/livez', 'HEAD')).toEqual({ status: 200, type, text: '' });
  });
});

interface Failure {
  readonly byUuid?: () => Promise<void>;
  readonly check?: () => Promise<void>;
  readonly checks: object;
}

describe('/readyz is 503 with the reason', () => {
  const failing = () => Promise.reject(new Error('/secret/place is read-only'));
  const hanging = () => new Promise<never>(() => undefined);
  const good = () => Promise.resolve();

  it.each<[string, Failure]>([
    [
      'the store fails',
      { byUuid: failing, checks: { store: 'the store does not respond', content: 'ok' } },
    ],
    [
      'the store hangs',
      { byUuid: hanging, checks: { store: 'the store does not respond', content: 'ok' } },
    ],
    [
      'the content folder fails',
      { check: failing, checks: { store: 'ok', content: 'the content folder is not writable' } },
    ],
  ])('when %s, which is told to the log alone in full', async (_what, failure) => {
    const { byUuid = good, check = good, checks } = failure;
    const told: unknown[] = [];
    await using app = Fastify();
    mountHealth(app, {
      store: { ...server.store, read: { ...server.store.read, documents: { byUuid } as never } },
      content: { ...server.content, check },
      clock: { ...server.clock, timer: (_ms, late) => systemClock.timer(20, late) },
      log: { error: (message, { error }) => told.push([message, String(error)]) },
    });
    const { statusCode, payload } = await app.inject('/readyz');
    expect([statusCode, JSON.parse(payload)]).toEqual([503, { status: 'not ready', checks }]);
    expect(payload).not.toContain('secret');
    expect(told).toHaveLength(1);
  });

  it('when a stop is coming', async () => {
    await using app = Fastify();
    const { store, content, clock } = server;
    const log = { error: () => undefined };
    mountHealth(app, { store, content, clock, log, isStopping: () => true });
    const { statusCode, payload } = await app.inject('/readyz');
    expect([statusCode, payload]).toEqual([503, '{"status":"stopping"}']);
    expect((await app.inject('/livez')).statusCode).toBe(200);
  });

  it('when the folder of the documents is gone', async () => {
    await using lone = await startTestServer();
    await rm(lone.contentFolder, { recursive: true });
    await expect(lone.content.check()).rejects.toThrow('ENOENT');
  });
});
