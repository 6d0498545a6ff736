import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type Agent, request } from 'node:https';
import { connect as connectTcp, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { connect as connectTls } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../kit/clock.ts';
import { loadOrMakeTls } from '../../kit/tls.ts';
import { makeFaultyTls } from '../../kit/tls-faulty.ts';
import {
  type Answer,
  answerTo,
  ask,
  decodeAnswer,
  encoded,
  pdf,
  startTestPrinter,
  type TestPrinter,
} from '../testing/ipp-client.ts';
import type { PrinterTls } from './ipp-tls.ts';

let folder = '';
let tls: PrinterTls;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-ipps-'));
  const names = ['127.0.0.1', 'localhost'];
  const material = await loadOrMakeTls(folder, names, systemClock);
  const faulty = await makeFaultyTls(folder, names, systemClock);
  tls = { material, faulty, required: false };
});
afterAll(() => rm(folder, { recursive: true }));

function start(required = false): Promise<TestPrinter> {
  return startTestPrinter([], undefined, { tls: { ...tls, required } });
}

/** Asks over TLS as a careful client does. */
async function askSecurely(target: TestPrinter, agent?: Agent): Promise<Answer> {
  const sending = request({
    ...place(target),
    ca: tls.material.caPem,
    path: '/ipp/print',
    method: 'POST',
    headers: { 'content-type': 'application/ipp' },
    ...(agent === undefined ? {} : { agent }),
  });
  const failed = once(sending, 'error').then(([error]) => {
    throw error;
  });
  sending.end(encoded(target, { operation: 'Print-Job', document: pdf }));
  return decodeAnswer(await buffer(await Promise.race([answerTo(sending), failed])));
}

function place({ port }: TestPrinter): { readonly host: string; readonly port: number } {
  return { host: '127.0.0.1', port };
}

test('one port takes ipp and ipps; each client is told of jobs as it came', async () => {
  await using target = await start();
  expect(target.url).toBe(`ipp://127.0.0.1:${String(target.port)}/ipp/print`);
  expect(target.printer.ippsUrl).toBe(target.url.replace('ipp:', 'ipps:'));
  const secure = await askSecurely(target);
  expect(secure.group('job')[0]?.['job-uri']).toMatch(/^ipps:\/\/127/);
  const plain = await ask(target, { operation: 'Print-Job', document: pdf });
  expect(plain.group('job')[0]?.['job-uri']).toMatch(/^ipp:\/\/127/);
});

test('RFC 8011 5.4.1 to 5.4.3: both ways are told, value by value; RFC 3380 6 the same', async () => {
  await using target = await start();
  const [seen] = (await ask(target, { operation: 'Get-Printer-Attributes' })).group('printer');
  const ways = [target.url, target.printer.ippsUrl];
  expect(seen).toMatchObject({
    'printer-uri-supported': ways.join(','),
    'uri-security-supported': 'none,tls',
    'uri-authentication-supported': 'requesting-user-name,requesting-user-name',
    'xri-uri-scheme-supported': 'ipp,ipps',
  });
  expect(seen?.['printer-xri-supported']).toContain('xri-security=tls');
});

test('where TLS is required, others are told so with 426', async () => {
  await using target = await start(true);
  expect(target.url).toMatch(/^ipps:/);
  const { status, headers } = await fetch(`http://127.0.0.1:${String(target.port)}/`);
  expect([status, headers.get('upgrade')]).toEqual([426, 'TLS/1.2, HTTP/1.1']);
  const secure = await askSecurely(target);
  expect(secure.status).toBe('successful-ok');
});

const refusals = [
  ['tls-expired', 'CERT_HAS_EXPIRED'],
  ['tls-other-name', 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ['tls-unknown-authority', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
] as const;

test.each(refusals)(
  '%s: a careful client refuses with %s, and comes back later',
  async (kind, code) => {
    await using target = await start();
    await target.printer.setFaults([{ kind }]);
    await expect(askSecurely(target)).rejects.toMatchObject({ code });
    await target.printer.setFaults([]);
    expect((await askSecurely(target)).status).toBe('successful-ok');
  },
);

/** Everything up to an empty line. */
async function headOf(socket: Socket): Promise<string> {
  let head = '';
  while (!head.includes('\r\n\r\n')) head += String(((await once(socket, 'data')) as [Buffer])[0]);
  return head;
}

test('RFC 2817 3: OPTIONS with Upgrade goes over to TLS, is answered there, and requests follow', async () => {
  await using target = await start();
  const plain = connectTcp(place(target));
  plain.write(
    'OPTIONS * HTTP/1.1\r\nhost: localhost\r\nconnection: Upgrade\r\nupgrade: TLS/1.2,TLS/1.1\r\n\r\n',
  );
  const head = await headOf(plain);
  expect(head).toMatch(/^HTTP\/1\.1 101 /);
  plain.removeAllListeners('data');
  const secure = connectTls({ socket: plain, ca: tls.material.caPem, servername: 'localhost' });
  expect(await headOf(secure)).toMatch(/^HTTP\/1\.1 200 OK\r\nallow: GET, HEAD, OPTIONS, POST/);
  expect(secure.getProtocol()).toBe('TLSv1.2');
  secure.write('GET / HTTP/1.1\r\nhost: localhost:631\r\nconnection: close\r\n\r\n');
  expect(await headOf(secure)).toMatch(/^HTTP\/1\.1 200 OK/);
  secure.destroy();
});

test('a POST that would like an upgrade is served as it is; OPTIONS without one tells what may be done', async () => {
  await using target = await start();
  const plain = connectTcp(place(target));
  plain.write(
    'POST /ipp/print HTTP/1.1\r\nhost: h\r\nconnection: Upgrade\r\nupgrade: TLS/1.2\r\ncontent-length: 0\r\n\r\n',
  );
  expect(await headOf(plain)).toMatch(/^HTTP\/1\.1 415 /);
  plain.write('OPTIONS * HTTP/1.1\r\nhost: h\r\n\r\n');
  expect(await headOf(plain)).toMatch(/^HTTP\/1\.1 200 OK[^]*allow: GET, HEAD, OPTIONS, POST/);
  plain.destroy();
});

test.each([
  ['a handshake that is none', Buffer.from([22, 3, 1, 0, 5, 9, 9, 9, 9, 9])],
  ['a connection that says nothing', Buffer.alloc(0)],
])('%s harms nobody', async (_, bytes) => {
  await using target = await start();
  const socket = connectTcp(place(target)).on('error', () => undefined);
  const closed = once(socket, 'close');
  socket.end(bytes);
  socket.resume();
  await closed;
  expect((await askSecurely(target)).status).toBe('successful-ok');
});

test('a printer without TLS serves those who would like an upgrade as they are', async () => {
  await using target = await startTestPrinter();
  const plain = connectTcp(place(target));
  plain.write('OPTIONS * HTTP/1.1\r\nhost: h\r\nconnection: Upgrade\r\nupgrade: TLS/1.2\r\n\r\n');
  expect(await headOf(plain)).toMatch(/^HTTP\/1\.1 200 OK/);
  plain.destroy();
});
