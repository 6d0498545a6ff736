import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { afterEach, expect, test } from 'vitest';
import { systemClock } from '../../kit/clock.ts';
import { loadOrMakeTls } from '../../kit/tls.ts';
import { attribute, collection, findAttribute } from '../../kit/wire/ipp/attribute.ts';
import { decodeMessage } from '../../kit/wire/ipp/decoder.ts';
import { encodeMessage } from '../../kit/wire/ipp/encoder.ts';
import { group } from '../../kit/wire/ipp/group.ts';
import { textsOf } from '../../kit/wire/ipp/read-value.ts';
import * as values from '../../kit/wire/ipp/value.ts';
import { askPrinter } from './ask-printer.ts';
import { CaptureError } from './capture-error.ts';

const patient = { timeoutMs: 120_000 };
const model = attribute('printer-make-and-model', values.text('Model 7'));
const whole = answer(0, [model]);
let server: Server | undefined;

afterEach(() => {
  server?.close();
  server?.closeAllConnections();
});

test('a printer that knows only 1.1 is asked in it', async () => {
  const versions: string[] = [];
  const url = await serve(async (request, response) => {
    const { version } = decodeMessage(await buffer(request));
    versions.push(`${String(version.major)}.${String(version.minor)}`);
    response.end(version.major === 2 ? answer(0x0503, []) : whole);
  });
  expect(await askPrinter(url, patient)).toEqual([model]);
  expect(versions.slice(0, 2)).toEqual(['2.0', '1.1']);
});

const database = attribute('media-col-database', collection(attribute('x', values.integer(1))));

test.each<[string, readonly string[], readonly (typeof model)[]]>([
  ['all media-col-database', ['all media-col-database'], [model, database]],
  [
    'all|media-col-database',
    ['all media-col-database', 'all', 'media-col-database'],
    [model, database],
  ],
  ['all', ['all media-col-database', 'all', 'media-col-database'], [model]],
])(
  'a printer that takes only %j is asked as CUPS asks, and its attributes are had',
  async (taken, asked, told) => {
    const seen: string[] = [];
    const url = await serve(async (request, response) => {
      const wanted = wantedIn(await buffer(request));
      seen.push(wanted);
      // server-error-internal-error
      if (!taken.split('|').includes(wanted)) return response.end(answer(0x0500, []));
      const all = wanted.includes('all') ? [model] : [];
      return response.end(answer(0, wanted.includes('database') ? [...all, database] : all));
    });
    expect(await askPrinter(url, patient)).toEqual(told);
    expect(seen).toEqual(asked);
  },
);

test('a printer that tells no database when asked for all is asked for it alone', async () => {
  const url = await serve(async (request, response) => {
    const isAlone = wantedIn(await buffer(request)) === 'media-col-database';
    response.end(isAlone ? answer(0, [database, model]) : whole);
  });
  expect(await askPrinter(url, patient)).toEqual([model, database]);
});

test.each<[string, RequestListener]>([
  ['hangs up', (request) => request.socket.destroy()],
  ['answers HTTP status 500', (_, response) => response.writeHead(500).end()],
  ['breaks off', (_, response) => response.end(whole.subarray(0, 20))],
])('a printer that %s when asked for the database is asked without it', async (_, refuse) => {
  const url = await serve(async (request, response) => {
    const isAll = wantedIn(await buffer(request)) === 'all';
    if (isAll) response.end(whole);
    else refuse(request, response);
  });
  expect(await askPrinter(url, patient)).toEqual([model]);
});

test('where nothing helps, the first reason is told', async () => {
  const codes = [0x0401, 0x0500];
  const url = await serve((_, response) => response.end(answer(codes.shift() ?? 0, [])));
  await expect(askPrinter(url, patient)).rejects.toThrow('client-error-forbidden');
});

