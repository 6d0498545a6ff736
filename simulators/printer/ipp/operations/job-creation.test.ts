import { expect, test } from 'vitest';
import { systemClock } from '../../../kit/clock.ts';
import { attribute } from '../../../kit/wire/ipp/attribute.ts';
import * as values from '../../../kit/wire/ipp/value.ts';
import {
  type DirectAsking,
  type DirectPrinter,
  directPrinter,
  finishAll,
  groupOf,
  integer,
  keyword,
  last,
  printed,
  settled,
  stateOf,
} from '../direct.ts';
import type { DocumentFetcher } from '../document-fetch/fetch.ts';

const uri = (text: string) => attribute('document-uri', values.uri(text));

const fetcher: DocumentFetcher = {
  schemes: ['http'],
  async *fetch({ pathname }) {
    if (pathname === '/missing') throw new Error('404');
    yield Buffer.from('fetched');
  },
};

function target(): DirectPrinter {
  return directPrinter({ clock: systemClock, fetch: fetcher });
}

async function created(
  printer: DirectPrinter,
  asking: Partial<DirectAsking> = {},
): Promise<number> {
  const seen = await printer.ask({ operation: 'Create-Job', ...asking });
  expect(seen.status).toBe('successful-ok');
  return Number(seen.group('job')[0]?.['job-id']);
}

test('one job is printed at a time; others wait as pending, none is refused (RFC 8011 5.3.7)', async () => {
  const printer = target();
  const ids = [await printed(printer), await printed(printer), await printed(printer)];
  const states = (): Promise<string[]> => Promise.all(ids.map((id) => stateOf(printer, id)));
  expect(await states()).toEqual(['5 job-printing', '3 job-queued', '3 job-queued']);
  printer.device.finish();
  await settled();
  expect((await states()).map((state) => state[0])).toEqual(['9', '5', '3']);
  const more = [keyword('requested-attributes', 'number-of-intervening-jobs')];
  const seen = await printer.ask({ operation: 'Get-Job-Attributes', jobId: ids[2] ?? 0, more });
  expect(seen.group('job')).toEqual([{ 'number-of-intervening-jobs': '1' }]);
  await finishAll(printer);
  expect((await states()).map((state) => state[0])).toEqual(['9', '9', '9']);
});

test('a job whose document is still to come holds nobody up', async () => {
  const printer = target();
  const first = await created(printer);
  expect(await stateOf(printer, first)).toBe('3 job-incoming,job-data-insufficient');
  expect(await stateOf(printer, await printed(printer))).toBe('5 job-printing');
});

test('Print-URI fetches after it has answered (RFC 8011 4.2.2)', async () => {
  const printer = target();
  const seen = await printer.ask({ operation: 'Print-URI', more: [uri('http://h/a.pdf')] });
  expect(seen.status).toBe('successful-ok');
  expect(seen.group('job')[0]?.['job-state-reasons']).toContain('job-incoming');
  await finishAll(printer);
  expect(await stateOf(printer, 1)).toBe('9 job-completed-successfully');
});

test('a document that cannot be fetched aborts the job', async () => {
  const printer = target();
  await printer.ask({ operation: 'Print-URI', more: [uri('http://ann:secret@h/missing?key')] });
  await settled();
  expect(await stateOf(printer, 1)).toBe('8 document-access-error');
  const told = await printer.ask({ operation: 'Get-Job-Attributes', jobId: 1 });
  const why = told.group('job')[0]?.['job-document-access-errors'];
  expect(why).toMatch(/^http:\/\/h\/missing: .+/);
  const other = await printer.ask({
    operation: 'Get-Job-Attributes',
    jobId: await printed(printer),
  });
  expect(other.group('job')[0]).not.toHaveProperty('job-document-access-errors');
});

test.each([
  ['another scheme', [uri('bogus://bogus')], 'client-error-uri-scheme-not-supported'],
  ['no URI', [uri('no uri')], 'client-error-bad-request'],
  ['nothing', [], 'client-error-bad-request'],
  ['a text', [attribute('document-uri', values.text('http://h/'))], 'client-error-bad-request'],
])(
  'Print-URI and Send-URI refuse %s as document-uri, and make nothing of it',
  async (_, more, status) => {
    const printer = target();
    expect((await printer.ask({ operation: 'Print-URI', more })).status).toBe(status);
    expect(printer.printer.jobs.all()).toEqual([]);
    const jobId = await created(printer);
    const asking = { operation: 'Send-URI', jobId, more: [last(false), ...more] } as const;
    expect((await printer.ask(asking)).status).toBe(status);
    expect(printer.printer.jobs.find(jobId)?.documents).toEqual([]);
  },
);

