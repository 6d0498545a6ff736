import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { takeBenchPictures } from './readme/bench-pictures.ts';
import { failGate } from './readme/failed-gate.ts';
import { withRecorded } from './readme/recorded-output.ts';
import { runPlaten } from './readme/run-platen.ts';

/** Makes the pictures below docs/ and the recorded output in README.md. Needs Debian's chromium; takes three minutes. */
const file = join(import.meta.dirname, '../README.md');
const folder = mkdtempSync(join(tmpdir(), 'platen-readme-'));
const args = ['--no-sandbox', '--disable-background-networking', '--disable-sync'];
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args });
try {
  await takeBenchPictures(browser, join(folder, 'bench'));
  const failed = await failGate(browser, folder);
  const passed = await runPlaten(['gate'], 0);
  let page = readFileSync(file, 'utf8');
  page = withRecorded(page, 'failed gate', failed);
  page = withRecorded(page, 'passed gate', passed);
  writeFileSync(file, page);
} finally {
  await browser.close();
  rmSync(folder, { recursive: true });
}
