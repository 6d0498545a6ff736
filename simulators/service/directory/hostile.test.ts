import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { manualClock } from '../../kit/manual-clock.fixture.ts';
import type { LdapConfiguration } from '../rules/ldap-configuration.ts';
import { directoryConfiguration } from '../testing/directory-people.ts';
import { enclose } from './ber.ts';
import { createDirectory, type DirectoryEvent } from './directory.ts';

const limits = { connectMs: 300, operationMs: 300, restMs: 0 };
const ann = { by: 'name', id: 'ann' } as const;
const servers: Server[] = [];
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) server.close();
});

interface Serving {
  readonly port: number;
  /** The first bytes that a client says. */
  readonly heard: Promise<unknown>;
}

async function serve(answer: (socket: Socket) => void): Promise<Serving> {
  const heard = Promise.withResolvers<unknown>();
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined).on('data', heard.resolve));
    answer(socket);
  });
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { port: (server.address() as AddressInfo).port, heard: heard.promise };
}

/** Why the directory gave no usable answer. Time passes only where the server is `silent`, once it has heard the client. */
async function lookUp(
  { port, heard }: Serving,
  { silent = false, ...changed }: { readonly silent?: boolean } & Partial<LdapConfiguration> = {},
): Promise<string | undefined> {
  const events: DirectoryEvent[] = [];
  const log = (event: DirectoryEvent): void => void events.push(event);
  const clock = manualClock();
  const directory = createDirectory({ ...limits, clock, log });
  const finding = directory.find(directoryConfiguration({ port, ...changed }), ann);
  if (silent) void heard.then(() => clock.pass(300));
  expect(await finding).toEqual({ state: 'unreachable' });
  return events[0]?.reason;
}

const octets = (text: string): Uint8Array => enclose(0x04, Buffer.from(text));
const result = (tag: number, code: number): Uint8Array =>
  enclose(tag, Buffer.concat([Uint8Array.of(0x0a, 1, code), octets(''), octets('')]));
const message = (id: number, operation: Uint8Array): Uint8Array =>
  enclose(0x30, Buffer.concat([Uint8Array.of(2, 1, id), operation]));
const entry = message(
  3,
  enclose(0x64, Buffer.concat([octets('uid=x'), enclose(0x30, new Uint8Array())])),
);

/** Answers the bind, whose message id is 2, and then the search, whose id is 3. */
function afterBind(say: (socket: Socket) => void): (socket: Socket) => void {
  return (socket) => {
    socket.once('data', () => {
      socket.write(message(2, result(0x61, 0)));
      socket.once('data', () => say(socket));
    });
  };
}

function withoutEnd(said: Uint8Array): (socket: Socket) => void {
  return (socket) => {
    const more = (): void => {
      while (socket.writable && socket.write(said));
      if (socket.writable) socket.once('drain', more);
    };
    more();
  };
}

const block = Buffer.concat(Array.from({ length: 1_000 }, () => entry));
const failures = Buffer.concat(Array.from({ length: 1_000 }, () => message(3, result(0x65, 80))));
const servings: readonly (readonly [string, (socket: Socket) => void, RegExp])[] = [
  ['hangs up', (socket) => socket.destroy(), /./],
  ['speaks HTTP', (socket) => socket.write('HTTP/1.1 200 OK\r\n\r\n'), /does not speak LDAP/],
  [
    'begins four gigabytes',
    (socket) => socket.write(Uint8Array.of(0x30, 0x84, 255, 255, 255, 255)),
    /too large/,
  ],
  ['sends entries without end', afterBind(withoutEnd(block)), /too many messages|too much/],
  ['fails, and goes on failing', afterBind(withoutEnd(failures)), /0x50|too m/],
  ['refers elsewhere', afterBind((socket) => socket.write(message(3, result(0x65, 10)))), /0xa/],
  [
    'hangs up in the middle',
    (socket) => socket.once('data', () => socket.end(Uint8Array.of(0x30, 40, 2))),
    /./,
  ],
];

it.each(servings)('a server that %s is given up, and named', async (_what, answer, reason) => {
  expect(await lookUp(await serve(answer))).toMatch(reason);
});

it.each<[string, (socket: Socket) => void]>([
  ['says nothing', () => undefined],
  ['answers somebody else', (socket) => socket.write(message(99, result(0x61, 0)))],
])('a server that %s is given up when its time is over', async (_what, answer) => {
  const reason = await lookUp(await serve(answer), { silent: true });
  expect(reason).toMatch(/no answer within 300 ms/);
});

it('a server that is not there is given up', async () => {
  const serving = await serve(() => undefined);
  servers[0]?.close();
  expect(await lookUp(serving)).toMatch(/ECONNREFUSED/);
});

it.each([
  ['ssl', { ssl: true }],
  ['startTls', { startTls: true }],
])('a server that never finishes with %s is given up when its time is over', async (_how, how) => {
  const reason = await lookUp(await serve(() => undefined), { ...how, silent: true });
  expect(reason).toMatch(/no connection within 300 ms/);
});

it.each([
  ['has none', message(1, result(0x78, 2))],
  [
    'says more in the clear',
    Buffer.concat([message(1, result(0x78, 0)), message(2, result(0x61, 0))]),
  ],
  ['begins to say more', Buffer.concat([message(1, result(0x78, 0)), Uint8Array.of(0x30)])],
  ['answers something else', message(1, result(0x61, 0))],
])('StartTLS of a server that %s is not used, and no password sent', async (_what, answer) => {
  const heard: Buffer[] = [];
  const serving = await serve((socket) => {
    socket.on('data', (chunk: Buffer) => {
      heard.push(chunk);
      if (heard.length === 1) socket.write(answer);
    });
  });
  expect(await lookUp(serving, { startTls: true })).toMatch(/does not offer StartTLS/);
  expect(Buffer.concat(heard).toString('latin1')).not.toContain('reader-pw');
});

it('a directory that failed is left alone for a while, and asked again after it', async () => {
  let asked = 0;
  const { port } = await serve((socket) => {
    asked += 1;
    socket.destroy();
  });
  let monotonic = 0n;
  const clock = { ...manualClock(), monotonic: () => monotonic };
  const log = (): void => undefined;
  const directory = createDirectory({ ...limits, restMs: 1_000, clock, log });
  const configuration = directoryConfiguration({ port });
  for (const at of [0n, 999n, 1_001n]) {
    monotonic = at * 1_000_000n;
    expect(await directory.find(configuration, ann)).toEqual({ state: 'unreachable' });
  }
  expect(asked).toBe(2);
});
