import { request } from 'undici';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('/openapi.json is there for everybody, and HEAD tells the same of it', async () => {
  const got = await request(`${server.origin}/openapi.json`);
  const document = (await got.body.json()) as object;
  expect(document).toMatchObject({ openapi: '3.1.1', servers: [{ url: '/api/v1' }] });
  expect(got.headers['content-type']).toBe('application/json; charset=utf-8');
  const head = await request(`${server.origin}/openapi.json`, { method: 'HEAD' });
  expect([head.statusCode, await head.body.text()]).toEqual([200, '']);
  expect(head.headers['content-length']).toBe(got.headers['content-length']);
});
