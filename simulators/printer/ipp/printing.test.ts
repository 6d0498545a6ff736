import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sha256 } from '../../kit/ids.ts';
import { attribute, collection } from '../../kit/wire/ipp/attribute.ts';
import * as values from '../../kit/wire/ipp/value.ts';
import {
  ask,
  jobInState,
  pdf,
  print,
  receiptOf,
  requested,
  startTestPrinter,
  type TestPrinter,
} from '../testing/ipp-client.ts';

let target: TestPrinter;
beforeAll(async () => {
  target = await startTestPrinter();
});
afterAll(() => target[Symbol.asyncDispose]());

const last = (truth: boolean) => attribute('last-document', values.boolean(truth));

test('Print-Job is answered before the job is finished, and then it finishes (RFC 8011 4.2.1)', async () => {
  const seen = await ask(target, { operation: 'Print-Job', document: pdf });
  expect(seen.status).toBe('successful-ok');
  const [job] = seen.group('job');
  expect(Object.keys(job ?? {})).toEqual([
    'job-uri',
    'job-id',
    'job-state',
    'job-state-reasons',
    'job-state-message',
  ]);
  expect(job?.['job-state']).toBe('5');
  expect(job?.['job-uri']).toBe(`ipp://127.0.0.1:${target.port}/ipp/print/${job?.['job-id']}`);
  const done = await jobInState(target, Number(job?.['job-id']), 9);
  expect(done['job-state-reasons']).toBe('job-completed-successfully');
});

test('what was asked for stands in the receipt and in the job', async () => {
  const jobId = await print(target, {
    userName: 'Zoë',
    more: [
      attribute('job-name', values.nameWithLanguage('de', 'Prüfung')),
      attribute('document-format', values.mimeMediaType('application/pdf')),
    ],
    job: [
      attribute('copies', values.integer(3)),
      attribute('sides', values.keyword('two-sided-short-edge')),
      attribute('print-color-mode', values.keyword('monochrome')),
      attribute('number-up', values.integer(2)),
      attribute('media', values.keyword('iso_a4_210x297mm')),
      attribute('page-ranges', values.rangeOfInteger(1, 2), values.rangeOfInteger(4, 9)),
      attribute('printer-resolution', values.resolution(600, 600, 'dpi')),
    ],
  });
  expect((await receiptOf(target, jobId)).ticket).toEqual({
    jobName: 'Prüfung',
    userName: 'Zoë',
    copies: 3,
    sides: 'two-sided-short-edge',
    colorMode: 'monochrome',
    other: {
      'document-format': 'application/pdf',
      'number-up': '2',
      media: 'iso_a4_210x297mm',
      'page-ranges': '1-2,4-9',
      'printer-resolution': '600dpi',
    },
  });
  const job = await jobInState(target, jobId, 9);
  expect(job).toMatchObject({ 'job-name': 'Prüfung', 'job-originating-user-name': 'Zoë' });
  expect(job).toMatchObject({ copies: '3', media: 'iso_a4_210x297mm', 'number-up': '2' });
});

test('the document arrives byte for byte', async () => {
  const document = Buffer.concat([pdf, Buffer.from([0x00, 0x03, 0xff, 0x1b]), pdf]);
  const receipt = await receiptOf(target, await print(target, { document }));
  const kept = target.printer.content(receipt.id)?.toArray();
  expect(Buffer.concat((await kept) ?? []).equals(document)).toBe(true);
});

test('what a document turned out to be is told, and in the receipt that it was called otherwise', async () => {
  const more = [attribute('document-format', values.mimeMediaType('application/postscript'))];
  const jobId = await print(target, { document: pdf, more });
  expect(await jobInState(target, jobId, 9)).toMatchObject({
    'document-format': 'application/postscript',
    'document-format-detected': 'application/pdf',
  });
  expect(await receiptOf(target, jobId)).toMatchObject({ language: 'pdf', claimed: 'postscript' });
});

test('a compressed document is counted and kept as it was before (RFC 8011 4.2.1.1)', async () => {
  const more = [attribute('compression', values.keyword('gzip'))];
  const document = gzipSync(pdf);
  const receipt = await receiptOf(target, await print(target, { document, more }));
  expect(receipt).toMatchObject({ bytes: pdf.length, sha256: sha256(pdf), language: 'pdf' });
});

test('what is not compressed as it says is refused, and the job is aborted', async () => {
  const more = [attribute('compression', values.keyword('gzip'))];
  const seen = await ask(target, { operation: 'Print-Job', document: pdf, more });
  expect(seen.status).toBe('client-error-compression-error');
  const receipt = target.printer.receipts().at(-1);
  expect(receipt).toMatchObject({ state: 'aborted', reason: 'compression-error' });
});

