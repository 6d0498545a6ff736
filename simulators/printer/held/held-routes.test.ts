import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Control, startControl } from '../../kit/control.ts';
import { printerControlRoutes } from '../control-routes.ts';
import { receiptsOf, type StandingPrinter, sendRaw, standPrinter } from '../test-stand.ts';

const token = 'token';
let printer: StandingPrinter;
let control: Control;
beforeEach(async () => {
  printer = await standPrinter({ ippPort: 0 });
  control = await startControl({ port: 0, token, routes: printerControlRoutes([printer]) });
  await sendRaw(printer, '@PJL SET HOLD=ON\n@PJL SET HOLDKEY="42"\n@PJL ENTER LANGUAGE=TEXT\nx\f');
});
afterEach(async () => {
  await control.stop();
  await printer.stop();
});

function ask(method: string, path: string, body?: unknown): Promise<Response> {
  const headers = { authorization: `Bearer ${token}` };
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  return fetch(`${control.url}/printers/p1/held${path}`, { method, headers, ...sent });
}

test('held jobs are listed and released with their PIN', async () => {
  expect(await (await ask('GET', '')).json()).toEqual([{ jobId: 1, front: 'raw', needsPin: true }]);
  const wrong = await ask('POST', '/1/release', { pin: '43' });
  expect([wrong.status, await wrong.text()]).toEqual([403, expect.stringContaining('not the PIN')]);
  expect(await (await ask('POST', '/1/release', { pin: '42' })).json()).toEqual([]);
  expect(await receiptsOf(printer, 1)).toMatchObject([{ state: 'completed' }]);
});

test('a held job is deleted', async () => {
  expect(await (await ask('DELETE', '/1')).json()).toEqual([]);
  expect(await receiptsOf(printer, 1)).toMatchObject([{ state: 'canceled' }]);
});

test.each([
  ['POST /2/release', { pin: '42' }, 404],
  ['POST /x/release', undefined, 404],
  ['DELETE /2', undefined, 404],
  ['POST /1/release', { pin: 42 }, 400],
  ['POST /1/release', undefined, 403],
])('%s with %j is %i, and the job stays', async (line, body, status) => {
  const [method = '', path = ''] = line.split(' ');
  expect((await ask(method, path, body)).status).toBe(status);
  expect(printer.held()).toHaveLength(1);
});

function enter(pin: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  const { host } = new URL(printer.ippUrl?.replace('ipp:', 'http:') ?? '');
  const body = new URLSearchParams({ pin });
  return fetch(`http://${host}/held/1`, { method: 'POST', body, headers, redirect: 'manual' });
}

test('the page has a form for the PIN, and no script', async () => {
  const { origin } = new URL(printer.ippUrl?.replace('ipp:', 'http:') ?? '');
  const page = await (await fetch(origin)).text();
  expect(page).toContain('Held: 1');
  expect(page).toContain('<form method="post" action="/held/1">');
  expect(page).not.toContain('<script');
});

test('the form releases the job with its PIN and leads back to the page', async () => {
  const wrong = await enter('43');
  expect([wrong.status, await wrong.text()]).toEqual([403, expect.stringContaining('not the PIN')]);
  const right = await enter('42');
  expect([right.status, right.headers.get('location')]).toEqual([303, '/']);
  expect(await receiptsOf(printer, 1)).toMatchObject([{ state: 'completed' }]);
  expect((await enter('42')).status).toBe(404);
});

test('a form of a page from elsewhere is refused', async () => {
  expect((await enter('42', { origin: 'http://elsewhere.example' })).status).toBe(403);
  expect(printer.held()).toHaveLength(1);
});

test('a form that is much too long is refused', async () => {
  expect((await enter('4'.repeat(5000))).status).toBe(413);
});

test('whoever guesses the PIN is told to wait, by the control plane and by the page', async () => {
  for (let guess = 0; guess < 10; guess += 1) printer.release(1, `0${String(guess)}`);
  const refused = [await ask('POST', '/1/release', { pin: '42' }), await enter('42')];
  for (const answer of refused) {
    expect([answer.status, await answer.text()]).toEqual([429, expect.stringContaining('Wait')]);
  }
  expect(printer.held()).toHaveLength(1);
});
