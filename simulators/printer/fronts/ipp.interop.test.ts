import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sha256 } from '../../kit/ids.ts';
import { startNpmIpp } from '../../kit/wire/ipp/opinions/npm-ipp.ts';
import { receiptOf, startTestPrinter, type TestPrinter } from '../ipp/testing.ts';

const run = promisify(execFile);
const documents = fileURLToPath(new URL('../../../fixtures/documents/', import.meta.url));
const suites = '/usr/share/cups/ipptool';
const backend = '/usr/lib/cups/backend/ipp';

let target: TestPrinter;
let folder: string;
beforeAll(async () => {
  target = await startTestPrinter();
  folder = await mkdtemp(join(tmpdir(), 'platen-interop-'));
});
afterAll(async () => {
  await target[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

const suiteDocuments = {
  'document-a4.pdf': 'one-page-a4.pdf',
  'document-letter.pdf': 'two-pages-letter.pdf',
  'document-a4.ps': 'two-pages.ps',
  'document-letter.ps': 'two-pages.ps',
  'color.jpg': 'photo.jpg',
  'gray.jpg': 'photo.jpg',
};

// Skipped are those for operations this printer doesn't have, and five that no printer can reach.
test.runIf(existsSync(suites)).each([
  ['1.1', 'ipp-1.1.test', 52],
  ['2.0', 'ipp-2.0.test', 53],
])(
  'where ipptool is installed: its IPP/%s suite %s fails nowhere',
  async (version, suite, least) => {
    for (const [name, document] of Object.entries(suiteDocuments)) {
      await copyFile(join(documents, document), join(folder, name));
    }
    for (const name of ['ipp-1.1.test', 'ipp-2.0.test']) {
      await copyFile(join(suites, name), join(folder, name));
    }
    const asked = ['-V', version, '-tI', '-T', '30', '-f', 'document-a4.pdf', target.url, suite];
    const options = { cwd: folder, timeout: 60_000, maxBuffer: 16_000_000 };
    const { stdout } = await run('ipptool', asked, options);
    const results = stdout.split('\n').filter((line) => /\[(?:PASS|FAIL)\]$/.test(line));
    expect(results.filter((line) => line.endsWith('[FAIL]'))).toEqual([]);
    expect(results.length).toBeGreaterThanOrEqual(least);
  },
  60_000,
);

test.runIf(existsSync(backend))(
  'where CUPS is installed: its backend prints a PDF, and the same bytes arrive',
  async () => {
    const file = join(documents, 'three-pages.pdf');
    const before = target.printer.receipts().length;
    const options = 'sides=two-sided-long-edge print-color-mode=monochrome';
    await run(backend, ['1', 'ann', 'report', '2', options, file], {
      timeout: 30_000,
      env: {
        DEVICE_URI: target.url,
        CONTENT_TYPE: 'application/pdf',
        FINAL_CONTENT_TYPE: 'application/pdf',
        PRINTER: 'x',
      },
    });
    const [receipt, ...others] = target.printer.receipts().slice(before);
    expect(others).toEqual([]);
    expect(receipt).toMatchObject({ state: 'completed', sha256: sha256(await readFile(file)) });
    expect(receipt?.pages).toBe(3);
    expect(receipt?.ticket).toMatchObject({
      jobName: 'report',
      userName: 'ann',
      copies: 2,
      sides: 'two-sided-long-edge',
      colorMode: 'monochrome',
    });
  },
  30_000,
);

test('npm ipp as a client: asks, prints, asks for the job', async () => {
  await using client = startNpmIpp();
  const ask = (execute: string, message: object) =>
    client.ask({ execute, message, url: target.url.replace('ipp:', 'http:') });
  const printer = await ask('Get-Printer-Attributes', { 'operation-attributes-tag': {} });
  expect(printer).toMatchObject({
    statusCode: 'successful-ok',
    'printer-attributes-tag': { 'printer-name': 'ipp-under-test', 'copies-supported': [1, 9999] },
  });
  const data = await readFile(join(documents, 'one-page-a4.pdf'));
  const printed = await ask('Print-Job', {
    'operation-attributes-tag': { 'job-name': 'from npm', 'document-format': 'application/pdf' },
    'job-attributes-tag': { copies: 2 },
    data,
  });
  expect(printed).toMatchObject({ statusCode: 'successful-ok' });
  const { 'job-id': jobId } = (printed as { 'job-attributes-tag': { 'job-id': number } })[
    'job-attributes-tag'
  ];
  const receipt = await receiptOf(target, jobId);
  expect(receipt).toMatchObject({ state: 'completed', sha256: sha256(data) });
  expect(receipt.ticket).toMatchObject({ jobName: 'from npm', copies: 2 });
  const job = await ask('Get-Job-Attributes', { 'operation-attributes-tag': { 'job-id': jobId } });
  expect(job).toMatchObject({ 'job-attributes-tag': { 'job-id': jobId, copies: 2 } });
});
