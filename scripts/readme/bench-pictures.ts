import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Browser, Page } from 'playwright-core';
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

/** The steps to each picture, by its name; in this order, because the readers make the traffic. */
const views: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  async documents(page) {
    await page.getByText('printed').nth(2).waitFor();
    await page.getByRole('link', { name: 'Quarterly report.pdf' }).click();
    await page.getByRole('complementary').locator('img.paper').nth(1).waitFor();
  },
  async printers(page) {
    await show(page, 'Printers');
    await page.getByRole('button', { name: 'Inject' }).click();
    await page.getByText('media-jam').waitFor();
  },
  async readers(page) {
    await show(page, 'Readers and terminals');
    await page.getByRole('button', { name: "alice's card" }).last().click();
    await page.getByText('Minutes.pdf').waitFor();
    await page.getByLabel('Card number').first().fill('00000001');
    await page.getByRole('button', { name: 'Tap', exact: true }).first().click();
    await page.getByText('There is no such card').first().waitFor();
  },
  async traffic(page) {
    await show(page, 'Traffic');
    await page.getByRole('link', { name: /card\?cd=00000001/ }).click();
    await page.getByRole('button', { name: 'Send' }).waitFor();
  },
  async accounts(page) {
    await show(page, 'Accounts');
    await page.getByRole('link', { name: 'ann', exact: true }).click();
    await page.getByRole('complementary').getByText('946EBD28').waitFor();
  },
  async control(page) {
    await show(page, 'Control');
    await page.getByLabel('Name').fill('three-documents');
    await page.getByRole('button', { name: 'Take' }).click();
    await page.getByRole('button', { name: 'Restore' }).waitFor();
    await page.getByLabel('Operation').selectOption('sendDocument');
    await page.getByRole('button', { name: 'Schedule' }).first().click();
    await page.getByText('call 1 of sendDocument').waitFor();
  },
};

async function show(page: Page, view: string): Promise<void> {
  await page.getByRole('navigation', { name: 'views' }).getByRole('link', { name: view }).click();
}

/** Takes a picture of each view of a bench's live page. */
export async function takeBenchPictures(browser: Browser, folder: string): Promise<void> {
  const line = ['bench', '--data-folder', folder, '--http', '--port', '0'];
  const child = startPlaten([...line, '--any-ports', '--page-port', '0', '--json-ready']);
  const [text] = (await once(createInterface(child.stdout), 'line')) as [string];
  const ready = JSON.parse(text) as Ready;
  await printDocuments(ready);
  const page = await open(browser, ready.page);
  for (const [name, take] of Object.entries(views)) {
    await take(page);
    await save(page, name);
  }
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
