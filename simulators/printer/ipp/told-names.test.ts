import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Attribute, attribute, type PlainValue } from '../../kit/wire/ipp/attribute.ts';
import { decodeMessage } from '../../kit/wire/ipp/decoder.ts';
import { findGroup } from '../../kit/wire/ipp/group.ts';
import { textOf } from '../../kit/wire/ipp/read-value.ts';
import { valueTag } from '../../kit/wire/ipp/tag.ts';
import { nameWithLanguage } from '../../kit/wire/ipp/value.ts';
import {
  ask,
  encoded,
  post,
  requested,
  startTestPrinter,
  type TestPrinter,
} from '../testing/ipp-client.ts';

let target: TestPrinter;
beforeAll(async () => {
  target = await startTestPrinter();
});
afterAll(() => target[Symbol.asyncDispose]());

function name(bytes: Uint8Array): PlainValue {
  return { tag: valueTag.name, bytes };
}

/** What Get-Job-Attributes tells of a job that was made with these attributes. */
async function told(more: readonly Attribute[]): Promise<Record<string, string | undefined>> {
  const made = await ask(target, { operation: 'Create-Job', more });
  const jobId = Number(made.group('job')[0]?.['job-id']);
  const asking = { operation: 'Get-Job-Attributes', jobId, more: [requested('all')] } as const;
  const answer = decodeMessage(await post(target, encoded(target, asking)));
  const attributes = findGroup(answer.groups, 'job')?.attributes ?? [];
  const asText = (named: string): string | undefined =>
    textOf(attributes.find((one) => one.name === named));
  return Object.fromEntries(
    ['job-name', 'job-originating-user-name', 'document-name'].map((one) => [one, asText(one)]),
  );
}

test('names that were cut in a character are told without it, not longer than 255 octets (RFC 8011 5.1.3)', async () => {
  const cut = name(Buffer.concat([Buffer.alloc(254, 'ä'), Buffer.from([0xc3])]));
  const names = ['requesting-user-name', 'job-name', 'document-name'];
  expect(await told(names.map((one) => attribute(one, cut)))).toEqual({
    'job-name': 'ä'.repeat(127),
    'job-originating-user-name': 'ä'.repeat(127),
    'document-name': 'ä'.repeat(127),
  });
});

test('control characters in names are not told (RFC 8011 5.1.3, RFC 5198)', async () => {
  const hostile = name(Buffer.from('a\u0001b\u001b[31m\u007f'));
  const names = ['requesting-user-name', 'job-name', 'document-name'];
  const shown = 'a\ufffdb\ufffd[31m\ufffd';
  expect(await told(names.map((one) => attribute(one, hostile)))).toEqual({
    'job-name': shown,
    'job-originating-user-name': shown,
    'document-name': shown,
  });
});

test('a name with its language has at most 255 octets besides it, or the request is refused', async () => {
  const make = (length: number) =>
    ask(target, {
      operation: 'Create-Job',
      more: [attribute('job-name', nameWithLanguage('en', 'x'.repeat(length)))],
    });
  expect((await make(255)).status).toBe('successful-ok');
  const refused = await make(256);
  expect(refused.status).toBe('client-error-request-value-too-long');
  // The refusal itself holds what may be told.
  expect(refused.group('unsupported')[0]?.['job-name']).toContain('x'.repeat(255));
  expect(refused.group('unsupported')[0]?.['job-name']).not.toContain('x'.repeat(256));
});
