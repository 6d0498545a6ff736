import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PDFDocument } from '@cantoo/pdf-lib';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requireTool } from '../../../fixtures/external-tools.ts';
import { largeCertificate } from '../made-up-certification.fixture.ts';
import { certificateHtml } from './certificate-html.ts';

let browser: Browser | undefined;
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-certificate-'));
  const executablePath = requireTool('chromium');
  const args = ['--no-sandbox', '--disable-background-networking', '--no-first-run'];
  browser = await chromium.launch({ executablePath, headless: true, args });
});
afterAll(async () => {
  await browser?.close();
  await rm(folder, { recursive: true });
});

async function open(
  options: NonNullable<Parameters<Browser['newPage']>[0]>,
  conduct: Parameters<typeof largeCertificate>[0] = {},
): Promise<{ readonly page: Page; readonly trouble: readonly string[] }> {
  const file = join(folder, 'certificate.html');
  await writeFile(file, certificateHtml(largeCertificate(conduct)));
  if (browser === undefined) throw new Error('there is no chromium');
  const page = await browser.newPage(options);
  const trouble: string[] = [];
  const address = pathToFileURL(file).href;
  page.on('request', (request) => {
    if (!request.url().startsWith(address)) trouble.push(request.url());
  });
  page.on('console', (message) => trouble.push(message.text()));
  await page.goto(address);
  return { page, trouble };
}

describe('certificate.html in chromium', () => {
  it.for([
    [1280, 'light'],
    [1280, 'dark'],
    [390, 'light'],
  ] as const)(
    'fetches nothing and is no wider than a window of %i pixels, %s',
    async ([width, colorScheme]) => {
      const opened = await open({ viewport: { width, height: 800 }, colorScheme });
      await opened.page.evaluate(
        "document.querySelectorAll('details').forEach((one) => { one.open = true; })",
      );
      const over = await opened.page.evaluate<number>(
        'document.documentElement.scrollWidth - innerWidth',
      );
      expect(over).toBeLessThanOrEqual(0);
      expect(opened.trouble).toEqual([]);
    },
  );

  it('tells outcome, terminal, numbers and what was not judged on the first screen', async () => {
    const { page } = await open({ viewport: { width: 1280, height: 900 } });
    for (const text of ['Certified', 'Panel', 'All rules', 'Not judged, and why'])
      expect((await page.getByText(text, { exact: true }).boundingBox())?.y).toBeLessThan(900);
  });

  it.for([{}, { forgetsKey: true }])(
    'is printed on A4, in black on white, who prints it in the dark too (%o)',
    async (conduct) => {
      const { page } = await open({ colorScheme: 'dark' }, conduct);
      const pdf = await PDFDocument.load(await page.pdf({ preferCSSPageSize: true }));
      const sizes = pdf.getPages().map((one) => one.getSize());
      expect(sizes.length).toBeGreaterThan(2);
      for (const { width, height } of sizes)
        expect([Math.round(width), Math.round(height)]).toEqual([595, 842]);
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      const ground = 'getComputedStyle(document.body).backgroundColor';
      expect(await page.evaluate(ground)).toBe('rgb(255, 255, 255)');
    },
  );
});