test.each<[string, RequestListener, string]>([
  ['refuses', (_, response) => response.end(answer(0x0401, [])), 'client-error-forbidden'],
  [
    'says nothing of itself',
    (_, response) => response.end(answer(0, [])),
    'it returned no printer attributes',
  ],
  ['is no printer', (_, response) => response.end('<html>'), 'not an IPP message'],
  ['wants a password', (_, response) => response.writeHead(401).end(), 'HTTP status 401'],
  ['breaks off', (_, response) => response.end(whole.subarray(0, 20)), 'truncated'],
  ['hangs up', (request) => request.socket.destroy(), 'socket hang up'],
])('one that %s is told as such', async (_, listener, sentence) => {
  const asked = askPrinter(await serve(listener), patient);
  await expect(asked).rejects.toThrow(sentence);
  await expect(asked).rejects.toBeInstanceOf(CaptureError);
});

test.each<[string, RequestListener]>([
  ['is silent', () => undefined],
  ['never ends its answer', trickle],
])('one that %s is told as such when the time is over', async (_, listener) => {
  const asked = askPrinter(await serve(listener), { timeoutMs: 200 });
  await expect(asked).rejects.toThrow('it did not respond within 0.2 s');
  await expect(asked).rejects.toBeInstanceOf(CaptureError);
});

test('an answer without an end is not gathered', async () => {
  const value = Buffer.concat([
    Buffer.of(0x41, 0, 1, 0x61, 0xff, 0xff),
    Buffer.alloc(0xffff, 0x78),
  ]);
  const url = await serve(async (_, response) => {
    const endless = Readable.from(endlessly(value));
    response.write(Buffer.concat([whole.subarray(0, 8), Buffer.of(4)]));
    await pipeline(endless, response).catch(() => undefined);
  });
  await expect(askPrinter(url, patient)).rejects.toThrow('attributes-too-large');
});

test('who asks can leave', async () => {
  const leaving = new AbortController();
  const url = await serve(() => leaving.abort(new Error('left')));
  await expect(askPrinter(url, { ...patient, signal: leaving.signal })).rejects.toThrow('left');
});

test('over TLS a printer is believed by its authority, or by wish', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'platen-capture-'));
  const { key, cert, caPem } = await loadOrMakeTls(folder, ['127.0.0.1'], systemClock);
  await rm(folder, { recursive: true });
  const made = createTlsServer({ key, cert }, (_, response) => response.end(whole));
  const url = await listen(made, 'ipps');
  await expect(askPrinter(url, patient)).rejects.toThrow('certificate');
  expect(await askPrinter(url, { ...patient, ca: caPem })).toEqual([model]);
  expect(await askPrinter(url, { ...patient, insecure: true })).toEqual([model]);
});

test.each(['http://a', 'ipp://', 'nowhere', 'ipp://anna:pass@host/'])(
  '%j is no printer',
  async (url) => {
    await expect(askPrinter(url, patient)).rejects.toBeInstanceOf(CaptureError);
  },
);

function wantedIn(request: Buffer): string {
  const [operation] = decodeMessage(request).groups;
  return textsOf(findAttribute(operation?.attributes ?? [], 'requested-attributes')).join(' ');
}

function* endlessly(bytes: Buffer): Generator<Buffer> {
  for (;;) yield bytes;
}

function trickle(_: unknown, response: Parameters<RequestListener>[1]): void {
  response.write(whole.subarray(0, 20));
}

function answer(code: number, attributes: readonly (typeof model)[]): Buffer {
  const groups = [group('operation', []), group('printer', attributes)];
  const version = { major: 2, minor: 0 };
  return Buffer.from(encodeMessage({ version, code, requestId: 1, groups }));
}

async function serve(
  listener: (...given: Parameters<RequestListener>) => unknown,
): Promise<string> {
  return await listen(
    createServer((request, response) => void listener(request, response)),
    'ipp',
  );
}

async function listen(made: Server, scheme: string): Promise<string> {
  server = made;
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve));
  return `${scheme}://127.0.0.1:${(made.address() as AddressInfo).port}/ipp/print`;
}
