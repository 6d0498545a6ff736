import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Attribute, attribute, collection } from '../../kit/wire/ipp/attribute.ts';
import { decodeMessage } from '../../kit/wire/ipp/decoder.ts';
import { encodeMessage } from '../../kit/wire/ipp/encoder.ts';
import { type Group, group } from '../../kit/wire/ipp/group.ts';
import type { Message } from '../../kit/wire/ipp/message.ts';
import { operation } from '../../kit/wire/ipp/operation.ts';
import { statusName } from '../../kit/wire/ipp/status.ts';
import * as values from '../../kit/wire/ipp/value.ts';
import { post, readGroups, startTestPrinter, type TestPrinter } from '../testing/ipp-client.ts';

let target: TestPrinter;
beforeAll(async () => {
  target = await startTestPrinter();
});
afterAll(() => target[Symbol.asyncDispose]());

const charset = attribute('attributes-charset', values.charset('utf-8'));
const language = attribute('attributes-natural-language', values.naturalLanguage('en'));
const printerUri = attribute('printer-uri', values.uri('ipp://any.host.example/ipp/print'));
const jobId = attribute('job-id', values.integer(4711));

interface Case {
  readonly version?: [number, number];
  readonly requestId?: number;
  readonly code?: number;
  readonly attributes?: readonly Attribute[];
  readonly groups?: readonly Group[];
}

function requestOf(asked: Case): Uint8Array {
  const { version: [major, minor] = [2, 0], requestId = 9, groups, attributes } = asked;
  const code = asked.code ?? operation['Get-Printer-Attributes'];
  const own = [group('operation', attributes ?? [charset, language, printerUri])];
  return encodeMessage({ version: { major, minor }, code, requestId, groups: groups ?? own });
}

async function answerTo(asked: Case): Promise<Message & { readonly status: string | undefined }> {
  const answer = decodeMessage(await post(target, requestOf(asked)));
  return { ...answer, status: statusName(answer.code) };
}

const bad = 'client-error-bad-request';

test.each<[string, string, Case]>([
  ['nothing is wrong', 'successful-ok', {}],
  ['request-id is 0 (RFC 8011 4.1.1)', bad, { requestId: 0 }],
  ['request-id is negative', bad, { requestId: -1 }],
  ['version is 0.0 (4.1.8)', 'server-error-version-not-supported', { version: [0, 0] }],
  ['version is 3.0', 'server-error-version-not-supported', { version: [3, 0] }],
  ['the minor version is newer', 'successful-ok', { version: [2, 9] }],
  ['there is no group', bad, { groups: [] }],
  ['the operation group is empty (4.1.4)', bad, { attributes: [] }],
  ['charset is missing', bad, { attributes: [language, printerUri] }],
  ['language is missing', bad, { attributes: [charset, printerUri] }],
  ['language stands before charset', bad, { attributes: [language, charset, printerUri] }],
  [
    'charset is not supported',
    'client-error-charset-not-supported',
    {
      attributes: [attribute('attributes-charset', values.charset('utf-7')), language, printerUri],
    },
  ],
  ['printer-uri is missing (4.2)', bad, { attributes: [charset, language] }],
  [
    'printer-uri is that of another path',
    'client-error-not-found',
    { attributes: [charset, language, attribute('printer-uri', values.uri('ipp://h/else'))] },
  ],
  [
    'printer-uri is no URI',
    bad,
    { attributes: [charset, language, attribute('printer-uri', values.text('x'))] },
  ],
  ['printer-uri stands twice', bad, { attributes: [charset, language, printerUri, printerUri] }],
  [
    'a member stands twice in a collection',
    bad,
    {
      groups: [
        group('operation', [charset, language, printerUri]),
        group('job', [attribute('media-col', collection(jobId, jobId))]),
      ],
    },
  ],
  [
    'the job group stands first',
    bad,
    { groups: [group('job', []), group('operation', [charset, language, printerUri])] },
  ],
  [
    'a value is longer than its syntax allows (5.1)',
    'client-error-request-value-too-long',
    {
      attributes: [
        charset,
        language,
        printerUri,
        attribute('requesting-user-name', values.name('x'.repeat(256))),
      ],
    },
  ],
  ['the operation is unknown', 'server-error-operation-not-supported', { code: 0x3fff }],
  [
    'the operation is known but not carried out',
    'server-error-operation-not-supported',
    { code: operation['Pause-Printer'] },
  ],
  [
    'the job is unknown (4.3)',
    'client-error-not-found',
    {
      code: operation['Get-Job-Attributes'],
      attributes: [charset, language, printerUri, jobId],
    },
  ],
  [
    'the job-uri is unknown',
    'client-error-not-found',
    {
      code: operation['Cancel-Job'],
      attributes: [charset, language, attribute('job-uri', values.uri('ipp://h/ipp/print/4711'))],
    },
  ],
  [
    'the job-uri has another form',
    'client-error-not-found',
    {
      code: operation['Cancel-Job'],
      attributes: [charset, language, attribute('job-uri', values.uri('ipp://h/jobs/1'))],
    },
  ],
  ['a job is needed and none is named', bad, { code: operation['Cancel-Job'] }],
])('when %s: %s', async (_, status, asked) => {
  const answer = await answerTo(asked);
  expect(answer.status).toBe(status);
  expect(answer.requestId).toBe(asked.requestId ?? 9);
  expect(answer.groups[0]?.attributes.slice(0, 2)).toEqual([charset, language]);
});

test.each<[[number, number], [number, number]]>([
  [
    [0, 0],
    [1, 1],
  ],
  [
    [1, 0],
    [1, 1],
  ],
  [
    [1, 1],
    [1, 1],
  ],
  [
    [2, 0],
    [2, 0],
  ],
  [
    [2, 2],
    [2, 0],
  ],
  [
    [9, 0],
    [2, 0],
  ],
])('a request in version %j is answered in %j (RFC 8011 4.1.8)', async (version, expected) => {
  const [major, minor] = expected;
  expect((await answerTo({ version })).version).toEqual({ major, minor });
});

test('a request in US-ASCII is answered in US-ASCII (RFC 8011 4.1.4.2)', async () => {
  const ascii = attribute('attributes-charset', values.charset('US-ASCII'));
  const name = 'Prüfung 漢🖨';
  const ofOperation = (charsetOfAll: Attribute, ...more: Attribute[]) =>
    group('operation', [charsetOfAll, language, printerUri, ...more]);
  const jobName = attribute('job-name', values.name(name));
  const code = operation['Create-Job'];
  const made = await answerTo({ code, groups: [ofOperation(charset, jobName)] });
  const [job] = readGroups(made.groups).group('job');
  const asked = attribute('job-id', values.integer(Number(job?.['job-id'])));
  for (const [spoken, shown] of [
    [ascii, 'Pr?fung ??'],
    [charset, name],
  ] as const) {
    const answer = await answerTo({
      code: operation['Get-Job-Attributes'],
      groups: [ofOperation(spoken, asked)],
    });
    const told = readGroups(answer.groups);
    const expected = spoken === ascii ? 'us-ascii' : 'utf-8';
    expect(told.group('operation')[0]?.['attributes-charset']).toBe(expected);
    expect(told.group('job')[0]?.['job-name']).toBe(shown);
  }
});
