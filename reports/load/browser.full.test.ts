import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requireTool } from '../../fixtures/external-tools.ts';
import { loadHtml } from './load-html.ts';
import type { LoadReport } from './load-report.ts';
import { badReport, fullReport } from './made-up-report.fixture.ts';

const attack = '"><img src="http://127.0.0.1:9/x" onerror="globalThis.taken = true">';

let browser: Browser | undefined;
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-load-page-'));
  const executablePath = requireTool('chromium');
  const args = ['--no-sandbox', '--disable-background-networking', '--no-first-run'];
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

async function open(report: LoadReport, width: number): Promise<Opened> {
  const file = join(folder, 'report.html');
  await writeFile(file, loadHtml(report));
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

describe('a load report in chromium', () => {
  it('opens from disk, fetches nothing, and runs nothing that a target or a file says', async () => {
    const report = fullReport();
    const workload = { ...report.workload, name: attack, about: attack };
    const { page, trouble } = await open({ ...report, target: attack, workload }, 1280);
    expect(await page.evaluate('globalThis.taken === true')).toBe(false);
    expect(trouble).toEqual([]);
  });

  it.for([1280, 390])('is no wider than a window of %i pixels, unfolded', async (width) => {
    for (const report of [fullReport(), badReport()]) {
      const { page } = await open(report, width);
      await page.evaluate(
        "document.querySelectorAll('details').forEach((one) => { one.open = true; })",
      );
      const over = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
      expect(over).toBeLessThanOrEqual(0);
    }
  });

  it('draws nothing outside of its pictures', async () => {
    const { page } = await open(fullReport(), 1280);
    const outside = await page.evaluate<readonly string[]>(`
      [...document.querySelectorAll('svg.chart')].flatMap((chart) => {
        const frame = chart.getBoundingClientRect();
        return [...chart.querySelectorAll('text, rect, circle, polyline')].filter((part) => {
          const box = part.getBoundingClientRect();
          return box.left < frame.left - 1 || box.right > frame.right + 1
            || box.top < frame.top - 1 || box.bottom > frame.bottom + 1;
        }).map((part) => chart.getAttribute('aria-label') + ': ' + part.outerHTML);
      })`);
    expect(outside).toEqual([]);
  });
});
