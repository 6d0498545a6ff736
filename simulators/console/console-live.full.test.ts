import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MadeControl, startMadeControl, uuidOf } from '../kit/control/made-control.fixture.ts';
import { openPage, startBrowser, violations } from './browser.fixture.ts';
import { type Console, startConsole } from './index.ts';

const documents = 20_000;
let control: MadeControl;
let live: Console;
let browser: Browser;
let page: Page;
const trouble: string[] = [];

beforeAll(async () => {
  control = await startMadeControl({ documents });
  live = await startConsole({ host: '127.0.0.1', port: 0, control, title: 'made' });
  browser = await startBrowser();
  page = await openPage(browser, `${live.url}documents`, trouble);
});
afterAll(async () => {
  await browser.close();
  await live.stop();
  await control.stop();
});

const row = (name: string) => page.getByRole('link', { name, exact: true });

it('shows 20,000 documents with few rows in the DOM, and reaches both ends by keyboard', async () => {
  await page.locator(`.list[aria-rowcount="${String(documents + 1)}"]`).waitFor();
  await row('report 19999.pdf').waitFor();
  await page.keyboard.press('End');
  await row('report 0.pdf').waitFor();
  expect(await page.locator('.list .row').count()).toBeLessThan(80);
  await page.keyboard.press('PageUp');
  await page.locator('.row[aria-selected=true]').waitFor();
  expect(await row('report 0.pdf').count()).toBe(1);
  await page.keyboard.press('Home');
  await row('report 19999.pdf').waitFor();
  await page.keyboard.press('PageDown');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 2 }).waitFor();
  expect(await page.locator('.row[aria-selected=true]').count()).toBe(1);
  await page.keyboard.press('Escape');
});

it('finds one of 20,000 documents by its name, and shows all again', async () => {
  await page.keyboard.press('/');
  await page.keyboard.type('report 12345.pdf READY');
  await page.locator('.list[aria-rowcount="2"]').waitFor();
  await row('report 12345.pdf').waitFor();
  expect(await page.locator('.list .row').count()).toBe(1);
  await page.keyboard.press('Escape');
  await page.locator(`.list[aria-rowcount="${String(documents + 1)}"]`).waitFor();
  await page.keyboard.press('Escape');
});

it('selects and shows the row that the address names', async () => {
  await page.goto(`${live.url}documents/${uuidOf(4_321)}`);
  await page.getByRole('heading', { name: 'report 4321.pdf' }).waitFor();
  await page.locator(`.row[aria-selected=true][data-id="${uuidOf(4_321)}"]`).waitFor();
  await row('report 4321.pdf').waitFor();
  const isInView = await page.evaluate<boolean>(`(() => {
    const at = document.querySelector('.row[aria-selected=true]').getBoundingClientRect();
    const box = document.querySelector('.list .scroll').getBoundingClientRect();
    return at.top >= box.top && at.bottom <= box.bottom + 1;
  })()`);
  expect(isInView).toBe(true);
  await page.keyboard.press('Escape');
});

it('shows hostile names as text in rows of one height', async () => {
  const names = [
    '\u202Efdp.exe\u202C \u2067end',
    'x'.repeat(10_000),
    'line\r\nline\n\nline',
    '<img src=x onerror=alert(1)>"\'&amp;',
  ];
  await page.keyboard.press('Home');
  for (const [at, name] of names.entries()) control.rename(documents - 1 - at, name);
  await page.getByRole('link', { name: '<img src=x' }).waitFor();
  const heights = await page.evaluate<readonly number[]>(
    "[...document.querySelectorAll('.list .row')].map((one) => one.getBoundingClientRect().height)",
  );
  expect(new Set(heights)).toEqual(new Set([34]));
  const link = page.locator(`[data-id="${uuidOf(documents - 2)}"] a`);
  expect((await link.textContent())?.length).toBe(10_000);
  await link.click();
  await page.getByRole('heading', { name: 'xxx' }).waitFor();
  const width = await page.evaluate<number>('document.documentElement.scrollWidth');
  expect(width).toBe(1280);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  expect(trouble).toEqual([]);
});

it('keeps up with thousands of changes, and shows what the control plane then has', async () => {
  control.happen(2_000);
  control.rename(documents - 1, 'after the changes');
  await page.keyboard.press('End');
  await page.keyboard.press('/');
  await page.keyboard.type('after the changes');
  await row('after the changes').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  control.clear();
  await page.getByText('No documents yet.').waitFor();
  expect(await page.locator('.list .row').count()).toBe(0);
});

it('says why it has no connection, and recovers when the control plane is back', async () => {
  const port = Number(new URL(control.url).port);
  await control.stop();
  const alert = page.getByRole('alert');
  await alert.getByText('The control plane does not respond').waitFor();
  expect(await violations(page)).toEqual([]);
  const other = await openPage(browser, live.url);
  await other.getByText('There is no data yet.').waitFor();
  control = await startMadeControl({ documents: 300, port });
  await alert.waitFor({ state: 'detached' });
  await page.getByText(/live, reconnected 1 time, reloaded 1 time after missed events/).waitFor();
  await page.locator('.list[aria-rowcount="301"]').waitFor();
  await other.locator('.list[aria-rowcount="301"]').waitFor();
  control.rename(299, 'after the restart');
  await row('after the restart').waitFor();
  await other.getByRole('link', { name: 'after the restart' }).waitFor();
  await other.context().close();
});

it('says that the server of the page is gone, and recovers when it is back', async () => {
  const port = Number(new URL(live.url).port);
  await live.stop();
  await page.getByText('The server of this page does not respond.').waitFor();
  live = await startConsole({ host: '127.0.0.1', port, control, title: 'another title' });
  await page.getByText('another title').waitFor();
  await page.getByRole('alert').waitFor({ state: 'detached' });
  expect(await page.title()).toBe('Platen: another title');
});
