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

async function post(path: string, body: object): Promise<void> {
  const { url, token } = bench.control;
  const answer = await request(`${url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  expect(answer.statusCode).toBe(200);
  await answer.body.dump();
}

it('says where traffic comes from while there is none', async () => {
  await page.goto(`${bench.page}traffic`);
  await page.getByText('No traffic yet.').waitFor();
  expect(await violations(page)).toEqual([]);
});

it('shows each step of a document that is printed over IPP, and the exchanges of its job', async () => {
  await bench.upload('report.pdf');
  await post('/readers/ipp-printer-reader/taps', { card: '946EBD28' });
  await page.goto(`${bench.page}documents`);
  await page.getByRole('link', { name: 'report.pdf' }).click();
  const timeline = page.locator('ol.timeline');
  const steps = [
    'upload request',
    'recognised as PDF, 3 pages',
    'uploaded and ready to print',
    'card tapped (ipp-printer-reader',
    'claimed for printing because a card was tapped',
    'Create-Job at ipp-printer',
    'Send-Document at ipp-printer',
    'received the first byte of job 1',
    'received the last byte',
    'ipp-printer, job 1 over ipp: completed',
    'the printer has the whole document',
    'is printed and settled',
  ];
  for (const step of steps) await timeline.getByText(step).waitFor();
  await timeline
    .getByRole('listitem')
    .filter({ hasText: 'Create-Job' })
    .getByRole('button')
    .click();
  const shown = timeline.locator('.exchange');
  await shown.getByRole('row', { name: /^job-name name report\.pdf$/ }).waitFor();
  await shown.getByRole('button', { name: 'Copy as ipptool test' }).click();
  const copied = await page.evaluate<string>('navigator.clipboard.readText()');
  expect(copied).toContain('OPERATION Create-Job');
  expect(await violations(page)).toEqual([]);
  await shown.getByRole('link', { name: 'Open in Traffic' }).click();
  await page.getByRole('heading', { name: /^Exchange \d+ of ipp-printer$/ }).waitFor();
  expect(page.url()).toMatch(/\/traffic\/ipp-printer\.\d+$/);
  expect(await violations(page)).toEqual([]);
});

it('lists HTTP, IPP and raw traffic, and finds it by protocol, operation and device', async () => {
  await page.keyboard.press('Escape');
  const row = (text: string | RegExp) => page.getByRole('row').filter({ hasText: text });
  await page.getByLabel('Protocol').selectOption('IPP');
  await row('Send-Document at ipp-printer, job 1').waitFor();
  await row('/api/v1/documents').waitFor({ state: 'detached' });
  await page.getByLabel('Method or operation').selectOption('Create-Job');
  await row('Send-Document').waitFor({ state: 'detached' });
  await page.getByLabel('Protocol').selectOption('');
  await page.getByLabel('Search traffic').fill('ipp-printer-reader');
  await row('/card?cd=946EBD28').waitFor();
  await page.getByLabel('Search traffic').fill('');
  await bench.upload('second.pdf');
  await post('/readers/raw-printer-reader/taps', { card: '946EBD28' });
  await row('Raw connection at raw-printer, job 1').click();
  await page.getByRole('complementary').getByText('First byte at').waitFor();
  expect(await violations(page)).toEqual([]);
});

it('shows why a call of a terminal was refused', async () => {
  await post('/terminals/raw-printer-terminal/login', { card: '00000000' });
  await page.getByLabel('Result').selectOption('Refused only');
  await page.getByRole('row').filter({ hasText: 'raw-printer-terminal' }).click();
  await page.getByText('Refused with 401: The credentials are wrong').waitFor();
  await page.locator('pre').getByText('  "status": 401,').waitFor();
  await page.keyboard.press('Escape');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 420, height: 800 });
  expect(await violations(page)).toEqual([]);
  expect(opened.trouble).toEqual([]);
});
