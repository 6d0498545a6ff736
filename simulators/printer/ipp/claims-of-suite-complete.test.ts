import { afterAll, beforeAll, expect, test } from 'vitest';
import { attribute, collection } from '../../kit/wire/ipp/attribute.ts';
import * as values from '../../kit/wire/ipp/value.ts';
import {
  ask,
  pdf,
  print,
  requested,
  startSuiteComplete,
  type TestPrinter,
} from '../testing/ipp-client.ts';

let target: TestPrinter;
beforeAll(async () => {
  target = await startSuiteComplete();
});
afterAll(async () => {
  await target[Symbol.asyncDispose]();
});

async function printerTells(...names: string[]): Promise<Record<string, string>> {
  const more = [requested(...names)];
  const seen = await ask(target, { operation: 'Get-Printer-Attributes', more });
  return seen.group('printer')[0] ?? {};
}

test('RFC 8011 4.2.5.1: the group job-template has what media-col may be', async () => {
  const template = Object.keys(await printerTells('job-template'));
  const members = ['bottom-margin', 'left-margin', 'right-margin', 'top-margin', 'size', 'source'];
  for (const member of [...members, 'type', 'color', 'weight-metric']) {
    expect(template).toContain(`media-${member}-supported`);
  }
  expect(template).toContain('finishing-template-supported');
  expect(await printerTells('printer-description')).not.toHaveProperty('media-type-supported');
});

test.each([
  'client-info-supported',
  'document-password-supported',
  'document-creation-attributes-supported',
  'jpeg-k-octets-supported',
  'jpeg-x-dimension-supported',
  'jpeg-y-dimension-supported',
  'pdf-k-octets-supported',
  'pdf-versions-supported',
  'max-page-ranges-supported',
  'printer-dns-sd-name',
  'printer-firmware-patches',
  'printer-requested-client-type',
])('PWG 5100.5, 5100.7, 5100.13: the printer tells %s', async (name) => {
  expect(await printerTells(name)).toHaveProperty(name);
});

test('PWG 5100.5, 5100.7: what a document and a job may be created with names all that is taken', async () => {
  const job = 'job-creation-attributes-supported';
  const document = 'document-creation-attributes-supported';
  const told = await printerTells(job, document);
  expect(told[job]?.split(',')).toEqual(
    expect.arrayContaining(['client-info', 'compression', 'document-password', 'job-password']),
  );
  expect(told[document]?.split(',')).toEqual(
    expect.arrayContaining(['document-name', 'document-uri', 'last-document']),
  );
});

const clientInfo = collection(
  attribute('client-name', values.name('a driver')),
  attribute('client-type', values.enumeration(4)),
);

test('PWG 5100.7: client-info is taken without a warning, and told with the job', async () => {
  const more = [attribute('client-info', clientInfo)];
  const seen = await ask(target, { operation: 'Print-Job', more, document: pdf });
  expect(seen.status).toBe('successful-ok');
  const jobId = Number(seen.group('job')[0]?.['job-id']);
  const told = await ask(target, { operation: 'Get-Job-Attributes', jobId });
  expect(told.group('job')[0]?.['client-info']).toContain('client-name=a driver');
});

test('PWG 5100.7: more client-info than the printer takes is refused', async () => {
  const more = [attribute('client-info', ...Array.from({ length: 5 }, () => clientInfo))];
  const seen = await ask(target, { operation: 'Validate-Job', more });
  expect(seen.status).toBe('client-error-bad-request');
});

function documentPassword(octets: number) {
  return attribute('document-password', values.octetString(new Uint8Array(octets).fill(0x61)));
}

test.each([
  [127, 'successful-ok'],
  [128, 'client-error-attributes-or-values-not-supported'],
] as const)('PWG 5100.13: a document-password of %d octets: %s', async (octets, status) => {
  const more = [documentPassword(octets)];
  expect((await ask(target, { operation: 'Validate-Job', more })).status).toBe(status);
});

test('PWG 5100.13: a document-password is told to nobody', async () => {
  const jobId = await print(target, { more: [documentPassword(4)] });
  const told = await ask(target, { operation: 'Get-Job-Attributes', jobId });
  expect(JSON.stringify(told.group('job'))).not.toContain('password');
  const tickets = target.printer.receipts().map(({ ticket }) => ticket);
  expect(JSON.stringify(tickets)).not.toContain('document-password');
});

test('PWG 5100.5: a document has a name and says whether it is the last, also when nothing was said', async () => {
  const jobId = await print(target);
  const more = [attribute('document-number', values.integer(1))];
  const operation = 'Get-Document-Attributes';
  const [told] = (await ask(target, { operation, jobId, more })).group('document');
  expect(told).toMatchObject({ 'document-name': 'Document 1', 'last-document': 'true' });
});

test('PWG 5100.5: the document has the name that it came with', async () => {
  const name = attribute('document-name', values.name('report.pdf'));
  const jobId = await print(target, { more: [name] });
  const more = [requested('document-name', 'last-document')];
  const told = await ask(target, { operation: 'Get-Documents', jobId, more });
  expect(told.group('document')).toEqual([
    { 'document-name': 'report.pdf', 'last-document': 'true' },
  ]);
});

test('RFC 8011 4.2.1.2: who makes a job is told job-state-message', async () => {
  for (const operation of ['Print-Job', 'Create-Job'] as const) {
    const document = operation === 'Print-Job' ? { document: pdf } : {};
    const [job] = (await ask(target, { operation, ...document })).group('job');
    expect(job?.['job-state-message']).not.toBe(undefined);
  }
});
