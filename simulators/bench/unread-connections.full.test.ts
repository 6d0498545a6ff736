import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { request } from 'undici';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../kit/clock.ts';
import { randomIds } from '../kit/ids.ts';
import { waitFor } from '../kit/lifecycle.ts';
import { readSettings } from '../service/index.ts';
import { type Bench, startBench } from './index.ts';

let folder: string;
let bench: Bench;
let port: number;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'platen-unread-'));
  const settings = await readSettings({
    flags: { dataFolder: folder, port: '0' },
    environment: {},
  });
  const world = { clock: systemClock, ids: randomIds, log: () => undefined };
  bench = await startBench({ settings, printerPort: 0 }, world);
  port = Number(new URL(bench.service.url).port);
});
afterAll(async () => {
  await bench.stop();
  rmSync(folder, { recursive: true });
});

interface Seen {
  readonly id: number;
  readonly target: string;
  readonly status: number;
  readonly reason?: string;
  readonly aborted?: boolean;
  readonly from: string;
}

async function control<T>(path: string): Promise<T> {
  const { url, token } = bench.service.control;
  const headers = { authorization: `Bearer ${token}` };
  return (await (await request(`${url}${path}`, { headers })).body.json()) as T;
}

/** The newest exchange with this target, once it is recorded. */
async function recorded(target: string): Promise<Seen> {
  return await waitFor(
    async () =>
      (await control<readonly Seen[]>('/exchanges')).findLast((one) => one.target === target),
    { clock: systemClock, deadlineMs: 60_000, what: `an exchange with ${target}` },
  );
}

function send(socket: Socket, text: string): void {
  socket.on('error', () => undefined);
  socket.write(text);
}

it('records a connection without TLS', async () => {
  const socket = connect({ host: '127.0.0.1', port });
  send(socket, 'GET /api/v1/version HTTP/1.1\r\nHost: x\r\n\r\n');
  const { status, reason, from } = await recorded('(TLS handshake failed)');
  expect([status, reason]).toEqual([0, expect.stringContaining('http request')]);
  expect(from).toMatch(/^127\.0\.0\.1:\d+$/);
  socket.destroy();
});

it('records bytes that are no request, with the answer', async () => {
  const socket = connectTls({ host: '127.0.0.1', port, rejectUnauthorized: false });
  send(socket, 'GARBAGE\r\n\r\n');
  const { id, status, reason } = await recorded('(unreadable request)');
  expect([status, reason]).toEqual([400, expect.stringContaining('malformed')]);
  const whole = await control<Readonly<Record<string, unknown>>>(`/exchanges/${String(id)}`);
  expect(whole['head']).toBe('GARBAGE\r\n\r\n');
  expect(whole['answerHead']).toContain('HTTP/1.1 400 Refused');
  socket.destroy();
});

it('records a request whose client left before the answer, without a status', async () => {
  const socket = connectTls({ host: '127.0.0.1', port, rejectUnauthorized: false });
  const head = 'POST /api/v1/login HTTP/1.1\r\nHost: x\r\nX-Api-Key: bench-full-key\r\n';
  send(
    socket,
    `${head}Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\nauthtype=0`,
  );
  await new Promise((resolve) => {
    socket.once('secureConnect', resolve);
  });
  socket.end();
  const { status, aborted, from } = await recorded('/api/v1/login');
  expect([status, aborted]).toEqual([0, true]);
  expect(from).toMatch(/^127\.0\.0\.1:\d+$/);
});

it('records the headers of an answer, and the detail of a refusal', async () => {
  const socket = connectTls({ host: '127.0.0.1', port, rejectUnauthorized: false });
  send(socket, 'GET /api/v1/documents?pagesize=x HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
  const { id, status } = await recorded('/api/v1/documents?pagesize=x');
  const whole = await control<Readonly<Record<string, string>>>(`/exchanges/${String(id)}`);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(whole['answerHead']).toMatch(/content-type: application\/problem\+json/);
  expect(whole['answerHead']).toMatch(/x-request-id: /);
  socket.destroy();
});
