import type { Page } from 'playwright-core';
import { request } from 'undici';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { syntheticPdf } from '../../fixtures/documents/synthetic.ts';
import { requireTool } from '../../fixtures/external-tools.ts';
import type { StartedBench } from './bench.fixture.ts';
import { type OpenedBench, openBench, violations } from './browser.fixture.ts';

let opened: OpenedBench;
let bench: StartedBench;
let page: Page;

beforeAll(async () => {
  requireTool('poppler');
  opened = await openBench();
  ({ bench, page } = opened);
});
afterAll(() => opened[Symbol.asyncDispose]());

/** Waits until the picture at such an address is drawn in the details, not just requested. */
async function pictureIsLoaded(address: RegExp): Promise<void> {
  await page.waitForFunction((source) => {
    const { document } = globalThis as unknown as {
      document: {
        querySelectorAll(selector: string): Iterable<{ src: string; naturalWidth: number }>;
      };
    };
    const images = [...document.querySelectorAll('.details img.paper')];
    return images.some(({ src, naturalWidth }) => new RegExp(source).test(src) && naturalWidth > 0);
  }, address.source);
}

it('shows any page of a long document as uploaded, and as printed beside it', async () => {
  const pdf = syntheticPdf({ pages: 500, bytes: 400_000, identity: 'five-hundred-pages' });
  await bench.upload('long.pdf', pdf);
  await page.getByRole('link', { name: 'long.pdf' }).click();
  const details = page.getByRole('complementary');
  await details.getByText('page 1 of 500').waitFor();
  await details.getByText('Not yet.').waitFor();
  await tap();
  await details.getByRole('link', { name: 'raw-printer, job 1' }).waitFor();
  await details.getByRole('button', { name: 'Next page' }).click();
  await details.getByText('page 2 of 500').waitFor();
  await page.keyboard.press('ArrowRight');
  await details.getByText('page 3 of 500').waitFor();
  await details.getByLabel('Go to page').fill('500');
  await page.keyboard.press('Enter');
  await details.getByText('page 500 of 500').waitFor();
  await pictureIsLoaded(/documents\/.*page=500$/);
  await pictureIsLoaded(/printers\/raw-printer\/jobs\/.*page=500$/);
  expect(await details.getByRole('button', { name: 'Next page' }).isDisabled()).toBe(true);
  expect(page.url()).toMatch(/\/documents\/[0-9a-f-]{36}\?page=500$/);
  await inBothSchemes(async () => expect(await violations(page)).toEqual([]));
});

it('gives a printed job an address, which survives a reload with its page', async () => {
  await page.getByRole('link', { name: 'raw-printer, job 1' }).click();
  const details = page.getByRole('complementary', { name: 'printed job' });
  await details.getByText('page 1 of 500').waitFor();
  await page.goto(`${bench.page}printers/raw-printer/1?page=500`);
  await page.reload();
  await details.getByText('page 500 of 500').waitFor();
  await pictureIsLoaded(/jobs\/.*page=500$/);
  await details.getByText('500 pages of pdf').waitFor();
  await details.getByText('SHA-256').waitFor();
  await inBothSchemes(async () => expect(await violations(page)).toEqual([]));
  await page.keyboard.press('Escape');
  await details.waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/printers/raw-printer');
});

it('moves between printed jobs and between printers by keys', async () => {
  await bench.upload('second.pdf');
  await tap();
  const jobs = page.locator('.printed li');
  await jobs.nth(1).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/printers/raw-printer/2');
  await page.keyboard.press('j');
  await page.waitForURL('**/printers/raw-printer/1');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowRight');
  await page.waitForURL('**/printers/ipp-printer');
  await page.keyboard.press('ArrowLeft');
  await page.waitForURL('**/printers/raw-printer');
  // Without a job name the number stands there once.
  expect(await jobs.first().innerText()).toMatch(/^Job 2\n[^]*(?<!job 2)$/);
});

it('says why a document has no picture, as uploaded and as printed', async () => {
  await bench.upload('broken.pdf', Buffer.from('%PDF-1.4\nnothing of a document\n%%EOF\n'));
  await page.goto(bench.page);
  await page.getByRole('link', { name: 'broken.pdf' }).click();
  const reasons = page.locator('.details .no-picture');
  await reasons.getByText('There is no picture: ').waitFor();
  await tap();
  await reasons.getByText('There is no picture for job 3: ').waitFor();
  expect(await violations(page)).toEqual([]);
});

it('shows how far a job is that a fault stopped', async () => {
  const faults = [{ kind: 'paper-jam', afterPages: 1 }];
  await control('PUT', '/printers/raw-printer/faults', faults);
  await bench.upload('stopped.pdf');
  await tap();
  await page.goto(`${bench.page}printers/raw-printer`);
  await page.getByText('Stopped at job 4: 1 of 3 pages').waitFor();
  await page.getByText('After pages, optional').waitFor();
  const fields = await page.locator('.form :is(input, select, button)').all();
  const heights = await Promise.all(fields.map(async (one) => (await one.boundingBox())?.height));
  expect(new Set(heights).size).toBe(1);
  expect(await page.getByLabel('media for tray main').locator('option').first().innerText()).toBe(
    'A4',
  );
  await inBothSchemes(async () => expect(await violations(page)).toEqual([]));
  await control('DELETE', '/printers/raw-printer/faults');
  await page.getByText('Stopped at job 4').waitFor({ state: 'detached' });
  expect(opened.trouble).toEqual([]);
});

/** Holds ann's card to the reader of the raw printer, which prints what waits. */
async function tap(): Promise<void> {
  await control('POST', '/readers/raw-printer-reader/taps', { card: '946EBD28' });
}

async function control(method: 'POST' | 'PUT' | 'DELETE', path: string, json?: object) {
  const { url, token } = bench.control;
  const body = json === undefined ? {} : { body: JSON.stringify(json) };
  const headers = { authorization: `Bearer ${token}` };
  const answer = await request(`${url}${path}`, { method, headers, ...body });
  expect([answer.statusCode, await answer.body.text()]).toEqual([200, expect.any(String)]);
}

async function inBothSchemes(check: () => Promise<void>): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await check();
  }
}
