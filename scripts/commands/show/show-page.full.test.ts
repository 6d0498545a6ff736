import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPage, startBrowser, violations } from '../../../simulators/console/browser.fixture.ts';
import { systemClock } from '../../../simulators/kit/clock.ts';
import { waitFor } from '../../../simulators/kit/lifecycle.ts';
import { startProxy } from '../../../suites/engine/fault-proxy/proxy.ts';
import { startBuiltIn } from '../../../suites/engine/run/built-in.ts';
import { targetOf } from '../../../suites/engine/run/prove-fault.ts';
import { faults } from '../../../suites/rules/index.ts';
import { platenIn, type Said } from '../run-command.fixture.ts';

const rule = 'DOC-LIST-03';
let folder = '';
let browser: Browser;
let page: Page;
let ending: Promise<Said>;
const stopping = new AbortController();
const trouble: string[] = [];
let heard = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-replay-'));
  const run = join(folder, 'run');
  await failGate(run);
  const hear = (text: string): void => void (heard += text);
  ending = platenIn({ signal: stopping.signal, hear }, ['show', run, '--page-port', '0']);
  const address = await waitFor(() => /^Page: (\S+)$/m.exec(heard)?.[1], {
    clock: systemClock,
    deadlineMs: 60_000,
    what: 'the address of the page',
  });
  browser = await startBrowser();
  page = await openPage(browser, address, trouble);
});
afterAll(async () => {
  stopping.abort(new Error('the test is over'));
  await ending;
  await browser.close();
  await rm(folder, { recursive: true });
});

/** A gate of two rules against a service that lists too many documents. */
async function failGate(out: string): Promise<void> {
  await using service = await startBuiltIn({ plainHttp: true });
  const fault = faults.find((one) => one.rule === rule);
  if (fault === undefined) throw new Error(`no seeded fault breaks ${rule}`);
  const interception = fault.make(targetOf({ profile: service.profile, environment: {} }));
  await using proxy = await startProxy({ target: service.profile, interception });
  const target = join(folder, 'target.json');
  await writeFile(
    target,
    JSON.stringify({ ready: true, profile: { ...proxy.profile, own: false } }),
  );
  const line = ['gate', '--only', `${rule},DOC-LIST-01`, '--target', target, '--out', out];
  const { outcome, err } = await platenIn({}, line);
  if (outcome !== 'failed') throw new Error(`the gate ended with ${outcome}: ${err}`);
}

const details = () => page.getByRole('complementary', { name: 'rule' });
const heads = () => details().locator('pre').first();

it('prints the counts, the failed rules and how to stop', () => {
  expect(heard).toMatch(/^Platen's own service, .*: failed\n1 passed, 1 failed, /m);
  expect(heard).toMatch(/^Failed: DOC-LIST-03$/m);
});

it('opens at the failed rule: its clause, expected beside actual, and the decisive exchange', async () => {
  await details().getByRole('heading', { name: rule }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/rules/${rule}`);
  await details().getByText('MUST: breaking it fails a run').waitFor();
  expect(await details().locator('.expected').innerText()).toBe('at most 50 documents');
  expect(await details().locator('.refusal').innerText()).toBe('51 documents');
  await details()
    .getByText(/^Call \d+ of \d+, the decisive one$/)
    .waitFor();
  await heads().getByText('GET /documents HTTP/1.1').waitFor();
  expect(await details().locator('.steps li', { hasText: 'decisive' }).count()).toBe(1);
  expect(await violations(page)).toEqual([]);
});

it('steps through the calls by buttons and keys, and each call has an address', async () => {
  const status = details().getByRole('status');
  const decisive = Number(/\d+/.exec(await status.innerText())?.[0]);
  await details().getByRole('button', { name: 'Previous call' }).click();
  await details()
    .getByText(`Call ${String(decisive - 1)} of`)
    .waitFor();
  const { pathname } = new URL(page.url());
  expect(pathname).toMatch(/^\/rules\/DOC-LIST-03\/1\/\d+$/);
  await page.keyboard.press('ArrowLeft');
  await details()
    .getByText(`Call ${String(decisive - 2)} of`)
    .waitFor();
  await page.keyboard.press('ArrowRight');
  await details()
    .getByText(`Call ${String(decisive - 1)} of`)
    .waitFor();
  await page.reload();
  await details()
    .getByText(`Call ${String(decisive - 1)} of`)
    .waitFor();
  expect(new URL(page.url()).pathname).toBe(pathname);
  await details().getByRole('button', { name: 'Decisive call' }).click();
  await details()
    .getByText(/the decisive one$/)
    .waitFor();
});

it('copies a request as curl with the variables to set', async () => {
  await details().getByRole('button', { name: 'Copy as curl' }).click();
  const copied = await page.evaluate<string>('navigator.clipboard.readText()');
  expect(copied).toMatch(/^# Set these variables first:\n# {3}BASE: /);
  expect(copied).toContain('#   KEY_1: ');
  expect(copied).not.toMatch(/key#|token#/);
});

it('can be used by keyboard alone: the filter, the list, the search and the details', async () => {
  await page.keyboard.press('Escape');
  await details().waitFor({ state: 'detached' });
  const rows = page.getByRole('grid', { name: 'rules' }).getByRole('link');
  expect(await rows.allInnerTexts()).toEqual([rule]);
  await page.getByRole('button', { name: 'Failed only' }).focus();
  await page.keyboard.press('Enter');
  await rows.nth(1).waitFor();
  await page.evaluate('document.activeElement.blur()');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await details().getByRole('heading', { name: 'DOC-LIST-01' }).waitFor();
  await details().getByText('passed: observed often enough, and never broken').waitFor();
  await page.keyboard.press('k');
  await details().getByRole('heading', { name: rule }).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await page.keyboard.type('LIST-01');
  await rows.nth(1).waitFor({ state: 'detached' });
  expect(await rows.allInnerTexts()).toEqual(['DOC-LIST-01']);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
});

it('has no accessibility violations on a narrow dark screen, and is no wider than it', async () => {
  await page.setViewportSize({ width: 420, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(new URL(`/rules/${rule}`, page.url()).href);
  await details()
    .getByText(/the decisive one$/)
    .waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(420);
  expect(await violations(page)).toEqual([]);
});

it('makes no request to another host', () => {
  expect(trouble).toEqual([]);
});
