import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Browser } from 'playwright-core';
import { connectBench } from '../../library/index.ts';
import { open, save } from './pictures.ts';
import { startPlaten } from './run-platen.ts';

interface Ready {
  readonly page: string;
  readonly control: { readonly url: string; readonly token: string };
}

const documents = join(import.meta.dirname, '../../fixtures/documents');
const titles = {
  'Quarterly report.pdf': 'ten-pages-colour.pdf',
  'Invitation – Einladung – 招待状.pdf': 'three-pages.pdf',
  'Floor plan, mixed sizes.pdf': 'mixed-sizes.pdf',
};

/** Takes pictures of the live page of a bench: documents that were uploaded and printed, and the printers. */
export async function takeBenchPictures(browser: Browser, folder: string): Promise<void> {
  const line = ['bench', '--data-folder', folder, '--http', '--port', '0'];
  const child = startPlaten([...line, '--any-ports', '--page-port', '0', '--json-ready']);
  const [text] = (await once(createInterface(child.stdout), 'line')) as [string];
  const ready = JSON.parse(text) as Ready;
  await printDocuments(ready);
  const page = await open(browser, ready.page);
  await page.getByText('printed').nth(2).waitFor();
  await page.getByRole('link', { name: 'Quarterly report.pdf' }).click();
  await page.getByRole('complementary').locator('img.paper').nth(1).waitFor();
  await save(page, 'documents');
  await page.keyboard.press('Escape');
  await page.keyboard.press('2');
  await page.getByRole('button', { name: 'Inject' }).waitFor();
  await save(page, 'printers');
  await page.close();
  child.kill('SIGTERM');
  await once(child, 'exit');
}

async function printDocuments({ control }: Ready): Promise<void> {
  const bench = await connectBench(control.url, { token: control.token });
  for (const [title, file] of Object.entries(titles))
    await bench.service.upload({ user: 'ann', title, document: join(documents, file) });
  await bench.readers[0]?.tap(bench.users.ann.cards[0] ?? '');
  await bench.printers[0]?.nextJob({ timeoutMs: 20_000 });
  await bench.service.upload({ user: 'alice', title: 'Minutes.pdf' });
}
