import fc from 'fast-check';
import { expect, test } from 'vitest';
import { attribute, collection } from './attribute.ts';
import { describeValue, describeValues } from './describe-value.ts';
import { oddValue, plainValue } from './message.arbitrary.ts';
import * as values from './value.ts';

test('values read as people write them', () => {
  const size = collection(
    attribute('x', values.integer(21_000)),
    attribute('y', values.integer(2)),
  );
  const described = [
    values.integer(-2),
    values.enumeration(3),
    values.boolean(false),
    values.keyword('a4'),
    values.nameWithLanguage('de', 'Grün'),
    values.rangeOfInteger(1, 5),
    values.resolution(600, 600, 'dpi'),
    values.resolution(600, 300, 'dpcm'),
    values.dateTime(Date.UTC(2026, 11, 1, 8, 30)),
    values.octetString(Uint8Array.of(0, 255)),
    values.outOfBand('noValue'),
    collection(attribute('media-size', size), attribute('media-type', values.keyword('plain'))),
    { tag: 0x7e, bytes: Uint8Array.of(1) },
  ].map(describeValue);
  expect(described).toEqual([
    '-2',
    '3',
    'false',
    'a4',
    'Grün',
    '1-5',
    '600dpi',
    '600x300dpcm',
    '2026-12-01T08:30:00.000Z',
    '00ff',
    'noValue',
    '{media-size={x=21000 y=2} media-type=plain}',
    '0x7e:01',
  ]);
  const ranges = attribute('page-ranges', values.rangeOfInteger(1, 2), values.rangeOfInteger(5, 5));
  expect(describeValues(ranges)).toBe('1-2,5-5');
});

test('there are words for every value', () => {
  fc.assert(
    fc.property(fc.oneof(plainValue, oddValue), (value) => {
      expect(describeValue(value)).toBeTypeOf('string');
    }),
  );
});
