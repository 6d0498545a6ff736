import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mostBodyBytes } from './control/body.ts';
import { type Control, ControlProblem, type ControlRoute, startControl } from './control.ts';

const token = 'a-token';
const routes: readonly ControlRoute[] = [
  {
    method: 'GET',
    path: '/things/{id}',
    summary: 'one thing',
    run: ({ parameters, query }) => ({ json: { ...parameters, of: query.get('of'), at: 5n } }),
  },
  {
    method: 'PUT',
    path: '/things/{id}',
    summary: 'keeps',
    run: ({ body }) => ({ status: 201, json: { body } }),
  },
  { method: 'DELETE', path: '/things/{id}', summary: 'removes', run: () => ({}) },
  { method: 'GET', path: '/p%20one/state', summary: 'a name', run: () => ({ json: 'encoded' }) },
  {
    method: 'GET',
    path: '/bytes',
    summary: 'bytes',
    run: () => ({
      stream: Readable.from([Buffer.from('%PDF')]),
      mediaType: 'application/pdf',
      fileName: 'a "ü\ud800.pdf',
    }),
  },
  {
    method: 'POST',
    path: '/refused',
    summary: 'refuses',
    run: () => {
      throw new ControlProblem(409, { detail: 'Not now.' });
    },
  },
  {
    method: 'POST',
    path: '/broken',
    summary: 'breaks',
    run: () => Promise.reject(new Error('a cable is loose')),
  },
  {
    method: 'GET',
    path: '/torn',
    summary: 'breaks in the middle',
    run: () => ({ stream: Readable.from(torn()), mediaType: 'text/plain', fileName: 'torn' }),
  },
];
let control: Control;

beforeAll(async () => {
  control = await startControl({ port: 0, token, routes });
});
afterAll(() => control.stop());

test('a route gets its parameters, the query and the body', async () => {
  const got = await ask('GET', '/things/a%2Fb?of=x');
  expect([got.status, await got.json()]).toEqual([200, { id: 'a/b', of: 'x', at: '5' }]);
  const put = await ask('PUT', '/things/1', '{"b": [1]}');
  expect([put.status, await put.json()]).toEqual([201, { body: { b: [1] } }]);
  expect((await ask('DELETE', '/things/1')).status).toBe(204);
});

test('a name in a path may be encoded one way or another', async () => {
  expect(await (await ask('GET', '/p%20one/%73tate')).json()).toBe('encoded');
});

test('bytes come with their type and a name to save them under', async () => {
  const response = await ask('GET', '/bytes');
  expect(response.headers.get('content-type')).toBe('application/pdf');
  expect(response.headers.get('content-disposition')).toBe(
    "inline; filename*=UTF-8''a%20%22%C3%BC%EF%BF%BD.pdf",
  );
  expect(await response.text()).toBe('%PDF');
});

test('GET / lists what there is', async () => {
  const listed = (await (await ask('GET', '/')).json()) as readonly object[];
  expect(listed).toHaveLength(routes.length);
  expect(listed[0]).toEqual({ method: 'GET', path: '/things/{id}', summary: 'one thing' });
});

test.each([
  ['GET', '/nothing', undefined, 404, 'There is no route /nothing'],
  ['PATCH', '/things/1', undefined, 405, 'accepts GET, HEAD, PUT, DELETE, not PATCH'],
  ['PUT', '/things/1', '{"b": ', 400, 'The body is not JSON'],
  ['PUT', '/things/1', Buffer.from([0x22, 0xff, 0x22]), 400, 'The body is not JSON'],
  [
    'PUT',
    '/things/1',
    Buffer.alloc(mostBodyBytes + 1, ' '),
    413,
    `may have at most ${mostBodyBytes} bytes`,
  ],
  ['GET', '/things/%E0%A4%A', undefined, 400, 'percent-encoding'],
  ['POST', '/refused', undefined, 409, 'Not now.'],
  ['POST', '/broken', undefined, 500, 'a cable is loose'],
] as const)('%s %s is a problem', async (...expected) => {
  const [method, path, body, status, detail] = expected;
  const response = await ask(method, path, body);
  expect(response.status).toBe(status);
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  expect(await response.json()).toMatchObject({
    status,
    detail: expect.stringContaining(detail) as string,
  });
});

test.each(['/', '/openapi.json', '/things/1?of=x', '/bytes', '/nothing'])(
  'HEAD %s is answered as GET, without the content (RFC 9110 9.3.2)',
  async (path) => {
    const [head, whole] = [await ask('HEAD', path), await ask('GET', path)];
    expect(head.status).toBe(whole.status);
    for (const name of ['content-type', 'content-disposition', 'cache-control'])
      expect(head.headers.get(name)).toBe(whole.headers.get(name));
    expect(await head.text()).toBe('');
    await whole.arrayBuffer();
  },
);

