import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requireTool } from '../../../fixtures/external-tools.ts';
import { attribute } from '../../kit/wire/ipp/attribute.ts';
import { name } from '../../kit/wire/ipp/value.ts';
import {
  ask,
  print,
  receiptOf,
  startTestPrinter,
  type TestPrinter,
} from '../testing/ipp-client.ts';

const attack =
  '"><img src=x onerror="globalThis.taken=1"><script>globalThis.taken=1</script><style>*{display:none}</style>';

let browser: Browser | undefined;
let target: TestPrinter;

beforeAll(async () => {
  target = await startTestPrinter();
  const named = [attribute('job-name', name(attack))];
  const jobId = await print(target, { more: named, userName: 'anna' });
  await receiptOf(target, jobId);
  await target.printer.setFaults([{ kind: 'out-of-paper' }]);
  await print(target, { more: [attribute('job-name', name('waits for paper'))] });
});
afterAll(async () => {
  await browser?.close();
  await target[Symbol.asyncDispose]();
});

function address(): string {
  return `http://127.0.0.1:${String(target.port)}/`;
}

test('the page tells state, reasons, faults, supplies, trays and jobs', async () => {
  const response = await fetch(address());
  const page = await response.text();
  for (const told of [
    '>stopped: media-needed, media-empty<',
    'is out of paper (accepts data, prints nothing)',
    'Black toner',
    '80 %',
    'main',
    '0 of 500',
    'waits for paper',
    'Received: 1',
    'anna',
    `ipp://127.0.0.1:${String(target.port)}/ipp/print`,
  ]) {
    expect(page).toContain(told);
  }
  expect(page).not.toContain('<script');
  expect(page).not.toContain('<img src=x');
});

test('and nothing may run in it, be framed or be loaded from elsewhere', async () => {
  const { headers } = await fetch(address());
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(
    /^default-src 'none'; style-src 'sha256-[A-Za-z0-9+/=]{44}'; img-src 'self'/,
  );
  expect(policy).not.toContain('unsafe');
});

async function open(colorScheme: 'light' | 'dark'): Promise<Page & { readonly trouble: string[] }> {
  const args = ['--no-sandbox', '--disable-background-networking', '--no-first-run'];
  const executablePath = requireTool('chromium');
  browser ??= await chromium.launch({ executablePath, headless: true, args, timeout: 120_000 });
  const page = await browser.newPage({ colorScheme, viewport: { width: 900, height: 900 } });
  page.setDefaultTimeout(120_000);
  const trouble: string[] = [];
  page.on('console', (message) => trouble.push(message.text()));
  page.on('pageerror', (error) => trouble.push(error.message));
  page.on('response', (one) => one.status() >= 400 && trouble.push(`${one.status()} ${one.url()}`));
  await page.goto(address());
  return Object.assign(page, { trouble });
}

const schemes = [
  ['light', 'rgb(243, 244, 242)'],
  ['dark', 'rgb(20, 23, 26)'],
] as const;

test.each(schemes)('in a browser, %s', async (scheme, ground) => {
  const page = await open(scheme);
  expect(await page.title()).toBe('ipp-under-test');
  expect(await page.locator('td.name').last().innerText()).toBe(attack);
  expect(await page.evaluate('globalThis.taken')).toBeUndefined();
  expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe(ground);
  const [supply] = await page.locator('svg rect').all();
  expect((await supply?.boundingBox())?.width).toBeGreaterThan(50);
  expect(await page.evaluate('document.querySelector("img.icon").naturalWidth')).toBe(128);
  expect(page.trouble).toEqual([]);
  await page.close();
});

test('what a job is called is told over IPP as it came', async () => {
  const [job] = (await ask(target, { operation: 'Get-Job-Attributes', jobId: 1 })).group('job');
  expect(job?.['job-name']).toBe(attack);
});
