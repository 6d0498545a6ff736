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
    { method: 'PATCH', path: '/documents', status: 405, allow: 'GET, HEAD, PUT' },
    { method: 'DELETE', path: '/account?x=1', status: 405, allow: 'GET, HEAD, PUT, PATCH' },
    { method: 'HEAD', path: '/documents/x.content', status: 405, allow: 'DELETE, GET' },
    { method: 'HEAD', path: '/login', status: 405, allow: 'POST' },
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
    ['poor', 'Give the key all permissions for this call, or use another key.'],
    [
      'plain',
      'Use a key with the Advanced API permissions option and the permissions for this call.',
    ],
  ] as const)('the key %s: a refusal says what to do, with the permissions', async (key, does) => {
    const { json } = await server.ask({ method: 'GET', path: '/users', key });
    expect(json).toMatchObject({ detail: `${does} It needs ViewUser.` });
  });

  it.each(['/version', '/groups', '/docs', '/', '/openapi.json', '/nowhere'])(
    'HEAD %s is answered as GET, without the content (RFC 9110 9.3.2)',
    async (path) => {
      const below = /^\/(?:version|groups|nowhere)/.test(path) ? '/api/v1' : '';
      const answer = async (method: string): Promise<readonly [object, string]> => {
        const head = `${method} ${below}${path} HTTP/1.1\r\nhost: acme.test\r\nx-api-key: key-full`;
        const all = await exchange(`${head}\r\nx-request-id: same\r\nconnection: close\r\n\r\n`);
        const [lines = '', content = ''] = all.split(/\r\n\r\n(.*)/s);
        // RFC 9110 9.3.2: what is known only with the content may be left out.
        const changing = /^(?:date:|transfer-encoding:|content-length: 0$)/i;
        return [lines.split('\r\n').filter((line) => !changing.test(line)), content];
      };
      const [whole, content] = await answer('GET');
      expect(await answer('HEAD')).toEqual([whole, '']);
      expect(content === '').toBe(path === '/');
    },
  );

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

describe('a body that is coded', () => {
  const login = 'POST /api/v1/login HTTP/1.1\r\nhost: acme.test\r\nx-api-key: key-plain\r\n';
  const form = 'content-type: application/x-www-form-urlencoded\r\n';
  it('by Content-Encoding is 415, with Accept-Encoding (RFC 9110 15.5.16)', async () => {
    const coded = 'content-encoding: gzip\r\ncontent-length: 2\r\nconnection: close\r\n\r\nxx';
    const answer = await exchange(login + form + coded);
    expect(answer).toMatch(/^HTTP\/1\.1 415 [^]*\r\naccept-encoding: identity\r\n/i);
    expect(answer).toContain('"type":"urn:platen:problem:content-coding"');
  });

  it('by an unknown transfer coding is 501, and the connection ends (RFC 9112 6.1)', async () => {
    const coded = 'transfer-encoding: gzip, chunked\r\n\r\n2\r\nxx\r\n0\r\n\r\n';
    const answer = await exchange(login + form + coded);
    expect(answer).toMatch(/^HTTP\/1\.1 501 [^]*\r\nconnection: close\r\n/i);
    expect(answer).toContain('"type":"urn:platen:problem:transfer-coding"');
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
