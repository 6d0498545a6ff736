import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitFor } from '../../kit/lifecycle.ts';
import { type DocumentServer, startDocumentServer } from '../testing/document-server.ts';
import type { RequestLine } from './log.ts';

let scene: DocumentServer;
beforeAll(async () => {
  scene = await startDocumentServer();
});
afterAll(() => scene.stop());

const uuid = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

/** The line of that request, once it is written. */
function lineOf(requestId: string): Promise<RequestLine> {
  return waitFor(() => scene.server.requests.find((line) => line.requestId === requestId), {
    clock: scene.server.clock,
    deadlineMs: 50_000,
    what: `the line of ${requestId}`,
  });
}

const version = (requestId?: string) =>
  scene.server.ask({
    method: 'GET',
    path: '/version',
    key: 'plain',
    ...(requestId === undefined ? {} : { headers: { 'x-request-id': requestId } }),
  });

describe('X-Request-Id', () => {
  it.each(['a', 'trace-1:2.3_4', 'x'.repeat(128)])('%j is kept and given back', async (id) => {
    expect((await version(id)).headers['x-request-id']).toBe(id);
  });

  it.each(['', 'x'.repeat(129), '-a', 'a b', 'a"b', '<script>', 'a,b', 'ä'])(
    '%j is replaced by one of ours',
    async (id) => {
      expect((await version(id)).headers['x-request-id']).toMatch(uuid);
    },
  );

  it('every answer has one, each its own, and a problem names it', async () => {
    const { server } = scene;
    const replies = [
      await version(),
      await version(),
      await server.ask({ method: 'GET', path: '/version' }),
      await server.ask({ method: 'GET', path: '/nowhere' }),
      await server.ask({ method: 'GET', path: '/users/%zz/cards' }),
      await scene.download(await scene.uploaded()),
    ];
    const ids = replies.map(({ headers }) => String(headers['x-request-id']));
    expect(new Set(ids).size).toBe(replies.length);
    for (const [index, { status, bytes }] of replies.entries())
      if (status >= 400) expect(bytes.toString()).toContain(`"requestId":"${ids[index] ?? ''}"`);
  });
});

describe('the line of a request', () => {
  it('tells the call, its end and whose it was, in numbers', async () => {
    const { people } = scene.server;
    await scene.server.ask({
      method: 'GET',
      path: '/documents',
      key: 'plain',
      token: scene.alice,
      headers: { 'x-request-id': 'listing' },
    });
    expect(await lineOf('listing')).toEqual({
      requestId: 'listing',
      method: 'GET',
      route: '/api/v1/documents',
      status: 200,
      ms: expect.any(Number) as number,
      bytes: 2,
      account: people.acme,
      key: expect.any(Number) as number,
      user: people.users.alice.id,
    });
  });

  it('tells the problem of a refusal, and who was refused', async () => {
    const refused = { 'x-request-id': 'refused' };
    await scene.server.ask({ method: 'GET', path: '/documents', key: 'poor', headers: refused });
    expect(await lineOf('refused')).toMatchObject({
      status: 403,
      problem: 'user-token-missing',
      account: scene.server.people.acme,
    });
  });

  it('tells the pattern of a path and never its values', async () => {
    const headers = { 'x-request-id': 'pattern' };
    await scene.server.ask({ method: 'DELETE', path: '/documents/canary', key: 'plain', headers });
    const line = await lineOf('pattern');
    expect(line.route).toBe('/api/v1/documents/:uuid');
    expect(JSON.stringify(line)).not.toContain('canary');
  });

  it('tells the size of a download', async () => {
    const headers = { 'x-request-id': 'download' };
    const { bytes } = await scene.download(await scene.uploaded(), { headers });
    expect(await lineOf('download')).toMatchObject({ status: 200, bytes: bytes.length });
  });

  it('tells that a client went away', async () => {
    const { port } = new URL(scene.server.origin);
    const socket = connect(Number(port), '127.0.0.1');
    const type = 'multipart/form-data; boundary=x';
    const head = ['PUT /api/v1/documents HTTP/1.1', 'Host: acme.test', 'X-Api-Key: key-plain'];
    const more = [`Content-Type: ${type}`, 'Content-Length: 9', 'X-Request-Id: gone', '', 'x'];
    socket.write([...head, ...more].join('\r\n'), () => socket.destroy());
    expect(await lineOf('gone')).toMatchObject({ aborted: true });
  });
});
