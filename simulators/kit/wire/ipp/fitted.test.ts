import fc from 'fast-check';
import { expect, test } from 'vitest';
import { attribute, collection, type PlainValue } from './attribute.ts';
import { fitted } from './fitted.ts';
import { readValue } from './read-value.ts';
import { lengthFault } from './syntax.ts';
import { type ValueTagName, valueTag } from './tag.ts';
import * as values from './value.ts';

function told(value: PlainValue): unknown {
  const [one = value] = fitted(attribute('a', value)).values;
  const read = readValue(one);
  return 'text' in read ? read.text : read;
}

function raw(syntax: ValueTagName, bytes: Uint8Array): PlainValue {
  return { tag: valueTag[syntax], bytes };
}

const limits: [ValueTagName, number][] = [
  ['name', 255],
  ['text', 1023],
  ['keyword', 255],
  ['uri', 1023],
  ['uriScheme', 63],
  ['charset', 63],
  ['naturalLanguage', 63],
  ['mimeMediaType', 255],
];

test.each(limits)(
  'a value of %s has at most %i octets after it is repaired (RFC 8011 5.1)',
  (syntax, octets) => {
    // It is within the limit as sent, and two octets beyond it once repaired.
    const cut = Buffer.concat([Buffer.alloc(octets - 1, 'ä'), Buffer.from([0xc3])]);
    expect(told(raw(syntax, cut))).toBe('ä'.repeat((octets - 1) / 2));
    expect(told(raw(syntax, Buffer.alloc(octets, 'x')))).toBe('x'.repeat(octets));
    expect(told(raw(syntax, Buffer.alloc(octets + 1, 'x')))).toBe('x'.repeat(octets));
  },
);

test.each([
  [values.nameWithLanguage('en', 'x'.repeat(256)), values.nameWithLanguage('en', 'x'.repeat(255))],
  [values.textWithLanguage('en', 'ä'.repeat(512)), values.textWithLanguage('en', 'ä'.repeat(511))],
  [values.nameWithLanguage('e'.repeat(64), 'x'), values.nameWithLanguage('e'.repeat(63), 'x')],
])('a value with its language is cut in each of both', (given, cut) => {
  expect(fitted(attribute('a', given))).toEqual(attribute('a', cut));
});

test('control characters are not told; a text keeps its lines and tabs (RFC 8011 5.1.2, 5.1.3)', () => {
  const hostile = 'a\u0000b\u001b[31m\u007f\u0085\tc\r\nd';
  expect(told(values.name(hostile))).toBe('a\ufffdb\ufffd[31m\ufffd\ufffd\ufffdc\ufffd\ufffdd');
  expect(told(values.text(hostile))).toBe('a\ufffdb\ufffd[31m\ufffd\ufffd\tc\r\nd');
  expect(told(values.nameWithLanguage('en', 'a\u0007'))).toBe('a\ufffd');
});

test('members of collections are fitted too, to any depth', () => {
  const inner = (name: string) =>
    attribute('a', collection(attribute('b', collection(attribute('c', values.name(name))))));
  expect(fitted(inner('x\u0001'))).toEqual(inner('x\ufffd'));
});

test('the name of an attribute has no control characters', () => {
  const told = fitted(attribute('evil\x1b[2J', values.integer(7)));
  expect(told).toEqual(attribute('evil?[2J', values.integer(7)));
  expect(fitted(told)).toBe(told);
});

test('an attribute that fits is returned unchanged', () => {
  for (const value of [
    values.name('ä'.repeat(127)),
    values.nameWithLanguage('de', 'größe'),
    values.integer(7),
    values.octetString(Uint8Array.of(0, 0xff)),
    values.outOfBand('unknown'),
    raw('nameWithLanguage', Uint8Array.of(0, 9, 1)),
    collection(attribute('m', values.keyword('a4'))),
  ]) {
    const one = attribute('a', value);
    expect(fitted(one)).toBe(one);
  }
});

test('whatever the bytes of a text or name: told values are UTF-8, fit, and are told again as they are', () => {
  const syntax = fc.constantFrom<ValueTagName>('text', 'name', 'textWithLanguage', 'keyword');
  fc.assert(
    fc.property(syntax, fc.uint8Array({ maxLength: 1200 }), (tag, bytes) => {
      const once = fitted(attribute('a', raw(tag, bytes)));
      const [value] = once.values;
      if (value === undefined || readValue(value).kind === 'other') return;
      expect(lengthFault(value)).toBeUndefined();
      expect(fitted(once)).toBe(once);
    }),
  );
});

test.each([
  [values.name('x'.repeat(256)), 'has 256 octets, at most 255'],
  [values.nameWithLanguage('en', 'x'.repeat(256)), 'has 256 octets, at most 255'],
  [values.textWithLanguage('e'.repeat(64), 'x'), 'has 64 octets, at most 63'],
  [collection(attribute('m', values.keyword('x'.repeat(300)))), 'has 300 octets, at most 255'],
  [values.nameWithLanguage('en', 'x'.repeat(255)), undefined],
  [values.text('x'.repeat(1023)), undefined],
])('the length of a value is judged without its frame (RFC 8011 5.1)', (value, fault) => {
  expect(lengthFault(value)).toBe(fault);
});
