import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import axe from 'axe-core';
import { type Browser, chromium, type Page } from 'playwright-core';
import { requireTool } from '../../fixtures/external-tools.ts';
import { type StartedBench, startProcess } from './bench.fixture.ts';

/** A bench with its page in a browser. */
export interface OpenedBench extends AsyncDisposable {
  readonly bench: StartedBench;
  readonly page: Page;
  readonly browser: Browser;
  /** Requests to other hosts, errors of scripts, and dialogs since the start; all dialogs are accepted. */
  readonly trouble: readonly string[];
}

/** Starts a bench and opens its page; a text that is missing fails a test after a minute. */
export async function openBench(): Promise<OpenedBench> {
  const folder = await mkdtemp(join(tmpdir(), 'platen-console-'));
  const [bench, browser] = await Promise.all([startProcess(folder), startBrowser()]);
  const trouble: string[] = [];
  const page = await openPage(browser, bench.page, trouble);
  return {
    bench,
    page,
    browser,
    trouble,
    async [Symbol.asyncDispose]() {
      await browser.close();
      await bench.stop();
      await rm(folder, { recursive: true });
    },
  };
}

export async function startBrowser(): Promise<Browser> {
  const executablePath = requireTool('chromium');
  const args = ['--no-sandbox', '--disable-background-networking', '--disable-sync'];
  return await chromium.launch({ executablePath, headless: true, args, timeout: 120_000 });
}

/** Opens an address in a context of its own. Troubles of the page are added to the array. */
export async function openPage(
  browser: Browser,
  address: string,
  trouble: string[] = [],
): Promise<Page> {
  const { origin } = new URL(address);
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  page.on('request', (sent) => {
    if (!sent.url().startsWith(origin)) trouble.push(sent.url());
  });
  page.on('pageerror', (error) => trouble.push(error.message));
  page.on('dialog', (dialog) => {
    trouble.push(`dialog: ${dialog.message()}`);
    void dialog.accept();
  });
  await page.goto(address);
  return page;
}

/** Accessibility violations that axe finds on the page. Trusted types must allow axe itself: its policy is not under test. */
export async function violations(page: Page): Promise<readonly string[]> {
  await page.evaluate(`if (window.axe === undefined) { ${axe.source} }`);
  return await page.evaluate(async () => {
    const { axe: found } = globalThis as unknown as {
      axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    const { violations: all } = await found.run();
    return all.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  });
}
