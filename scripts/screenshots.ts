import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { connectBench } from '../library/index.ts';
import { startProxy } from '../suites/prove/proxy.ts';
import { deviations } from '../suites/rules/deviations.ts';
import { startBuiltIn } from '../suites/run/built-in.ts';
import { targetOf } from '../suites/run/prove-deviation.ts';

/** Makes the pictures of the README below docs/: a live bench, and a gate against a seeded fault. Needs Debian's chromium. */
const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'platen-screenshots-'));
const documents = join(root, 'fixtures/documents');

const args = ['--no-sandbox', '--disable-background-networking', '--disable-sync'];
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args });
try {
  await pictureBench(browser);
  await pictureReport(browser);
} finally {
  await browser.close();
  rmSync(folder, { recursive: true });
}

async function pictureBench(to: Browser): Promise<void> {
  const line = ['bench', '--data-folder', join(folder, 'bench'), '--http', '--port', '0'];
  const child = platen([...line, '--any-ports', '--page-port', '0', '--json-ready']);
  const [text] = (await once(createInterface(child.stdout), 'line')) as [string];
  const ready = JSON.parse(text) as Ready;
  const bench = await connectBench(ready.control.url, { token: ready.control.token });
  const titles = {
    'Quarterly report.pdf': 'ten-pages-colour.pdf',
    'Invitation – Einladung – 招待状.pdf': 'three-pages.pdf',
    'Floor plan, mixed sizes.pdf': 'mixed-sizes.pdf',
  };
  for (const [title, file] of Object.entries(titles))
    await bench.service.upload({ user: 'ann', title, document: join(documents, file) });
  await bench.readers[0]?.tap(bench.users.ann.cards[0] ?? '');
  await bench.printers[0]?.nextJob({ timeoutMs: 20_000 });
  await bench.service.upload({ user: 'alice', title: 'Minutes.pdf' });
  const page = await open(to, ready.page);
  const printed = page.getByText('printed').nth(2);
  await printed.waitFor();
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

async function pictureReport(to: Browser): Promise<void> {
  const service = await startBuiltIn({ plainHttp: true });
  const { profile } = service;
  const fault = deviations.find(({ id }) => id === 'list-loses-full-page-end');
  if (fault === undefined) throw new Error('the fault of the README is not known');
  const interception = fault.make(targetOf({ profile, environment: {} }));
  await using proxy = await startProxy({ target: profile, interception });
  const target = join(folder, 'target.json');
  writeFileSync(target, JSON.stringify({ ready: true, profile: { ...proxy.profile, own: false } }));
  const out = join(folder, 'run');
  const gate = platen(['gate', '--only', 'DOC-LIST', '--target', target, '--out', out]);
  gate.stdout.resume();
  await once(gate, 'exit');
  const page = await open(to, pathToFileURL(join(out, 'report.html')).href);
  await save(page, 'report');
  await page.close();
  await service.stop();
}

interface Ready {
  readonly page: string;
  readonly control: { readonly url: string; readonly token: string };
}

function platen(line: readonly string[]) {
  return spawn(process.execPath, ['scripts/platen.mjs', ...line], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function open(to: Browser, address: string): Promise<Page> {
  const page = await to.newPage({ viewport: { width: 1280, height: 720 } });
  await page.goto(address);
  return page;
}

/** With every picture of a page drawn. */
async function save(page: Page, name: string): Promise<void> {
  await page.evaluate('Promise.all([...document.images].map((image) => image.decode()))');
  await page.screenshot({ path: join(root, 'docs', `${name}.png`) });
  process.stdout.write(`docs/${name}.png\n`);
}
