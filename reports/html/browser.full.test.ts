import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requireTool } from '../../fixtures/external-tools.ts';
import { indexJournal } from '../journal-index.ts';
import { largeRun, redRun } from '../made-up-run.fixture.ts';
import { makeReport } from '../make-report.ts';
import { plainWords } from '../story.fixture.ts';
import { harChunks } from '../writers/har.ts';
import { reportHtml } from './report-html.ts';

const attack =
  '"><img src="http://127.0.0.1:9/x" onerror="globalThis.taken = true"><script>globalThis.taken = true</script>';

let browser: Browser | undefined;
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-page-'));
  const executablePath = requireTool('chromium');
  const args = [
    '--no-sandbox',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ];
  browser = await chromium.launch({ executablePath, headless: true, args });
});
afterAll(async () => {
  await browser?.close();
  await rm(folder, { recursive: true });
});

interface Opened {
  readonly page: Page;
  /** Requests other than for the page itself, and whatever the console said. */
  readonly trouble: readonly string[];
}

async function open(run: ReturnType<typeof redRun>, width: number): Promise<Opened> {
  const report = makeReport(run, { outcome: 'failed', strict: false, version: '1.2.3' });
  const file = join(folder, 'report.html');
  await writeFile(file, reportHtml(report, run.journal));
  if (browser === undefined) throw new Error('there is no chromium');
  const page = await browser.newPage({ viewport: { width, height: 800 } });
  const trouble: string[] = [];
  const address = pathToFileURL(file).href;
  page.on('request', (request) => {
    if (!request.url().startsWith(address)) trouble.push(request.url());
  });
  page.on('console', (message) => trouble.push(message.text()));
  page.on('pageerror', (error) => trouble.push(error.message));
  await page.goto(address);
  return { page, trouble };
}

describe('report.html in chromium', () => {
  it('opens from disk, fetches nothing, and runs nothing that the target wrote', async () => {
    const words = Object.fromEntries(Object.keys(plainWords).map((name) => [name, attack]));
    const opened = await open(redRun({ ...plainWords, ...words }), 1280);
    expect(await opened.page.evaluate('globalThis.taken === true')).toBe(false);
    expect(opened.trouble).toEqual([]);
  });

  it.for([1280, 390])(
    'is no wider than a window of %i pixels, everything unfolded',
    async (width) => {
      const opened = await open(largeRun(), width);
      await opened.page.evaluate(
        "document.querySelectorAll('details').forEach((one) => { one.open = true; })",
      );
      const over = await opened.page.evaluate<number>(
        'document.documentElement.scrollWidth - innerWidth',
      );
      expect(over).toBeLessThanOrEqual(0);
    },
  );

  it('shows on paper what is broken and which rules a group has, folded away or not', async () => {
    const { page } = await open(largeRun(), 1280);
    await page.emulateMedia({ media: 'print' });
    const isSeen = (found: string): Promise<boolean> =>
      page.evaluate(
        `document.querySelector('${found}').checkVisibility({ contentVisibilityAuto: true })`,
      );
    expect(await page.locator('#DOC-LIST-08').getAttribute('open')).toBeNull();
    expect(await isSeen('#DOC-LIST-08 .finding')).toBe(true);
    expect(await isSeen('.untested details a')).toBe(true);
    expect(await isSeen('#USER-01 .about')).toBe(false);
  });

  it('takes run.har for the target: what was recorded is what the browser is answered', async () => {
    const run = largeRun();
    const har = join(folder, 'run.har');
    await writeFile(har, [...harChunks(run.journal, '1.2.3')].join(''));
    if (browser === undefined) throw new Error('there is no chromium');
    const page = await browser.newPage({ baseURL: 'https://printing.example:7300' });
    await page.routeFromHAR(har, { notFound: 'abort' });
    const index = indexJournal(run.journal);
    const [first] = run.journal.filter(
      (event) => event.type === 'sent' && event.method === 'GET' && event.parameters.length === 0,
    );
    if (first?.type !== 'sent') throw new Error('the run read nothing');
    const answered = await page.goto(`/api/v1${first.path}`);
    expect(answered?.status()).toBe(index.call(first.call)?.answered?.status);
    await expect(page.goto('/api/v1/never/asked')).rejects.toThrow('ERR_FAILED');
  });

  it('gives a script away whole, by one key', async () => {
    const { page } = await open(largeRun(), 1280);
    const script = page.locator('#DOC-LIST-03 details.curl');
    await script.locator('summary').click();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    // A locator: a predicate given as text is evaluated in the page, and its policy forbids that.
    await script
      .locator('button:focus')
      .filter({ hasText: /Copied|Selected/ })
      .waitFor();
    const selected = await page.evaluate<string>('getSelection().toString()');
    expect(selected.trim()).toBe((await script.locator('pre').textContent())?.trim());
    expect(selected).toMatch(/^#!\/bin\/sh\n/);
  });

  it('filters by verdict, area and text, and a link opens what it leads to', async () => {
    const { page } = await open(largeRun(), 1280);
    const shown = (): Promise<string | null> => page.locator('form.filter output').textContent();
    expect(await shown()).toBe('all 150 rules');
    await page.locator('input[value="FAILED"]').check();
    expect(await shown()).toBe('3 of 150 rules');
    await page.locator('select[name="area"]').selectOption('DOC-LIST');
    expect(await shown()).toBe('2 of 150 rules');
    await page.locator('input[name="text"]').fill('requires a user');
    expect(await shown()).toBe('1 of 150 rules');
    await page.locator('.cell[href="#KEY-04"]').click();
    expect(await page.locator('details[id="KEY-04"]').getAttribute('open')).toBe('');
    expect(await shown()).toBe('all 150 rules');
  });
});
