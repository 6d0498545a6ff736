import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitFor } from '../../kit/lifecycle.ts';
import { boundary } from '../testing/multipart.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { differences, type Looker, lookInto } from './holdings.ts';
import { type House, openHouse } from './house.ts';
import { done } from './site.ts';
import { read, type Wire, wireTo } from './wire.ts';

const timeMs = 300;
/** Longer than a test takes. */
const longMs = 300_000;
let server: TestServer;
let house: House;
let looker: Looker;
let wire: Wire;
beforeAll(async () => {
  server = await startTestServer({ headTimeMs: timeMs, formTimeMs: timeMs, uploadStallMs: timeMs });
  house = await houseOf(server);
  looker = lookInto(server);
  wire = wireTo(server);
});
afterAll(async () => {
  looker[Symbol.dispose]();
  await server.stop();
});

function houseOf(of: TestServer): Promise<House> {
  const place = { accountType: 2, parentId: of.people.vendor } as const;
  return openHouse(of, { label: 'house', domain: 'house.test', ...place });
}

function head({ domain, key }: House, start: string, ...lines: readonly string[]): string {
  const usual = [`host: ${domain}`, `x-api-key: ${key}`, 'content-length: 1000'];
  return [`${start} HTTP/1.1`, ...usual, ...lines, '', ''].join('\r\n');
}

const part = 'Content-Disposition: form-data; name="data"; filename="a.pdf"';
const slow: readonly { readonly what: string; readonly sends: (to: House) => string }[] = [
  {
    what: 'a head that does not end',
    sends: () => 'GET /api/v1/version HTTP/1.1\r\nhost: x\r\nx-',
  },
  {
    what: 'a form',
    sends: (to) =>
      `${head(to, 'PUT /api/v1/groups', 'content-type: application/x-www-form-urlencoded')}groupname=`,
  },
  {
    what: 'JSON',
    sends: (to) =>
      `${head(to, 'POST /api/v1/locations', 'content-type: application/json')}{"name":`,
  },
  {
    what: 'an upload',
    sends: (to) => {
      const type = `content-type: multipart/form-data; boundary=${boundary}`;
      return `${head(to, 'PUT /api/v1/documents', type)}--${boundary}\r\n${part}\r\n\r\n%PDF`;
    },
  },
];

describe('a client that stops in the middle of', () => {
  it.each(slow)('$what: 408, its connection ends, and nothing is kept', async ({ sends }) => {
    const before = await looker.look();
    const { status, headers } = read(await text(await wire.open(sends(house))));
    expect(status).toBe(408);
    expect(headers.get('connection')).toBe('close');
    expect(headers.get('content-type')).toContain('problem+json');
    expect(differences(before, await looker.look())).toEqual([]);
  });

  it.each(slow)('$what, fifty times at once: each connection ends', async ({ sends }) => {
    const sockets = await Promise.all(Array.from({ length: 50 }, () => wire.open(sends(house))));
    await Promise.all(sockets.map(endOf));
    expect(sockets.filter(({ closed }) => !closed)).toEqual([]);
    done(await house.ask({ method: 'GET', path: '/version' }));
  });

  it.each(slow)('$what, fifty times at once, keeps nobody else waiting', async ({ sends }) => {
    await using patient = await startTestServer({
      headTimeMs: longMs,
      formTimeMs: longMs,
      uploadStallMs: longMs,
    });
    const lodging = await houseOf(patient);
    const line = wireTo(patient);
    const sockets = await Promise.all(Array.from({ length: 50 }, () => line.open(sends(lodging))));
    for (let asked = 0; asked < 20; asked += 1)
      done(await lodging.ask({ method: 'GET', path: '/version' }));
    expect(sockets.filter(({ closed }) => closed)).toEqual([]);
    const ended = Promise.all(sockets.map(endOf));
    for (const socket of sockets) socket.destroy();
    await ended;
  });
});

it('a client that neither ends its connection after a last answer nor is silent is cut off', async () => {
  const { hostname, port } = new URL(server.origin);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  socket.on('error', () => undefined).write('no HTTP at all\r\n\r\n');
  expect((await once(socket, 'data')).join()).toContain('HTTP/1.1 400 ');
  const cutOff = () => {
    if (!socket.closed) socket.write('more');
    return socket.closed ? true : undefined;
  };
  await waitFor(cutOff, { clock: server.clock, deadlineMs: 50_000, what: 'the end' });
});

async function endOf(socket: Socket): Promise<void> {
  const closed = once(socket, 'close');
  socket.resume().on('error', () => undefined);
  await closed;
}
