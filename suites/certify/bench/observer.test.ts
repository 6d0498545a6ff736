import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { Agent, request } from 'undici';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../../simulators/kit/clock.ts';
import { waitFor } from '../../../simulators/kit/lifecycle.ts';
import { json, startTestBench, type TestBench } from './test-bench.ts';

let bench: TestBench;
beforeEach(async () => {
  bench = await startTestBench();
});
afterEach(() => bench.stop());

const form = { 'content-type': 'application/x-www-form-urlencoded' };

async function release(body = 'copies=2'): Promise<{ status: number; text: string }> {
  const url = `${bench.observer.baseUrl}/documents/u1/10.0.0.1?retain=true`;
  const headers = { ...form, 'x-api-key': 'the-key-of-the-terminal' };
  const answer = await request(url, { method: 'POST', headers, body });
  return { status: answer.statusCode, text: await answer.body.text() };
}

function seen<T>(what: string, probe: () => T | undefined | Promise<T | undefined>): Promise<T> {
  return waitFor(probe, { clock: systemClock, deadlineMs: 50_000, what });
}

describe('an exchange', () => {
  it('is passed on as it is and recorded with query, form, operation and case', async () => {
    expect(await release()).toEqual({ status: 200, text: '{"errorCode":0}' });
    expect(bench.heard[0]?.url).toBe('/api/v1/documents/u1/10.0.0.1?retain=true');
    expect(bench.heard[0]?.headers).toMatchObject({
      ...form,
      'x-api-key': 'the-key-of-the-terminal',
    });
    const [sent] = bench.of('sent');
    expect(sent).toMatchObject({
      case: 'c',
      call: 1,
      operation: 'documents.send',
      method: 'POST',
      path: '/documents/u1/10.0.0.1',
      pathParameters: { uuid: 'u1' },
      query: [['retain', 'true']],
      parameters: [
        ['retain', 'true'],
        ['copies', '2'],
      ],
      headers: { 'x-api-key': 'key#1' },
    });
    expect(sent?.door).toBeUndefined();
    expect(bench.of('answered')[0]).toMatchObject({ call: 1, status: 200, json: { errorCode: 0 } });
  });

  it('outside of the base URL says so', async () => {
    const { origin } = new URL(bench.observer.baseUrl);
    await (await request(`${origin}/metrics?a=b`)).body.dump();
    expect(bench.of('sent')[0]).toMatchObject({
      operation: 'none',
      path: '/metrics',
      outside: true,
      query: [['a', 'b']],
    });
  });

  it('with a path that no code is in is no operation', async () => {
    const { hostname, port } = new URL(bench.observer.baseUrl);
    const socket = connect(Number(port), hostname);
    socket.write('GET /api/v1/documents/%zz.content HTTP/1.1\r\nhost: x\r\n\r\n');
    await seen('the request', () => bench.of('answered')[0]);
    expect(bench.of('sent')[0]).toMatchObject({ operation: 'none' });
    socket.destroy();
  });

  it('keeps tokens, keys and passwords out of the journal', async () => {
    bench.answer(json({ userName: 'ann', token: { access_token: 'token-of-ann-0123456789' } }));
    const url = `${bench.observer.baseUrl}/login`;
    const headers = {
      ...form,
      'x-api-key': 'key-0123456789abcdef',
      authorization: 'Bearer dev-1234',
    };
    const body = 'authtype=0&userid=ann&password=hunter2';
    await (await request(url, { method: 'POST', headers, body })).body.dump();
    const text = JSON.stringify(bench.journal);
    for (const secret of ['token-of-ann', 'key-0123456789', 'dev-1234', 'hunter2'])
      expect(text).not.toContain(secret);
    expect(bench.of('sent')[0]?.parameters).toContainEqual(['password', 'password#1']);
    expect(bench.of('answered')[0]?.json).toMatchObject({ token: { access_token: 'token#1' } });
  });

  it('keeps what tokens are renewed with out of it too, and the renewed ones', async () => {
    const renewed = {
      access_token: 'renewed-0123456789',
      refresh_token: 'next-refresh-0123456789',
    };
    bench.answer(json(renewed));
    const { origin } = new URL(bench.observer.baseUrl);
    const body = 'grant_type=refresh_token&refresh_token=spent-0123&client_secret=the-key-of-it';
    const url = `${origin}/oauth/v1/token`;
    await (await request(url, { method: 'POST', headers: form, body })).body.dump();
    const text = JSON.stringify(bench.journal);
    for (const secret of ['renewed-01', 'next-refresh', 'spent-0123', 'the-key-of-it'])
      expect(text).not.toContain(secret);
    expect(bench.of('answered')[0]?.json).toEqual({
      access_token: 'token#1',
      refresh_token: 'refresh#2',
    });
  });

  it('that is no HTTP is recorded as malformed and answered 400', async () => {
    const { hostname, port } = new URL(bench.observer.baseUrl);
    const socket = connect(Number(port), hostname);
    const heard: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => heard.push(chunk));
    socket.write('RELEASE everything, please\r\n\r\n');
    const [sent] = await seen('the malformed request', () => {
      return bench.of('answered').length > 0 ? bench.of('sent') : undefined;
    });
    expect(sent).toMatchObject({ operation: 'none' });
    expect(sent?.malformed).toBeDefined();
    await seen('the answer', () => (heard.length > 0 ? heard : undefined));
    expect(Buffer.concat(heard).toString()).toMatch(/^HTTP\/1.1 400 /);
    socket.destroy();
  });

  it('without an answer of the service is reset, and recorded as unanswered', async () => {
    bench.answer((_, response) => response.socket?.destroy());
    await expect(release()).rejects.toThrow(/closed|reset/i);
    expect(bench.of('unanswered')[0]).toMatchObject({ call: 1 });
    expect(bench.of('unanswered')[0]?.bent).toBeUndefined();
  });

  it('whose sender goes away in the middle of its form is told as broken off', async () => {
    const { hostname, port } = new URL(bench.observer.baseUrl);
    const socket = connect(Number(port), hostname);
    const head = 'POST /api/v1/login HTTP/1.1\r\nhost: x\r\ncontent-length: 500\r\n';
    socket.write(`${head}content-type: ${form['content-type']}\r\n\r\nauthtype=1`);
    socket.end();
    await seen('the end', () => bench.of('unanswered')[0]);
    expect(bench.of('sent')[0]?.malformed).toMatch(/ended too early/);
    expect(bench.heard).toHaveLength(0);
  });
});

