import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Attribute, attribute, collection } from '../../kit/wire/ipp/attribute.ts';
import * as values from '../../kit/wire/ipp/value.ts';
import { boolean, keyword } from '../testing/ipp-client.ts';
import { askAsAnn, type PacedPrinter, startPacedPrinter } from '../testing/paced-printer.ts';

const fidelity = boolean('ipp-attribute-fidelity', true);

let target: PacedPrinter;
beforeAll(async () => {
  target = await startPacedPrinter({ 'max-page-ranges-supported': { integer: 2 } });
});
afterAll(() => target[Symbol.asyncDispose]());

async function statusOf(asked: Attribute | readonly Attribute[], ...more: Attribute[]) {
  const job = [asked].flat();
  const seen = await askAsAnn(target, { operation: 'Validate-Job', more, job });
  return { status: seen.status, unsupported: Object.keys(seen.group('unsupported')[0] ?? {}) };
}

test.each<[string, Attribute]>([
  ['an integer', attribute('copies', values.integer(2))],
  ['an enum', attribute('finishings', values.enumeration(4))],
  ['two enums', attribute('finishings', values.enumeration(4), values.enumeration(5))],
  [
    'two ranges',
    attribute('page-ranges', values.rangeOfInteger(1, 2), values.rangeOfInteger(4, 5)),
  ],
  ['a keyword', keyword('sides', 'one-sided')],
  ['a name in the place of a keyword', attribute('job-hold-until', values.name('night'))],
  ['a collection', attribute('media-col', collection(keyword('media-type', 'stationery')))],
])('RFC 8011 5.2: %s where the attribute takes that is accepted', async (_, asked) => {
  expect(await statusOf(asked, fidelity)).toEqual({ status: 'successful-ok', unsupported: [] });
});

test.each<[string, Attribute]>([
  ['an enum for an integer', attribute('copies', values.enumeration(2))],
  ['an integer for an enum', attribute('finishings', values.integer(4))],
  ['an enum for a priority', attribute('job-priority', values.enumeration(50))],
  ['a text for a keyword', attribute('sides', values.text('one-sided'))],
  ['a keyword for a collection', keyword('media-col', 'media-type')],
  ['two values where one may stand', attribute('copies', values.integer(1), values.integer(2))],
  [
    'more ranges than the printer has room for',
    attribute('page-ranges', ...[1, 2, 3].map((page) => values.rangeOfInteger(page, page))),
  ],
  ['two keywords where one may stand', keyword('sides', 'one-sided', 'two-sided-long-edge')],
])('RFC 8011 4.1.7: %s is told as unsupported, and refused with fidelity', async (_, asked) => {
  const unsupported = [asked.name];
  const ignored = 'successful-ok-ignored-or-substituted-attributes';
  expect(await statusOf(asked)).toEqual({ status: ignored, unsupported });
  const refused = 'client-error-attributes-or-values-not-supported';
  expect(await statusOf(asked, fidelity)).toEqual({ status: refused, unsupported });
});

test.each<[string, (readonly [number, number])[]]>([
  ['that runs downwards', [[3, 2]]],
  ['that begins before the first page', [[0, 2]]],
  [
    'before another one',
    [
      [4, 5],
      [1, 2],
    ],
  ],
  [
    'that overlaps another one',
    [
      [1, 3],
      [3, 5],
    ],
  ],
])('RFC 8011 5.2.7: a range of pages %s is a bad request', async (_, ranges) => {
  const asked = ranges.map(([lower, upper]) => values.rangeOfInteger(lower, upper));
  const seen = await statusOf(attribute('page-ranges', ...asked));
  expect(seen.status).toBe('client-error-bad-request');
});

test.each([
  ['media', keyword('media', 'iso_a4_210x297mm'), keyword('media-type', 'stationery')],
  [
    'finishings',
    attribute('finishings', values.enumeration(4)),
    keyword('finishing-template', 'staple'),
  ],
] as const)(
  'PWG 5100.1, 5100.7: %s and its collection in one job are a bad request',
  async (name, one, member) => {
    const both = [one, attribute(`${name}-col`, collection(member))];
    expect(await statusOf(both)).toEqual({
      status: 'client-error-bad-request',
      unsupported: [name, `${name}-col`],
    });
  },
);
