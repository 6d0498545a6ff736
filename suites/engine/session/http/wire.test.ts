import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, it, vi } from 'vitest';
import { systemClock } from '../../../../simulators/kit/clock.ts';
import { manualClock } from '../../../../simulators/kit/manual-clock.fixture.ts';
import { openWire, type RawAnswer } from './wire.ts';

/** No test waits for so long. */
const patientMs = 100_000;

it('a token that cannot be sent fails alone: the requests after it are answered', async () => {
  const server = createServer((request, response) => {
    request.resume().once('end', () => response.end('{}'));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const baseUrl = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  await using wire = openWire({ baseUrl }, patientMs, { connections: 2 });
  for (const token of ['x\r\nHost: y', 'x\u0000', '\u20ac', '\u{1f600}']) {
    const headers = { authorization: `Bearer ${token}` };
    await expect(wire.exchange({ method: 'GET', url: baseUrl, headers })).rejects.toThrow(
      'authorization',
    );
  }
  const body = Buffer.from('{}');
  expect(await wire.exchange({ method: 'PUT', url: baseUrl, headers: {}, body })).toMatchObject({
    status: 200,
    body,
  });
  server.closeAllConnections();
  server.close();
});

it('what comes compressed is read as it was before; a bomb is refused', async () => {
  const says = (body: Buffer, coding: string): RequestListener => {
    return (request, response) => {
      expect(request.headers['accept-encoding']).toBe('gzip');
      response.writeHead(200, { 'content-encoding': coding }).end(body);
    };
  };
  const text = Buffer.from('{"errorCode":0}');
  for (const coding of ['gzip', 'GZIP', 'x-gzip'])
    expect(await askOnce(says(gzipSync(text), coding))).toMatchObject({ status: 200, body: text });
  expect(await askOnce(says(text, 'identity'))).toMatchObject({ body: text });
  const bomb = gzipSync(Buffer.alloc(65 * 1024 * 1024));
  await expect(askOnce(says(bomb, 'gzip'))).rejects.toThrow('larger');
  await expect(askOnce(says(text, 'gzip'))).rejects.toThrow('incorrect header');
});

it('JSON of too many values, or too deep ones, is refused before it is parsed', async () => {
  const says = (body: string, type: string): RequestListener => {
    return (_, response) => response.writeHead(200, { 'content-type': type }).end(body);
  };
  const many = `[${'[],'.repeat(400_000)}[]]`;
  await expect(askOnce(says(many, 'application/problem+json'))).rejects.toThrow('larger than');
  await expect(askOnce(says('['.repeat(2_000), 'application/json'))).rejects.toThrow('deep');
  expect(await askOnce(says(many, 'application/pdf'))).toMatchObject({ status: 200 });
});

// RFC 9110 15.2: "a client MUST be able to parse one or more 1xx responses", unexpected ones too.
it('interim answers, 100 among them, are passed over', async () => {
  const listener: RequestListener = (_, response) => {
    response.writeContinue();
    response.writeProcessing();
    response.writeEarlyHints({ link: '</x>; rel=preload' });
    response.writeContinue();
    response.writeHead(201, { 'x-a': ['1', '2'] }).end('done');
  };
  const answer = await askOnce(listener);
  expect(answer).toMatchObject({ status: 201, body: Buffer.from('done') });
  expect(answer.headers['x-a']).toBe('1, 2');
});

it.each([
  ['closes without an answer', '', /hang up|ECONNRESET/],
  ['breaks off in its head', 'HTTP/1.1 200 OK\r\nContent-Le', /hang up|ECONNRESET|aborted/],
  ['breaks off in its body', 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf', /aborted/],
  ['announces too much', 'HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n', /larger/],
  ['speaks no HTTP', '220 mail.example ESMTP\r\n', /Parse Error/],
  [
    'changes the protocol',
    'HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n',
    /protocol/,
  ],
])('no answer where the target %s', async (_, bytes, reason) => {
  const server = createSocketServer((socket) => {
    socket.on('error', () => undefined).once('data', () => socket.end(bytes));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const baseUrl = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  await using wire = openWire({ baseUrl }, patientMs);
  await expect(wire.exchange({ method: 'GET', url: baseUrl, headers: {} })).rejects.toThrow(reason);
  server.close();
});

it('what is under way or waits for a connection ends with the wire', async () => {
  const server = createServer(() => undefined);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const baseUrl = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const wire = openWire({ baseUrl }, patientMs, { connections: 1 });
  const ask = (): Promise<RawAnswer> => wire.exchange({ method: 'GET', url: baseUrl, headers: {} });
  const asked = Promise.allSettled([ask(), ask()]);
  await once(server, 'request');
  await wire[Symbol.asyncDispose]();
  expect((await asked).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  server.closeAllConnections();
  server.close();
});

it('a caller who breaks off is gone before the end; what was whole by then is an answer', async () => {
  const left: boolean[] = [];
  const server = createServer((request, response) => {
    if (request.url === '/small') return response.end('all');
    if (request.url === '/counted') response.setHeader('content-length', 64 * 1024 * 1024);
    response.once('close', () => left.push(response.writableFinished));
    response.write(Buffer.alloc(32 * 1024 * 1024));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const baseUrl = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  await using wire = openWire({ baseUrl }, patientMs);
  const ask = (path: string): Promise<RawAnswer> =>
    wire.exchange({ method: 'GET', url: baseUrl + path, headers: {}, breaksOff: true });
  for (const path of ['/counted', '/chunked'])
    await expect(ask(path)).rejects.toThrow('aborted by the caller');
  await vi.waitFor(() => expect(left).toEqual([false, false]), 50_000);
  expect(await ask('/small')).toMatchObject({ status: 200, body: Buffer.from('all') });
  server.closeAllConnections();
  server.close();
});

it('an answer that stalls in its body is given up with the reason', async () => {
  await using server = createServer((_, response) => response.write('{'));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  // The other limit, that of the whole answer, is not reached on this clock.
  await using wire = openWire({ baseUrl: url }, 100, { clock: manualClock() });
  const asked = wire.exchange({ method: 'GET', url, headers: {} });
  await expect(asked).rejects.toThrow('no data came for too long');
  server.closeAllConnections();
});

it('an answer that is not waited for any longer says why', async () => {
  const clock = manualClock();
  await using server = createServer((_, response) => {
    response.write('{', () => clock.pass(3 * patientMs));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const baseUrl = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  await using wire = openWire({ baseUrl }, patientMs, { clock });
  const asked = { method: 'GET', url: `${baseUrl}/drips`, headers: {} };
  await expect(wire.exchange(asked)).rejects.toThrow('no complete answer came within 300 s');
  const signal = AbortSignal.abort(new Error('stopped by SIGINT'));
  await expect(wire.exchange({ ...asked, signal })).rejects.toThrow('stopped by SIGINT');
  server.closeAllConnections();
});

async function askOnce(listener: RequestListener): Promise<RawAnswer> {
  const server = createServer(listener);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const baseUrl = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  await using wire = openWire({ baseUrl }, patientMs);
  try {
    return await wire.exchange({ method: 'GET', url: baseUrl, headers: {} });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

// RFC 9112 9.3.1: a server may close a connection that nobody uses, while a request is on its way.
it.each([
  [1_500, 'is repeated once on a new connection'],
  [100, 'is not repeated: the connection was in use'],
])('a request on a connection that was closed after %d ms of rest %s', async (restMs) => {
  const seen: number[] = [];
  await using server = createServer((request, response) => {
    const { socket } = request;
    const nth = (asked.get(socket) ?? 0) + 1;
    asked.set(socket, nth);
    seen.push(nth);
    if (nth === 1) response.end('{}');
    else socket.destroy();
  });
  const asked = new WeakMap<object, number>();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  let nowNs = 0n;
  await using wire = openWire({ baseUrl: url }, patientMs, {
    connections: 1,
    clock: { ...systemClock, monotonic: () => nowNs },
  });
  const ask = (): Promise<RawAnswer> => wire.exchange({ method: 'POST', url, headers: {} });
  await ask();
  nowNs = BigInt(restMs) * 1_000_000n;
  const second = await ask().then(
    ({ status }) => status,
    () => 'no answer',
  );
  expect({ second, seen }).toEqual(
    restMs > 1_000 ? { second: 200, seen: [1, 2, 1] } : { second: 'no answer', seen: [1, 2] },
  );
  server.closeAllConnections();
});
