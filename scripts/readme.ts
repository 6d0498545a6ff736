import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { takeBenchPictures } from './readme/bench-pictures.ts';
import { failGate } from './readme/failed-gate.ts';
import { withRecorded } from './readme/recorded-output.ts';
import { runPlaten } from './readme/run-platen.ts';

/** Makes the pictures below docs/ and the recorded output in README.md and in the README of the package. Needs Debian's chromium; takes three minutes. */
const pages = ['../README.md', 'package/README.md'].map((path) => join(import.meta.dirname, path));
const folder = mkdtempSync(join(tmpdir(), 'platen-readme-'));
const args = ['--no-sandbox', '--disable-background-networking', '--disable-sync'];
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args });
try {
  await takeBenchPictures(browser, join(folder, 'bench'));
  const failed = await failGate(browser, folder);
  const passed = await runPlaten(['gate'], 0);
  for (const file of pages) {
    const page = withRecorded(readFileSync(file, 'utf8'), 'failed gate', failed);
    writeFileSync(file, withRecorded(page, 'passed gate', passed));
  }
} finally {
  await browser.close();
  rmSync(folder, { recursive: true });
}
