import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitFor } from '../../kit/lifecycle.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe('what is around the operations', () => {
  it.each([
    { method: 'GET', path: '/nowhere', status: 404 },
    { method: 'GET', path: '/documents/x', status: 405, allow: 'DELETE' },
    { method: 'PATCH', path: '/documents', status: 405, allow: 'GET, PUT' },
    { method: 'DELETE', path: '/account?x=1', status: 405, allow: 'GET, HEAD, PUT, PATCH' },
    { method: 'HEAD', path: '/version', status: 405, allow: 'GET' },
    { method: 'GET', path: '/users/%zz/cards', status: 400 },
    { method: 'GET', path: `/version${'/x'.repeat(50)}`, status: 404 },
    { method: 'GET', path: '/documents/a%0d%0ab.content', status: 404 },
    { method: 'GET', path: `/documents/${'x'.repeat(5_000)}.content`, status: 414 },
    { method: 'QUERY' as 'GET', path: '/version', status: 400 },
  ] as const)(
    '$method $path: $status, with Allow where it is 405 (SIL-19)',
    async ({ method, path, status, ...more }) => {
      const reply = await server.ask({ method, path, key: 'full' });
      expect(reply.status).toBe(status);
      expect(reply.headers['content-type']).toBe('application/problem+json; charset=utf-8');
      expect(reply.headers['allow']).toBe('allow' in more ? more.allow : undefined);
    },
  );

  it.each([
    ['poor', 'Give the key every permission of this call, or use another key.'],
    [
      'plain',
      'Use a key with the Advanced API permissions option and the permissions of this call.',
    ],
  ] as const)('the key %s: a refusal says what to do, with the permissions', async (key, does) => {
    const { json } = await server.ask({ method: 'GET', path: '/users', key });
    expect(json).toMatchObject({ detail: `${does} It needs ViewUser.` });
  });

  it('every answer says what it is and is kept by nobody', async () => {
    for (const path of ['/version', '/nowhere', '/users/%zz/cards']) {
      const { headers } = await server.ask({ method: 'GET', path, key: 'full' });
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      });
    }
  });

  it('a form that is too large is 413, and the connection goes on', async () => {
    const form = { authtype: '0', userid: 'x', password: 'x'.repeat(300_000) };
    expect(await server.ask({ method: 'POST', path: '/login', key: 'plain', form })).toMatchObject({
      status: 413,
      json: { status: 413 },
    });
    expect((await server.ask({ method: 'GET', path: '/version', key: 'plain' })).status).toBe(200);
  });

  it.each(['application/json', 'text/plain', 'multipart/form-data; boundary=x'])(
    'a form call with a body of type %s is 415',
    async (type) => {
      const reply = await server.ask({
        method: 'POST',
        path: '/login',
        key: 'plain',
        body: '{"authtype":',
        headers: { 'content-type': type },
      });
      expect(reply.status).toBe(415);
    },
  );

  it('a form without a type is read as a form', async () => {
    const reply = await server.ask({
      method: 'POST',
      path: '/login',
      key: 'plain',
      body: 'authtype=3&userid=alice',
    });
    expect(reply.status).toBe(200);
  });
});

describe('the name a request is for (RFC 9112 3.2)', () => {
  it.each([
    { what: 'no Host', lines: [], status: 400 },
    { what: 'two Hosts', lines: ['host: acme.test', 'host: east.test'], status: 400 },
    { what: 'a Host that is none', lines: ['host: acme.test/x'], status: 400 },
    { what: 'one Host', lines: ['host: acme.test'], status: 200, named: 'acme' },
    {
      what: 'an absolute target, which counts before the Host',
      target: 'http://east.test:7300/api/v1/account',
      lines: ['host: acme.test'],
      status: 200,
      named: 'east',
    },
  ])('$what: $status', async ({ target = '/api/v1/account', lines, status, named }) => {
    const head = [`GET ${target} HTTP/1.1`, ...lines, 'x-api-key: key-full', 'connection: close'];
    const answer = await exchange(`${head.join('\r\n')}\r\n\r\n`);
    expect(answer).toContain(`HTTP/1.1 ${String(status)} `);
    expect(answer).toContain(named === undefined ? '"parameter":"Host"' : `"name":"${named}"`);
  });
});

describe('what is no HTTP', () => {
  it.each([
    { what: 'garbage', bytes: '\u0000\u0001garbage\r\n\r\n', status: 400 },
    {
      what: 'a header without end',
      bytes: `GET / HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(40_000)}`,
      status: 431,
    },
    {
      what: 'two lengths',
      bytes:
        'POST /api/v1/login HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nx',
      status: 400,
    },
    {
      what: 'a length and chunks',
      bytes:
        'POST /api/v1/login HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
      status: 400,
    },
    {
      what: 'a chunk size that is none',
      bytes: 'POST /api/v1/login HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
      status: 400,
    },
  ])('$what: $status as problem JSON, and the connection ends', async ({ bytes, status }) => {
    expect(await exchange(bytes)).toMatch(
      new RegExp(
        `^HTTP/1\\.1 ${String(status)} [^]*application/problem\\+json[^]*"status":${String(status)}`,
      ),
    );
  });
});

/** What comes back until the connection ends. */
async function exchange(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
  let answer = '';
  let ended = false;
  socket.on('data', (chunk) => {
    answer += chunk.toString();
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    ended = true;
  });
  socket.write(bytes);
  await waitFor(() => (ended ? true : undefined), {
    clock: server.clock,
    deadlineMs: 50_000,
    what: 'the connection to end',
  });
  return answer;
}
