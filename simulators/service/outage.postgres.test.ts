import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { systemClock } from '../kit/clock.ts';
import { waitFor } from '../kit/lifecycle.ts';
import type { RunningService } from './service.ts';
import { call, download, upload } from './testing/call.ts';
import { samplePlace } from './testing/sample-place.ts';
import { type SampleFolder, sampleFolder, startSampleService } from './testing/sample-service.ts';

let folder: SampleFolder;
let gate: DatabaseGate;
let service: RunningService;
let log: string[];

/** The way to the database server: shut, it is as if the server were down. */
interface DatabaseGate extends AsyncDisposable {
  readonly url: string;
  shut(): Promise<void>;
  open(): Promise<void>;
}

async function databaseGate(place: string): Promise<DatabaseGate> {
  const target = new URL(place);
  const sockets = new Set<Socket>();
  let port = 0;
  let server: Server | undefined;

  function pass(socket: Socket): void {
    const beyond = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [socket, beyond],
      [beyond, socket],
    ] as const) {
      sockets.add(one);
      one.on('error', () => undefined).on('close', () => other.destroy());
      one.pipe(other);
    }
  }
  async function open(): Promise<void> {
    server = createServer(pass).listen(port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    port = address !== null && typeof address === 'object' ? address.port : 0;
  }
  async function shut(): Promise<void> {
    if (server === undefined) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    sockets.clear();
    await closed;
    server = undefined;
  }
  await open();
  const url = new URL(place);
  url.host = `127.0.0.1:${String(port)}`;
  return { url: url.href, shut, open, [Symbol.asyncDispose]: shut };
}

beforeEach(async () => {
  folder = sampleFolder();
  gate = await databaseGate(await samplePlace(''));
  log = [];
  service = await startSampleService(folder, { flags: { database: gate.url }, log });
});
afterEach(async () => {
  await service.stop();
  await gate[Symbol.asyncDispose]();
  folder[Symbol.dispose]();
});

it('a database that goes away and comes back costs the requests of that time, and nothing else', async () => {
  const before = await upload(service, Buffer.from('before'));
  await gate.shut();
  await expect(upload(service, Buffer.alloc(400_000))).rejects.toThrow('503');
  const seen = new Set<number>();
  // What is remembered of keys is good for as long as the lease.
  const statusOf = async (): Promise<number> => {
    const { status } = await call(service, '/version');
    seen.add(status);
    return status;
  };
  const wait = { clock: systemClock, deadlineMs: 50_000 };
  await waitFor(async () => ((await statusOf()) === 503 ? true : undefined), {
    ...wait,
    what: 'the end of the lease',
  });
  const statuses = await Promise.all(Array.from({ length: 6 }, statusOf));
  expect(new Set(statuses)).toEqual(new Set([503]));
  expect([...seen.difference(new Set([200, 503]))]).toEqual([]);
  await gate.open();
  await waitFor(async () => ((await statusOf()) === 200 ? true : undefined), {
    ...wait,
    what: 'the database',
  });
  expect(await download(service, before)).toEqual(Buffer.from('before'));
  const large = Buffer.alloc(400_000, 'after');
  expect(await download(service, await upload(service, large))).toEqual(large);
  const { password } = new URL(gate.url);
  expect(log.length).toBeGreaterThan(0);
  expect(log.join('\n')).not.toContain(password);
});

it('tells nobody the password of its database', async () => {
  const { password } = new URL(gate.url);
  expect(service.database).toBe(`postgres://platen@${new URL(gate.url).host}/postgres`);
  expect(JSON.stringify(service)).not.toContain(password);
});
