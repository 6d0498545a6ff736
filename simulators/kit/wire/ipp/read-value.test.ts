import fc from 'fast-check';
import { expect, test } from 'vitest';
import { attribute, collection } from './attribute.ts';
import { numberOf, readValue, textOf, textsOf, truthOf } from './read-value.ts';
import { valueTag } from './tag.ts';
import * as values from './value.ts';

test('every syntax reads as what it was made of', () => {
  const members = [attribute('m', values.integer(1))];
  expect(readValue(values.integer(-5))).toEqual({ kind: 'integer', number: -5 });
  expect(readValue(values.enumeration(3))).toEqual({ kind: 'enum', number: 3 });
  expect(readValue(values.boolean(true))).toEqual({ kind: 'boolean', truth: true });
  expect(readValue(values.rangeOfInteger(1, 99))).toEqual({
    kind: 'rangeOfInteger',
    lower: 1,
    upper: 99,
  });
  expect(readValue(values.resolution(600, 300, 'dpcm'))).toEqual({
    kind: 'resolution',
    crossFeed: 600,
    feed: 300,
    units: 4,
  });
  expect(readValue(values.keyword('a4'))).toEqual({ kind: 'keyword', text: 'a4' });
  expect(readValue(values.nameWithLanguage('de', 'Grün'))).toEqual({
    kind: 'name',
    text: 'Grün',
    language: 'de',
  });
  expect(readValue(collection(...members))).toEqual({ kind: 'collection', members });
  expect(readValue(values.outOfBand('noValue'))).toEqual({ kind: 'outOfBand', tag: 0x13 });
});

test('a moment reads as itself, to the tenth of a second', () => {
  const least = Date.UTC(1, 0) / 100;
  const most = Date.UTC(9999, 0) / 100;
  fc.assert(
    fc.property(fc.integer({ min: least, max: most }), (tenths) => {
      const seen = readValue(values.dateTime(tenths * 100));
      expect(seen).toEqual({ kind: 'dateTime', epochMs: tenths * 100, utcOffsetMinutes: 0 });
    }),
  );
});

test('a dateTime west of Greenwich is later than it looks (RFC 2579)', () => {
  // The example of DateAndTime: May 26, 1992 at 1:30:15 PM EDT.
  const bytes = Uint8Array.of(0x07, 0xc8, 5, 26, 13, 30, 15, 0, 0x2d, 4, 0);
  expect(readValue({ tag: valueTag.dateTime, bytes })).toEqual({
    kind: 'dateTime',
    epochMs: Date.UTC(1992, 4, 26, 17, 30, 15),
    utcOffsetMinutes: -240,
  });
});

test('bytes that are no value of their syntax, and unknown tags, read as other: nothing throws', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0x10, max: 0xff }), fc.uint8Array(), (tag, bytes) => {
      expect(readValue({ tag, bytes }).kind).toBeTypeOf('string');
    }),
  );
  const bytes = Uint8Array.of(1);
  expect(readValue({ tag: valueTag.integer, bytes })).toEqual({ kind: 'other', tag: 0x21, bytes });
});

test('the short ways give the first value of the kind asked for, or nothing', () => {
  const sides = attribute('sides', values.keyword('one-sided'), values.name('odd'));
  expect(textOf(sides)).toBe('one-sided');
  expect(textsOf(sides)).toEqual(['one-sided', 'odd']);
  expect(numberOf(attribute('copies', values.integer(2)))).toBe(2);
  expect(truthOf(attribute('last-document', values.boolean(true)))).toBe(true);
  expect([numberOf(sides), truthOf(sides), textOf(undefined)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
