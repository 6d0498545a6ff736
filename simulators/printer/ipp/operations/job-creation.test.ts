import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attribute } from '../../../kit/wire/ipp/attribute.ts';
import * as values from '../../../kit/wire/ipp/value.ts';
import { boolean, jobInState, pdf, print } from '../../testing/ipp-client.ts';
import { linesOf, play } from '../../testing/ipp-script.ts';
import { askAsAnn, startPacedPrinter } from '../../testing/paced-printer.ts';

test.each([
  [
    'a job waits for its documents, and another one is printed meanwhile',
    `Create-Job
    Print-Job -> 3 job-incoming,job-data-insufficient | 5 job-printing`,
  ],
  [
    'Close-Job ends the coming of documents, once (PWG 5100.11 5.1)',
    `Create-Job
    Send-Document 1 !bad-request
    Send-Document 1 last-document=false -> 3 job-incoming,job-data-insufficient
    Close-Job 1                         -> 5 job-printing
    Close-Job 1 !not-possible
    print all
    Close-Job 1 !not-possible`,
  ],
  [
    'job-mandatory-attributes are heeded or the job is refused (PWG 5100.7)',
    `Print-Job job-mandatory-attributes=copies [job] copies=10000 sides=x !attributes-or-values-not-supported -> none
    Print-Job job-mandatory-attributes=media [job] copies=10000 sides=x !successful-ok-ignored-or-substituted-attributes`,
  ],
  ...['Validate-Job', 'Validate-Document'].map((operation) => [
    `${operation} makes no job (RFC 8011 4.2.3, PWG 5100.13 4.2)`,
    `${operation} document-format=mimeMediaType:application/pdf -> none
    ${operation} document-format=mimeMediaType:x/y !document-format-not-supported`,
  ]),
  [
    'job-hold-until and job-hold-until-time hold a new job (RFC 8011 5.2.2)',
    `Print-Job [job] job-hold-until=indefinite
    Print-Job [job] job-hold-until-time=dateTime:60000
    pass 59999      -> 4 job-hold-until-specified | 4 job-hold-until-specified
    pass 1          -> 4 job-hold-until-specified | 5 job-printing
    Print-Job [job] job-hold-until-time=dateTime:59000
    Print-Job [job] job-hold-until=no-hold
    job 3 job-state=3
    job 4 job-state=3`,
  ],
  ...[
    ['another scheme', 'document-uri=uri:bogus://bogus', 'uri-scheme-not-supported'],
    ['no URI', 'document-uri=uri:bogus', 'bad-request'],
    ['nothing', '', 'bad-request'],
    ['a text', 'document-uri=text:http://h/', 'bad-request'],
  ].map(([what, uri, status]) => [
    `Print-URI and Send-URI refuse ${what} as document-uri and take nothing (RFC 8011 4.2.2, 4.3.2)`,
    `Print-URI ${uri} !${status} -> none
    Create-Job
    Send-URI 1 last-document=false ${uri} !${status}
    Get-Documents 1
    answers document`,
  ]),
])('%s', async (_, script) => {
  expect(await play(script)).toEqual(linesOf(script));
});

test('a printer of one document a job refuses a second one (RFC 8011 4.3.1)', async () => {
  const profile = { 'multiple-document-jobs-supported': { boolean: false } };
  const script = `
    Create-Job
    Send-Document 1 last-document=false
    Send-Document 1 last-document=false !server-error-multiple-document-jobs-not-supported
    Send-Document 1 last-document=true empty -> 5 job-printing`;
  expect(await play(script, profile)).toEqual(linesOf(script));
});

test.each([
  ['abort-job', '8 aborted-by-system'],
  ['process-job', '5 job-printing'],
  ['hold-job', '4 job-hold-until-specified'],
  [undefined, '8 aborted-by-system'],
])('a document that does not come in time: %s (RFC 8011 5.4.31)', async (action, state) => {
  const profile = {
    'multiple-operation-time-out': { integer: 60 },
    'multiple-operation-time-out-action': action === undefined ? null : { keyword: action },
  };
  const script = `
    Create-Job
    pass 59999
    Send-Document 1 last-document=false
    pass 59999 -> 3 job-incoming,job-data-insufficient
    pass 1     -> ${state}
    Create-Job
    Send-Document 2 last-document=true
    pass 60000
    job 2 job-state=${action === 'process-job' ? '3' : '5'}`;
  expect(await play(script, profile)).toEqual(linesOf(script));
});

test('the time in which a document must come does not run while it arrives (RFC 8011 5.4.31)', async () => {
  await using target = await startPacedPrinter({ 'multiple-operation-time-out': { integer: 60 } });
  await askAsAnn(target, { operation: 'Create-Job' });
  await target.printer.setFaults([{ kind: 'stall', afterBytes: 10 }]);
  const more = [boolean('last-document', true)];
  const asking = { operation: 'Send-Document', jobId: 1, more, document: pdf } as const;
  const sent = askAsAnn(target, asking);
  const arriving = () => askAsAnn(target, { operation: 'Get-Documents', jobId: 1 });
  while ((await arriving()).group('document').length === 0);
  target.pass(60_000);
  await target.printer.setFaults([]);
  expect((await sent).status).toBe('successful-ok');
  await jobInState(target, 1, 5);
});

const server = createServer(({ url }, response) => {
  response.writeHead(url?.startsWith('/missing') === true ? 404 : 200).end(pdf);
});
let host = '';
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  host = `127.0.0.1:${String((server.address() as AddressInfo).port)}`;
});
afterAll(() => void server.close());

const documentUri = (path: string, user = '') =>
  attribute('document-uri', values.uri(`http://${user}${host}${path}`));

test('Print-URI is answered before the document is fetched (RFC 8011 4.2.2)', async () => {
  await using target = await startPacedPrinter();
  const seen = await askAsAnn(target, { operation: 'Print-URI', more: [documentUri('/a')] });
  expect(seen.status).toBe('successful-ok');
  expect(seen.group('job')[0]?.['job-state-reasons']).toContain('job-incoming');
  await jobInState(target, 1, 5);
  await target.printAll();
  await jobInState(target, 1, 9);
});

test('a document that cannot be fetched aborts the job, which says why without the password', async () => {
  await using target = await startPacedPrinter();
  const more = [documentUri('/missing?key', 'ann:secret@')];
  await askAsAnn(target, { operation: 'Print-URI', more });
  const why = 'job-document-access-errors';
  const aborted = await jobInState(target, 1, 8);
  expect(aborted['job-state-reasons']).toBe('document-access-error');
  expect(aborted[why]).toMatch(`http://${host}/missing: `);
  expect(aborted[why]).not.toMatch(/secret|key/);
  expect(await jobInState(target, await print(target), 5)).not.toHaveProperty(why);
});

test('Send-URI adds documents, and closes the job without one (RFC 8011 4.3.2)', async () => {
  await using target = await startPacedPrinter();
  const sends = async (last: boolean, ...uris: ReturnType<typeof documentUri>[]) => {
    const more = [boolean('last-document', last), ...uris];
    return (await askAsAnn(target, { operation: 'Send-URI', jobId: 1, more })).status;
  };
  await askAsAnn(target, { operation: 'Create-Job' });
  expect(await sends(false, documentUri('/a'))).toBe('successful-ok');
  expect(await sends(true)).toBe('successful-ok');
  await jobInState(target, 1, 5);
  await target.printAll();
  expect(await sends(true)).toBe('client-error-not-possible');
});
