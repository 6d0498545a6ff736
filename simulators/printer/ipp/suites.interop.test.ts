import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPrinter, type TestPrinter } from './testing.ts';

const run = promisify(execFile);
const documents = fileURLToPath(new URL('../../../fixtures/documents/', import.meta.url));
const profiles = fileURLToPath(new URL('../../../fixtures/printers/', import.meta.url));
const suites = '/usr/share/cups/ipptool';

const suiteDocuments = {
  'document-a4.pdf': 'one-page-a4.pdf',
  'document-letter.pdf': 'two-pages-letter.pdf',
  'document-a4.ps': 'two-pages.ps',
  'document-letter.ps': 'two-pages.ps',
  'color.jpg': 'photo.jpg',
  'gray.jpg': 'photo.jpg',
};

const web = createServer((_, response) => {
  void readFile(join(documents, 'one-page-a4.pdf')).then((bytes) => response.end(bytes));
});
let target: TestPrinter;
let folder: string;
beforeAll(async () => {
  target = await startTestPrinter([], join(profiles, 'suite-complete.json'));
  folder = await mkdtemp(join(tmpdir(), 'platen-suites-'));
  for (const [name, document] of Object.entries(suiteDocuments)) {
    await copyFile(join(documents, document), join(folder, name));
  }
  await once(web.listen(0, '127.0.0.1'), 'listening');
});
afterAll(async () => {
  web.close();
  await target[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

// Five tests of IPP/1.1 wait for names that nothing defines: no printer can reach them.
test.runIf(existsSync(suites)).each([
  ['1.1', 61],
  ['2.0', 62],
  ['2.1', 63],
  ['2.2', 64],
])(
  'where ipptool is installed: all of its IPP/%s suite that can pass does',
  async (version, most) => {
    for (const name of ['1.1', '2.0', '2.1', '2.2'].map((one) => `ipp-${one}.test`)) {
      await copyFile(join(suites, name), join(folder, name));
    }
    const uri = `document-uri=http://127.0.0.1:${String((web.address() as AddressInfo).port)}/a.pdf`;
    const asked = ['-V', version, '-tI', '-T', '30', '-f', 'document-a4.pdf', '-d', uri];
    const suite = [target.url, `ipp-${version}.test`];
    const options = { cwd: folder, timeout: 60_000, maxBuffer: 16_000_000 };
    const { stdout } = await run('ipptool', [...asked, ...suite], options);
    const results = stdout.split('\n').filter((line) => /\[(?:PASS|FAIL)\]$/.test(line));
    expect(results.filter((line) => line.endsWith('[FAIL]'))).toEqual([]);
    expect(results).toHaveLength(most);
  },
  60_000,
);
