import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sha256 } from '../../kit/ids.ts';
import { startNpmIpp } from '../../kit/wire/ipp/opinions/npm-ipp.ts';
import { receiptOf, startTestPrinter, type TestPrinter } from '../testing/ipp-client.ts';

const documents = fileURLToPath(new URL('../../../fixtures/documents/', import.meta.url));

let target: TestPrinter;
beforeAll(async () => {
  target = await startTestPrinter();
});
afterAll(() => target[Symbol.asyncDispose]());

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