describe('an upload', () => {
  const head =
    '--b\r\nContent-Disposition: form-data; name="title"\r\n\r\nGröße.pdf\r\n' +
    '--b\r\nContent-Disposition: form-data; name="data"; filename="Größe.pdf"\r\n' +
    'Content-Type: application/octet-stream\r\n\r\n';
  const piece = Buffer.alloc(256 * 1024, 'x');
  const pieces = 160;

  it('of any size passes at the pace of the service, counted and hashed', async () => {
    const { promise: started, resolve: start } = Promise.withResolvers<void>();
    let [given, taken] = [0, 0];
    bench.answer((incoming, response) => {
      incoming.on('data', (chunk: Buffer) => {
        taken += chunk.length;
      });
      incoming.pause();
      void started.then(() => incoming.resume());
      incoming.once('end', () => response.writeHead(200).end('{"uuid":"u1"}'));
    });
    const hash = createHash('sha256');
    const body = Readable.from(
      (function* () {
        yield Buffer.from(head);
        for (; given < pieces; given += 1) {
          hash.update(piece);
          yield piece;
        }
        yield Buffer.from('\r\n--b--\r\n');
      })(),
    );
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const url = `${bench.observer.baseUrl}/documents`;
    const asked = request(url, { method: 'PUT', headers, body });
    await seen('the request', () => bench.heard[0]);
    let before = -1;
    const stalled = await seen('a standstill', async () => {
      await systemClock.sleep(30);
      const isStill = before === given;
      before = given;
      return isStill ? given : undefined;
    });
    // What nobody has taken yet lies in the buffers of three connections, and is not all.
    expect(stalled).toBeLessThan(pieces / 2);
    start();
    await (await asked).body.dump();
    const bytes = piece.length * pieces;
    expect(taken).toBeGreaterThan(bytes);
    expect(bench.of('sent')[0]).toMatchObject({
      operation: 'documents.upload',
      parameters: [['title', 'Größe.pdf']],
      parts: [
        { name: 'title' },
        { name: 'data', fileName: 'Größe.pdf', contentType: 'application/octet-stream' },
      ],
      file: { fileName: 'Größe.pdf', bytes, sha256: hash.digest('hex') },
    });
    expect(bench.of('sent')[0]?.malformed).toBeUndefined();
  });

  it('that is answered before its end is told as cut', async () => {
    bench.answer((_, response) => response.writeHead(400, { connection: 'close' }).end('{}'));
    const body = new Readable({ read: () => undefined });
    body.push(head);
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const url = `${bench.observer.baseUrl}/documents`;
    const asked = request(url, { method: 'PUT', headers, body }).catch(() => undefined);
    await seen('the answer', () => bench.of('answered')[0] ?? bench.of('unanswered')[0]);
    expect(bench.of('sent')[0]?.malformed).toMatch(/before its end/);
    body.destroy();
    await asked;
  });
});

