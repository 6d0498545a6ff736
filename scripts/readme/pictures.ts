import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';

const folder = join(import.meta.dirname, '../../docs');

/** Opens a page in a window of the size that the pictures have. */
export async function open(browser: Browser, address: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  await page.goto(address);
  return page;
}

/** Saves a picture of the window, or of a part of the page, once every image is drawn. */
export async function save(page: Page, name: string, part?: Locator): Promise<void> {
  await page.evaluate('Promise.all([...document.images].map((image) => image.decode()))');
  await (part ?? page).screenshot({ path: join(folder, `${name}.png`) });
  process.stdout.write(`docs/${name}.png\n`);
}
