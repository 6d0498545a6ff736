import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { request } from 'undici';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Control, startControl } from '../kit/control.ts';
import { type Console, startConsole } from './index.ts';
import { pageFile } from './page-files.ts';

const token = 'page-token';
let control: Control;
let open: Console;
let closed: Console;
beforeAll(async () => {
  const routes = [
    { method: 'GET' as const, path: '/here', summary: 'x', run: () => ({ json: { is: 'here' } }) },
  ];
  control = await startControl({ port: 0, token: 'control-token', routes });
  const place = { url: control.url, token: 'control-token' };
  const common = { host: '127.0.0.1', port: 0, control: place, title: 'a test' };
  open = await startConsole({ ...common, path: 'rules/X' });
  closed = await startConsole({ ...common, token });
});
afterAll(async () => {
  await open.stop();
  await closed.stop();
  await control.stop();
});

it('serves all of its modules and one style sheet', async () => {
  const html = (await pageFile('/'))?.text ?? '';
  const paths = [...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, path = '']) => path);
  expect(paths.length).toBeGreaterThan(50);
  for (const path of paths) expect(await pageFile(path), path).toBeDefined();
});

it.each([
  ['gzip, deflate, br', 'gzip'],
  ['br, gzip;q=0.5', 'gzip'],
  ['gzip;q=0', undefined],
  ['identity', undefined],
  [undefined, undefined],
])('is compressed for clients that accept it: %s', async (accepted, coding) => {
  const headers = accepted === undefined ? {} : { 'accept-encoding': accepted };
  const answer = await request(new URL(open.url).origin, { headers });
  expect([answer.headers['content-encoding'], answer.headers['vary']]).toEqual([
    coding,
    'accept-encoding',
  ]);
  const bytes = Buffer.from(await answer.body.arrayBuffer());
  expect((coding === undefined ? bytes : gunzipSync(bytes)).toString()).toContain(
    '<!doctype html>',
  );
});

it('serves no file outside its folder', async () => {
  for (const path of ['/page/../index.ts', '/page/tsconfig.json', '/parts/axe-core', '/page/x.ts'])
    expect(await pageFile(path)).toBeUndefined();
});

it('forwards calls with the control plane token, which the page does not have', async () => {
  expect(open.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/rules\/X$/);
  const { origin } = new URL(open.url);
  const answer = await request(`${origin}/control/here`);
  expect([answer.statusCode, await answer.body.json()]).toEqual([200, { is: 'here' }]);
  const page = await request(`${origin}/any/address`);
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  expect(page.headers['content-type']).toContain('text/html');
  await page.body.dump();
});

it('reads an absolute target as its path (RFC 9112 3.2.2)', async () => {
  const { origin, port } = new URL(open.url);
  const asked = async (path: string): Promise<readonly [number | undefined, string]> => {
    const asking = httpRequest({ host: '127.0.0.1', port, path }).end();
    const [answer] = (await once(asking, 'response')) as [IncomingMessage];
    return [answer.statusCode, await text(answer)];
  };
  expect(await asked(`${origin}/control/here`)).toEqual([200, '{"is":"here"}\n']);
  expect((await asked('http://rebound.example/control/here'))[0]).toBe(421);
});

it('answers HEAD of a page and of a forwarded call, and refuses a coded body', async () => {
  const { origin } = new URL(open.url);
  for (const path of ['/', '/console.json', '/control/here']) {
    const head = await request(`${origin}${path}`, { method: 'HEAD' });
    expect([head.statusCode, await head.body.text()]).toEqual([200, '']);
  }
  const headers = { 'content-encoding': 'gzip' };
  const coded = await request(`${origin}/control/here`, { method: 'POST', headers, body: 'xx' });
  expect([coded.statusCode, coded.headers['accept-encoding']]).toEqual([415, 'identity']);
  await coded.body.dump();
});

it('admits a browser that has the token, and removes the token from the address', async () => {
  const { origin } = new URL(closed.url);
  const status = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await request(`${origin}${path}`, { headers });
    await answer.body.dump();
    return { status: answer.statusCode, headers: answer.headers };
  };
  expect((await status('/')).status).toBe(401);
  expect((await status('/control/here')).status).toBe(401);
  expect((await status('/?token=wrong')).status).toBe(401);
  const entered = await status(`/?token=${token}`);
  expect([entered.status, entered.headers['location']]).toEqual([303, '/']);
  const cookie = String(entered.headers['set-cookie']);
  expect(cookie).toMatch(/HttpOnly; SameSite=Strict/);
  expect((await status('/control/here', { cookie: cookie.split(';')[0] ?? '' })).status).toBe(200);
});

it('refuses to listen beyond loopback without a token', async () => {
  const place = { url: control.url, token: 'control-token' };
  const starting = startConsole({ host: '0.0.0.0', port: 0, control: place, title: 'x' });
  await expect(starting).rejects.toThrow('needs a token');
});