describe('a download', () => {
  const bytes = Buffer.alloc(6 * 1024 * 1024, 'y');

  it('larger than what is kept is passed on whole, and its digest recorded', async () => {
    bench.answer((_, response) => {
      response.writeHead(200, {
        'content-type': 'application/pdf',
        'content-length': bytes.length,
      });
      response.end(bytes);
    });
    const answer = await request(`${bench.observer.baseUrl}/documents/u1.content`);
    expect((await answer.body.arrayBuffer()).byteLength).toBe(bytes.length);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(bench.of('answered')[0]).toMatchObject({ bytes: bytes.length, sha256 });
  });

  it('that the service breaks off, or whoever asked, is told as such', async () => {
    bench.answer((_, response) => {
      response.writeHead(200, {
        'content-type': 'application/pdf',
        'content-length': bytes.length,
      });
      response.write(bytes.subarray(0, 1000), () => response.socket?.destroy());
    });
    const url = `${bench.observer.baseUrl}/documents/u1.content`;
    const cut = await request(url);
    await expect(cut.body.arrayBuffer()).rejects.toThrow(/closed|reset|terminated|aborted/i);
    const broken = await seen('the break', () => bench.of('unanswered')[0]?.reason);
    expect(broken).toBe('the service aborted its response');
    bench.answer((_, response) => {
      response.writeHead(200, {
        'content-type': 'application/pdf',
        'content-length': bytes.length,
      });
      response.write(bytes.subarray(0, 1000));
    });
    const agent = new Agent();
    const left = await request(url, { dispatcher: agent });
    left.body.once('error', () => undefined);
    await agent.destroy();
    const reason = await seen('the end', () => bench.of('unanswered')[1]?.reason);
    expect(reason).toMatch(/^the client disconnected/);
  });
});

it('is quiet when no exchange is open, and says so when that is waited for in vain', async () => {
  expect(await bench.observer.quiet(0, new AbortController().signal)).toBe(true);
  bench.answer(() => undefined);
  const open = release().catch(() => undefined);
  await seen('the request', () => bench.heard[0]);
  expect(await bench.observer.quiet(0, AbortSignal.timeout(50))).toBe(false);
  await bench.stop();
  await open;
});
