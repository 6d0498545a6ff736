import type { Page } from 'playwright-core';
import { request } from 'undici';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StartedBench } from './bench.fixture.ts';
import { type OpenedBench, openBench, violations } from './browser.fixture.ts';

let opened: OpenedBench;
let bench: StartedBench;
let page: Page;

beforeAll(async () => {
  opened = await openBench();
  ({ bench, page } = opened);
});
afterAll(() => opened[Symbol.asyncDispose]());

const hostile = '<script>alert(1)</script><img src=x onerror=alert(2)>';

it('shows an uploaded document at once, and each step until it is printed', async () => {
  await page.getByText('No documents yet.').waitFor();
  await bench.upload('first.pdf');
  await page.getByRole('link', { name: 'first.pdf' }).waitFor();
  await page.keyboard.press('3');
  await page.getByRole('button', { name: "Tap ann's card" }).first().click();
  await page.getByText('(ann)').first().waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('1');
  await page.getByRole('link', { name: 'first.pdf' }).click();
  const details = page.getByRole('complementary');
  await details.getByText('raw-printer, job 1 over raw: completed').waitFor();
  await details.getByText('a card was tapped').waitFor();
  const shown = details.locator('img.paper');
  await shown.nth(1).waitFor();
  await details.getByRole('button', { name: 'Exchange 1', exact: true }).click();
  const text = await details.locator('pre').first().innerText();
  expect(text).toContain('PUT /api/v1/documents HTTP/1.1');
  expect(text).not.toContain('bench-plain-key');
  await details.getByRole('button', { name: 'Copy as curl' }).click();
  const copied = await page.evaluate<string>('navigator.clipboard.readText()');
  expect(copied).toMatch(/^# BODY: [^]*\n# masked-[^]*\ncurl -X PUT[^]*masked-[0-9a-f]{10}/);
  expect(await violations(page)).toEqual([]);
});

it('injects a paper jam with its description, shows the stopped printer, and clears the jam', async () => {
  await page.keyboard.press('2');
  await page.getByText('The printer has a paper jam').waitFor();
  await page.getByRole('button', { name: 'Inject' }).click();
  await page.getByText('media-jam').waitFor();
  expect(await page.locator('footer code').innerText()).toContain('/printers/raw-printer/faults');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Clear all' }).click();
  await page.getByText('No active faults.').waitFor();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByRole('button', { name: 'Pause' }).waitFor();
});

it('logs in at a terminal, and shows why a login was refused', async () => {
  await page.keyboard.press('3');
  const screen = page.locator('section', { hasText: 'raw-printer-terminal' }).last();
  await screen.getByLabel('Card').fill('00000000');
  await screen.getByRole('button', { name: 'Log in by card' }).click();
  await screen.getByRole('alert').waitFor();
  await screen.getByRole('button', { name: "ann's card" }).click();
  await screen.getByText('No waiting documents.').waitFor();
  await bench.upload('second.pdf');
  await screen.getByRole('button', { name: 'Print' }).click();
  await screen.getByText('No waiting documents.').waitFor();
  expect(await violations(page)).toEqual([]);
});

it('finds an exchange, edits it and resends it, also malformed', async () => {
  await page.keyboard.press('4');
  await page.getByLabel('Search traffic').fill('/login 401');
  await page.getByRole('gridcell').getByRole('link').first().click();
  await page.getByRole('button', { name: 'Send' }).click();
  await page.locator('pre.answer').getByText('HTTP/1.1 401').waitFor();
  await page.getByLabel('Request line and headers').fill('GARBAGE');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.locator('pre.answer').getByText('HTTP/1.1 400').waitFor();
  expect(await violations(page)).toEqual([]);
});

it('can be used by keyboard alone', async () => {
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('1');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'first.pdf' }).waitFor();
  await page.keyboard.press('k');
  await page.getByRole('heading', { name: 'second.pdf' }).waitFor();
  expect(page.url()).toMatch(/\/documents\/[0-9a-f-]{36}$/);
  await page.reload();
  await page.getByRole('heading', { name: 'second.pdf' }).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await page.keyboard.type('first');
  await page.getByRole('link', { name: 'second.pdf' }).waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'second.pdf' }).waitFor();
  await page.keyboard.press('Escape');
});

it('shows hostile titles and documents as text, and downloads files instead of rendering them', async () => {
  await bench.upload(
    hostile,
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(3)</script></svg>'),
  );
  await page.getByRole('link', { name: hostile }).click();
  await page.locator('.no-picture').first().waitFor();
  const uuid = page.url().split('/').at(-1) ?? '';
  const file = await request(`${bench.page}control/documents/${uuid}/upload`);
  expect(file.headers['content-disposition']).toMatch(/^attachment/);
  expect(file.headers['x-content-type-options']).toBe('nosniff');
  await file.body.dump();
  for (const key of ['5', '6']) {
    await page.keyboard.press(key);
    await page.locator('h2').first().waitFor();
    expect(await violations(page)).toEqual([]);
  }
});

it('refuses requests with another origin or host name, and makes no request to another host', async () => {
  const status = async (headers: Record<string, string>) => {
    const answer = await request(`${bench.page}control/reset`, { method: 'POST', headers });
    await answer.body.dump();
    return answer.statusCode;
  };
  expect(await status({ origin: 'http://evil.example' })).toBe(403);
  expect(await status({ 'sec-fetch-site': 'cross-site' })).toBe(403);
  expect(await status({ host: 'evil.example' })).toBe(421);
  expect(opened.trouble).toEqual([]);
});