test('Create-Job and two documents make one job and two receipts (RFC 8011 4.3.1)', async () => {
  const created = await ask(target, { operation: 'Create-Job', userName: 'ann' });
  expect(created.group('job')[0]).toMatchObject({
    'job-state': '3',
    'job-state-reasons': 'job-incoming,job-data-insufficient',
  });
  const jobId = Number(created.group('job')[0]?.['job-id']);
  const asking = { operation: 'Send-Document', jobId, userName: 'ann' } as const;
  for (const more of [[last(false)], [last(true)]]) {
    const sent = await ask(target, { ...asking, more, document: pdf });
    expect(sent.status).toBe('successful-ok');
  }
  expect(await jobInState(target, jobId, 9)).toMatchObject({ 'number-of-documents': '2' });
  const receipts = target.printer.receipts().filter((receipt) => receipt.jobId === jobId);
  expect(receipts.map((receipt) => receipt.ticket.userName)).toEqual(['ann', 'ann']);
  const late = await ask(target, { ...asking, more: [last(true)] });
  expect(late.status).toBe('client-error-not-possible');
});

test('Send-Document without data closes the job, or is a bad request when it is not the last', async () => {
  const created = await ask(target, { operation: 'Create-Job' });
  const jobId = Number(created.group('job')[0]?.['job-id']);
  const send = async (more = [last(true)]) =>
    (await ask(target, { operation: 'Send-Document', jobId, more })).status;
  expect(await send([last(false)])).toBe('client-error-bad-request');
  expect(await send([])).toBe('client-error-bad-request');
  expect(await send()).toBe('successful-ok');
  expect(await jobInState(target, jobId, 9)).toMatchObject({ 'number-of-documents': '0' });
});

test('Print-Job without a document makes no job', async () => {
  expect((await ask(target, { operation: 'Print-Job' })).status).toBe('client-error-bad-request');
});

test('what is not supported is ignored and told (RFC 8011 4.1.7)', async () => {
  const seen = await ask(target, {
    operation: 'Print-Job',
    more: [attribute('x-unheard-of', values.integer(1))],
    job: [
      attribute('copies', values.integer(2)),
      attribute('sides', values.keyword('three-sided')),
      attribute('x-wish', values.keyword('a')),
      attribute('media-col', collection(attribute('media-flavour', values.keyword('mint')))),
    ],
    document: pdf,
  });
  expect(seen.status).toBe('successful-ok-ignored-or-substituted-attributes');
  expect(seen.group('unsupported')).toEqual([
    {
      'x-unheard-of': 'unsupported',
      sides: 'three-sided',
      'x-wish': 'unsupported',
      'media-col': '{media-flavour=mint}',
    },
  ]);
  const receipt = await receiptOf(target, Number(seen.group('job')[0]?.['job-id']));
  expect(receipt.ticket).toMatchObject({ copies: 2, other: {} });
});

test('with fidelity the same is refused, by Validate-Job too; put right it is accepted', async () => {
  const fidelity = attribute('ipp-attribute-fidelity', values.boolean(true));
  for (const operation of ['Print-Job', 'Create-Job', 'Validate-Job'] as const) {
    const asking = { operation, more: [fidelity], document: pdf };
    const wrong = [attribute('copies', values.integer(10_000))];
    const refused = await ask(target, { ...asking, job: wrong });
    expect(refused.status).toBe('client-error-attributes-or-values-not-supported');
    expect(refused.group('unsupported')).toEqual([{ copies: '10000' }]);
    expect(refused.group('job')).toEqual([]);
    const right = [attribute('copies', values.integer(9999))];
    expect((await ask(target, { ...asking, job: right })).status).toBe('successful-ok');
  }
});

test.each([
  ['document-format', values.mimeMediaType('image/x-nothing'), 'document-format-not-supported'],
  ['compression', values.keyword('compress'), 'compression-not-supported'],
] as const)('%s is refused whatever the fidelity', async (name, value, status) => {
  for (const operation of ['Print-Job', 'Validate-Job'] as const) {
    const more = [attribute(name, value)];
    const seen = await ask(target, { operation, more, document: pdf });
    expect(seen.status).toBe(`client-error-${status}`);
    expect(Object.keys(seen.group('unsupported')[0] ?? {})).toEqual([name]);
  }
});

test('requested-attributes chooses by name and by group (RFC 8011 4.3.4.1)', async () => {
  const job = [attribute('copies', values.integer(2)), attribute('number-up', values.integer(4))];
  const jobId = await print(target, { job });
  const names = async (...asked: string[]) => {
    const more = [requested(...asked)];
    const seen = await ask(target, { operation: 'Get-Job-Attributes', jobId, more });
    return Object.keys(seen.group('job')[0] ?? {});
  };
  expect(await names('job-id', 'x-nothing', 'copies')).toEqual(['job-id', 'copies']);
  expect(await names('job-template')).toEqual(['job-priority', 'copies', 'number-up']);
  expect(await names('job-description')).not.toContain('copies');
  expect(await names('job-description')).toContain('job-originating-user-name');
  expect(await names('all')).toEqual(expect.arrayContaining(['copies', 'job-state']));
});