test('HEAD of a stream does not read it', async () => {
  expect((await ask('HEAD', '/torn')).status).toBe(200);
  expect((await ask('GET', '/things/1')).status).toBe(200);
});

test('HEAD without the token is refused as GET is, except for the document', async () => {
  const status = async (path: string): Promise<number> =>
    (await fetch(`${control.url}${path}`, { method: 'HEAD' })).status;
  expect([await status('/'), await status('/openapi.json')]).toEqual([401, 200]);
});

test('an absolute target is read, and its host counts before the Host (RFC 9112 3.2.2)', async () => {
  const { port, hostname } = new URL(control.url);
  const statusOf = async (target: string, host: string): Promise<number | undefined> => {
    const headers = { authorization: `Bearer ${token}`, host };
    const asking = httpRequest({ hostname, port, path: target, headers }).end();
    const [answer] = (await once(asking, 'response')) as [IncomingMessage];
    answer.resume();
    return answer.statusCode;
  };
  expect(await statusOf(`${control.url}/things/1`, 'localhost')).toBe(200);
  expect(await statusOf('http://rebound.example/things/1', 'localhost')).toBe(403);
  expect(await statusOf('http://localhost', 'localhost')).toBe(200);
});

test('a coded body is 415, and one with an unknown transfer coding 501', async () => {
  const put = async (headers: Readonly<Record<string, string>>): Promise<Response> =>
    fetch(`${control.url}/things/1`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, ...headers },
      body: new Uint8Array(gzipSync('{}')),
    });
  const coded = await put({ 'content-encoding': 'gzip' });
  expect([coded.status, coded.headers.get('accept-encoding')]).toEqual([415, 'identity']);
  expect(await coded.text()).toContain('without Content-Encoding');
  const answer = await answerTo(
    `PUT /things/1 HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n` +
      'transfer-encoding: gzip, chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n',
  );
  expect(answer).toMatch(/^HTTP\/1\.1 501 [^]*\r\nconnection: close\r\n/i);
});

test('405 says which methods there are', async () => {
  expect((await ask('POST', '/bytes')).headers.get('allow')).toBe('GET, HEAD');
});

test.each([
  undefined,
  '',
  'Bearer',
  'Bearer another',
  `Basic ${token}`,
  `Bearer ${token} `.repeat(2),
])('authorization %j is refused, before anything is said of routes', async (authorization) => {
  const headers = authorization === undefined ? {} : { authorization };
  for (const path of ['/', '/things/1', '/nothing']) {
    const response = await fetch(`${control.url}${path}`, { headers });
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
  }
});

test('a stream that breaks does not look whole', async () => {
  const response = await ask('GET', '/torn');
  await expect(response.text()).rejects.toThrow('terminated');
});

test('it listens on the loopback address only, and a taken port is an error', async () => {
  const { hostname, port } = new URL(control.url);
  expect(hostname).toBe('127.0.0.1');
  await expect(startControl({ port: Number(port), token, routes })).rejects.toThrow('EADDRINUSE');
});

test('what is no HTTP, and clients that leave, do no harm', async () => {
  const { port } = new URL(control.url);
  for (const bytes of [
    '\x16\x03\x01garbage\r\n\r\n',
    'PUT /things/1 HTTP/1.1\r\ncontent-length: 99\r\n\r\nhalf',
  ]) {
    const socket = connect(Number(port), '127.0.0.1');
    await new Promise((resolve) => socket.write(bytes, resolve));
    socket.destroy();
  }
  expect((await ask('GET', '/things/1')).status).toBe(200);
});

/** Sends the bytes and reads until the server closes the connection. */
async function answerTo(bytes: string): Promise<string> {
  const { hostname, port } = new URL(control.url);
  const socket = connect(Number(port), hostname);
  socket.write(bytes);
  return text(socket);
}

function ask(method: string, path: string, body?: string | Uint8Array): Promise<Response> {
  const headers = { authorization: `Bearer ${token}` };
  const sent = typeof body === 'string' ? body : body && new Uint8Array(body);
  return fetch(`${control.url}${path}`, {
    method,
    headers,
    ...(sent === undefined ? {} : { body: sent }),
  });
}

async function* torn(): AsyncGenerator<Buffer> {
  yield Buffer.alloc(100_000);
  await Promise.resolve();
  throw new Error('the disk is gone');
}
