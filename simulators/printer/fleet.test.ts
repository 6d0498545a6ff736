import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../kit/clock.ts';
import { startControl } from '../kit/control.ts';
import { randomIds } from '../kit/ids.ts';
import { type Fleet, type FleetOptions, printerControlRoutes, startFleet } from './index.ts';
import { eventually } from './test-stand.ts';

let parent = '';
let folder = '';
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'platen-fleet-'));
  folder = join(parent, 'fleet');
});
afterEach(() => rm(parent, { recursive: true, force: true }));

function start(options: Partial<FleetOptions>): Promise<Fleet> {
  const world = { clock: systemClock, ids: randomIds };
  return startFleet({ name: 'lobby', host: '127.0.0.1', count: 5, folder, ...world, ...options });
}

test('printers are numbered, each has its ports, and folders come with documents', async () => {
  const started: number[] = [];
  await using fleet = await start({ rawPort: 0, ippPort: 0, onStarted: (n) => started.push(n) });
  expect(fleet.printers.map(({ name }) => name)).toEqual(
    [1, 2, 3, 4, 5].map((number) => `lobby-000${number}`),
  );
  expect(started).toEqual([1, 2, 3, 4, 5]);
  const ports = fleet.printers.flatMap(({ rawAddress, ippUrl }) => [rawAddress?.port, ippUrl]);
  expect(new Set(ports).size).toBe(10);
  expect(existsSync(folder)).toBe(false);
  const [, second] = fleet.printers;
  const socket = connect(second?.rawAddress?.port ?? 0, '127.0.0.1');
  socket.end('text').resume();
  await eventually('the job', () => (second?.receipts().length === 1 ? true : undefined));
  expect(await readdir(folder)).toEqual(['lobby-0002']);
});

test('ports follow the first; when one is taken, nothing is left running', async () => {
  const first = await firstOfFree(3);
  const taken = await listeningAt(first + 2);
  await expect(start({ count: 3, rawPort: first })).rejects.toThrow('EADDRINUSE');
  await new Promise((resolve) => taken.close(resolve));
  await using fleet = await start({ count: 3, rawPort: first });
  expect(fleet.printers.map(({ rawAddress }) => rawAddress?.port)).toEqual(
    [0, 1, 2].map((index) => first + index),
  );
});

test('a printer whose port is taken takes a free one, and the others have theirs', async () => {
  const first = await firstOfFree(3);
  const taken = await listeningAt(first + 1);
  const told: unknown[] = [];
  await using fleet = await start({
    count: 3,
    rawPort: first,
    onTaken: (one) => told.push(one),
  });
  const ports = fleet.printers.map(({ rawAddress }) => rawAddress?.port);
  expect([ports[0], ports[2]]).toEqual([first, first + 2]);
  expect(ports[1]).not.toBe(first + 1);
  expect(told).toEqual([{ name: 'lobby-0002', port: first + 1 }]);
  await new Promise((resolve) => taken.close(resolve));
});

test('one control plane lists and reaches all of them', async () => {
  await using fleet = await start({ count: 3, rawPort: 0 });
  const token = 'token';
  const routes = printerControlRoutes(fleet.printers);
  await using control = await startControl({ port: 0, token, routes });
  const ask = async (path: string, init: RequestInit = {}): Promise<unknown> => {
    const headers = { authorization: `Bearer ${token}` };
    return await (await fetch(`${control.url}/printers${path}`, { ...init, headers })).json();
  };
  await ask('/lobby-0002/faults', { method: 'PUT', body: '[{"kind":"paper-jam"}]' });
  expect(await ask('')).toMatchObject([
    { name: 'lobby-0001', state: 'idle' },
    { name: 'lobby-0002', state: 'stopped', reasons: ['media-jam'] },
    { name: 'lobby-0003', state: 'idle', kept: { jobs: 0, totals: { jobs: 0 } } },
  ]);
  expect(await ask('/lobby-0002/jobs')).toEqual([]);
  expect(await ask('/lobby-0009')).toMatchObject({ status: 404 });
});

/** Ports below those that the system gives away; each process looks in another place first. */
async function firstOfFree(count: number): Promise<number> {
  for (let first = 13_000 + (process.pid % 6000) * 3; ; first += count) {
    const ports = Array.from({ length: count }, (_, index) => first + index);
    const taken = await Promise.allSettled(ports.map((port) => listeningAt(port)));
    const servers = taken.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
    await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
    if (servers.length === count) return first;
  }
}

async function listeningAt(port: number): Promise<Server> {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
