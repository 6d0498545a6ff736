import { type Browser, chromium, type Page } from 'playwright-core';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requireTool } from '../../../fixtures/external-tools.ts';
import { operations } from '../operations/index.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let browser: Browser;
beforeAll(async () => {
  server = await startTestServer();
  const executablePath = requireTool('chromium');
  const args = [
    '--no-sandbox',
    '--disable-background-networking',
    '--disable-sync',
    '--no-first-run',
  ];
  browser = await chromium.launch({ executablePath, headless: true, args, timeout: 120_000 });
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

it('is where / and /docs/ lead', async () => {
  for (const path of ['/', '/docs/']) {
    const { statusCode, headers } = await request(`${server.origin}${path}`);
    expect([path, statusCode, headers['location']]).toEqual([path, 302, '/docs']);
  }
});

interface Opened {
  readonly page: Page;
  /** Requests to elsewhere, what the policy stopped, and whatever else the console said. */
  readonly trouble: readonly string[];
}

async function openPage(): Promise<Opened> {
  const page = await browser.newPage({ viewport: { width: 1200, height: 900 } });
  page.setDefaultTimeout(120_000);
  const trouble: string[] = [];
  page.on('request', (sent) => {
    const url = sent.url();
    if (!url.startsWith(server.origin) && !url.startsWith('data:')) trouble.push(url);
  });
  page.on('console', (message) => trouble.push(message.text()));
  page.on('pageerror', (error) => trouble.push(error.message));
  await page.goto(`${server.origin}/docs`);
  await page.waitForSelector('.opblock-tag-section');
  return { page, trouble };
}

it('all that the page needs is served here, under a policy that lets nothing else in', async () => {
  const page = await request(`${server.origin}/docs`);
  const html = await page.body.text();
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  expect(html).not.toMatch(/<script(?![^>]* src=)|https?:/);
  const needed = [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path ?? '');
  expect(needed).toHaveLength(3);
  for (const path of needed) {
    const { statusCode, headers, body } = await request(`${server.origin}${path}`);
    await body.dump();
    expect([path, statusCode]).toEqual([path, 200]);
    expect(headers['content-type']).toMatch(path.endsWith('.css') ? 'text/css' : 'text/javascript');
  }
});

describe('the page in chromium', () => {
  it('shows every area of the interface, and nothing goes wrong', async () => {
    const { page, trouble } = await openPage();
    const shown = await page.locator('.opblock-tag').allInnerTexts();
    const areas = new Set(operations.map(({ path }) => path.split('/')[1] ?? ''));
    for (const area of areas) expect(shown.join(' ')).toContain(area);
    expect(trouble).toEqual([]);
    await page.close();
  });

  it('tries a call against this server, with a key that was given', async () => {
    const { page, trouble } = await openPage();
    await page.click('.authorize');
    const key = page.locator('.auth-container', { hasText: 'X-Api-Key' });
    await key.locator('input').fill('key-plain');
    await key.locator('button[type=submit]').click();
    await key.locator('.btn-done').click();
    await page.click('#operations-tag-version');
    await page.click('#operations-version-getVersion .opblock-summary-control');
    await page.click('#operations-version-getVersion .execute');
    const answer = page.locator('.live-responses-table');
    await answer.filter({ hasText: 'buildTimeStamp' }).waitFor();
    expect(await answer.innerText()).toContain('200');
    expect(trouble).toEqual([]);
    await page.close();
  });

  it('leaves empty what may be left out', async () => {
    const { page } = await openPage();
    await page.click('#operations-tag-documents');
    await page.click('#operations-documents-uploadDocument .opblock-summary-control');
    const row = (name: string) =>
      page.locator('#operations-documents-uploadDocument tr.parameters', { hasText: name });
    expect(await row('outputpagesize').locator('input').first().inputValue()).toBe('');
    expect(await row('username').locator('input').first().inputValue()).toBe('ann');
    await page.close();
  });
});
