import { createServer, type Server } from 'node:http';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MadeControl, startMadeControl } from '../kit/control/made-control.fixture.ts';
import { close, listen } from '../kit/listen.ts';
import { openPage, startBrowser } from './browser.fixture.ts';
import { type Console, startConsole } from './index.ts';

let control: MadeControl;
let open: Console;
let closed: Console;
let foreign: Server;
let foreignPort: number;
let browser: Browser;

beforeAll(async () => {
  control = await startMadeControl({ documents: 3 });
  const options = { host: '127.0.0.1', port: 0, control, title: 'made' };
  open = await startConsole(options);
  closed = await startConsole({ ...options, token: 'page-token' });
  foreign = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<title>foreign</title>');
  });
  foreignPort = await listen(foreign);
  browser = await startBrowser();
});
afterAll(async () => {
  await browser.close();
  await close(foreign);
  await open.stop();
  await closed.stop();
  await control.stop();
});

it('tells a browser without the token which address to open; that address works and loses the token', async () => {
  const { origin } = new URL(closed.url);
  const page = await openPage(browser, `${origin}/documents`);
  await page.getByText('Open the address that was printed at startup').waitFor();
  await page.goto(closed.url);
  await page.getByRole('link', { name: 'report 2.pdf' }).waitFor();
  expect(page.url()).toBe(`${origin}/`);
  expect(await page.evaluate('document.cookie')).toBe('');
  await page.context().clearCookies();
  await page.reload();
  await page.getByText('Open the address that was printed at startup').waitFor();
  await page.context().close();
});

it('tells an open page that its token is no longer valid, and goes on with a new one', async () => {
  const page = await openPage(browser, closed.url);
  await page.getByRole('link', { name: 'report 2.pdf' }).waitFor();
  await page.context().clearCookies();
  const port = Number(new URL(closed.url).port);
  await closed.stop();
  closed = await startConsole({
    host: '127.0.0.1',
    port,
    control,
    title: 'made',
    token: 'new-token',
  });
  const alert = page.getByRole('alert');
  await alert.getByText('Open the address that was printed at startup').waitFor();
  const second = await page.context().newPage();
  await second.goto(closed.url);
  await alert.waitFor({ state: 'detached' });
  expect(await page.getByText('live, reconnected 1 time').count()).toBe(1);
  await page.context().close();
});

/** Each attempt of the foreign page, and whether it learned anything. */
const attempts = (target: string) => `(async () => {
  const outcome = (promise) => promise.then(() => 'read', () => 'refused');
  const url = '${target}';
  const read = await outcome(fetch(url + 'control/documents?limit=5').then((answer) => answer.text()));
  const post = await outcome(fetch(url + 'control/reset', { method: 'POST', body: '{}' }).then((answer) => answer.text()));
  const opaque = await fetch(url + 'control/reset', { method: 'POST', mode: 'no-cors', body: '{}' }).then((answer) => answer.type, () => 'refused');
  const stream = await new Promise((resolve) => {
    const source = new EventSource(url + 'control/events');
    source.onopen = () => resolve('read');
    source.onerror = () => resolve('refused');
  });
  const picture = await new Promise((resolve) => {
    const image = new Image();
    image.onload = () => resolve('read');
    image.onerror = () => resolve('refused');
    image.src = url + 'page/icon.svg';
  });
  return [read, post, opaque === 'opaque' ? 'refused' : opaque, stream, picture];
})()`;

it.each(['127.0.0.1', 'localhost'])('gives a page of another origin nothing: %s', async (host) => {
  const address = `http://${host}:${String(foreignPort)}/`;
  const page = await openPage(browser, address);
  expect(await page.evaluate(attempts(open.url))).toEqual(Array(5).fill('refused'));
  await page.evaluate(`(() => {
    const form = document.createElement('form');
    form.method = 'post';
    form.action = '${open.url}control/reset';
    document.body.append(form);
    form.submit();
  })()`);
  await page.getByText('Only the page itself may send this request.').waitFor();
  expect(control.count()).toBe(3);
  await page.context().close();
});

it('refuses to be shown in a frame of another page', async () => {
  const page = await openPage(browser, `http://127.0.0.1:${String(foreignPort)}/`);
  const framed = await page.evaluate<string>(`new Promise((resolve) => {
    const frame = document.createElement('iframe');
    frame.onload = () => {
      try { resolve(frame.contentDocument.title); } catch { resolve('closed'); }
    };
    frame.src = '${open.url}';
    document.body.append(frame);
  })`);
  expect(framed ?? 'closed').toBe('closed');
  expect(page.frames().at(-1)?.url()).not.toBe(open.url);
  await page.context().close();
});