test('Send-URI adds documents, and closes the job without one (RFC 8011 4.3.2)', async () => {
  const printer = target();
  const jobId = await created(printer);
  const send = async (...more: DirectAsking['more'] & object) =>
    (await printer.ask({ operation: 'Send-URI', jobId, more })).status;
  expect(await send(last(false), uri('http://h/1'))).toBe('successful-ok');
  await settled();
  expect(await send(last(true))).toBe('successful-ok');
  await finishAll(printer);
  expect(await stateOf(printer, jobId)).toBe('9 job-completed-successfully');
  expect(await send(last(true))).toBe('client-error-not-possible');
  expect(await send()).toBe('client-error-bad-request');
});

test('Close-Job ends the coming of documents, once (PWG 5100.11 5.1)', async () => {
  const printer = target();
  const jobId = await created(printer);
  const send = { operation: 'Send-Document', jobId, more: [last(false)], document: 'x' } as const;
  expect((await printer.ask(send)).status).toBe('successful-ok');
  expect(await stateOf(printer, jobId)).toContain('job-incoming');
  const close = { operation: 'Close-Job', jobId } as const;
  expect((await printer.ask(close)).status).toBe('successful-ok');
  expect(await stateOf(printer, jobId)).toBe('5 job-printing');
  expect((await printer.ask(close)).status).toBe('client-error-not-possible');
  await finishAll(printer);
  expect((await printer.ask(close)).status).toBe('client-error-not-possible');
});

test('a printer of one document a job says so (RFC 8011 4.3.1)', async () => {
  const attributes = { 'multiple-document-jobs-supported': { boolean: false } };
  const printer = directPrinter({ clock: systemClock, attributes });
  const jobId = await created(printer);
  const send = { operation: 'Send-Document', jobId, more: [last(false)], document: 'x' } as const;
  expect((await printer.ask(send)).status).toBe('successful-ok');
  const second = await printer.ask(send);
  expect(second.status).toBe('server-error-multiple-document-jobs-not-supported');
  const end = await printer.ask({ operation: 'Send-Document', jobId, more: [last(true)] });
  expect(end.status).toBe('successful-ok');
});

test('job-mandatory-attributes are heeded or the job is refused (PWG 5100.7)', async () => {
  const printer = target();
  const groups = [groupOf('job', integer('copies', 100), keyword('sides', 'three-sided'))];
  const ask = (name: string) => {
    const more = [keyword('job-mandatory-attributes', name)];
    return printer.ask({ operation: 'Print-Job', document: 'x', more, groups });
  };
  const refused = await ask('copies');
  expect(refused.status).toBe('client-error-attributes-or-values-not-supported');
  expect((await ask('media')).status).toBe('successful-ok-ignored-or-substituted-attributes');
});

test.each(['Validate-Job', 'Validate-Document'] as const)('%s makes no job', async (operation) => {
  const printer = target();
  const format = (type: string) => [attribute('document-format', values.mimeMediaType(type))];
  const good = await printer.ask({ operation, more: format('application/pdf') });
  expect(good.status).toBe('successful-ok');
  const refused = await printer.ask({ operation, more: format('x/y') });
  expect(refused.status).toBe('client-error-document-format-not-supported');
  expect(printer.printer.jobs.all()).toEqual([]);
});

test('job-hold-until and job-hold-until-time hold a new job (RFC 8011 5.2.2)', async () => {
  const printer = target();
  const later = attribute('job-hold-until-time', values.dateTime(Date.now() + 3_600_000));
  const before = attribute('job-hold-until-time', values.dateTime(Date.now() - 3_600_000));
  const state = async (...template: NonNullable<DirectAsking['more']>[number][]) =>
    stateOf(printer, await printed(printer, { groups: [groupOf('job', ...template)] }));
  const held = '4 job-hold-until-specified';
  expect(await state(keyword('job-hold-until', 'indefinite'))).toBe(held);
  expect(await state(later)).toBe(held);
  expect(await state(before)).toBe('5 job-printing');
  expect(await state(keyword('job-hold-until', 'no-hold'))).toBe('3 job-queued');
});

test.each([
  ['abort-job', '8 aborted-by-system'],
  ['process-job', '5 job-printing'],
  ['hold-job', '4 job-hold-until-specified'],
  [undefined, '8 aborted-by-system'],
])('a document that does not come in time: %s (RFC 8011 5.4.31)', async (action, state) => {
  const timers: [number, () => void][] = [];
  const timer = (ms: number, callback: () => void): Disposable => {
    timers.push([ms, callback]);
    return { [Symbol.dispose]: () => undefined };
  };
  const attributes = {
    'multiple-operation-time-out': { integer: 60 },
    ...(action === undefined ? {} : { 'multiple-operation-time-out-action': { keyword: action } }),
  };
  const printer = directPrinter({ clock: { ...systemClock, timer }, attributes });
  const jobId = await created(printer);
  const more = [last(false)];
  await printer.ask({ operation: 'Send-Document', jobId, more, document: 'x' });
  expect(timers.map(([ms]) => ms)).toEqual([60_000, 60_000]);
  timers[1]?.[1]();
  expect(await stateOf(printer, jobId)).toBe(state);
});
