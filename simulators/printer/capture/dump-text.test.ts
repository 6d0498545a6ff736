import fc from 'fast-check';
import { expect, test } from 'vitest';
import { attribute, collection } from '../../kit/wire/ipp/attribute.ts';
import * as values from '../../kit/wire/ipp/value.ts';
import { DumpFormatError } from './dump-error.ts';
import { readDump } from './read-dump.ts';

const size = collection(
  attribute('x-dimension', values.integer(21000)),
  attribute('y-dimension', values.rangeOfInteger(1, 29700)),
);

test.each([
  ['copies-default (integer) = -1', [values.integer(-1)]],
  ['print-quality-supported (1setOf enum) = draft,4,99', [3, 4, 99].map(values.enumeration)],
  ['operations-supported (1setOf enum) = Print-Job,0x4fff', [2, 0x4fff].map(values.enumeration)],
  ['color-supported (boolean) = true', [values.boolean(true)]],
  [
    'x (1setOf rangeOfInteger) = -5-3,7-7',
    [values.rangeOfInteger(-5, 3), values.rangeOfInteger(7, 7)],
  ],
  [
    'x (1setOf resolution) = 600dpi,300x150dpcm',
    [values.resolution(600, 600, 'dpi'), values.resolution(300, 150, 'dpcm')],
  ],
  ['x (dateTime) = 2026-11-20T22:40:55Z', [values.dateTime(Date.UTC(2026, 10, 20, 22, 40, 55))]],
  ['x (no-value) = no-value', [values.outOfBand('noValue')]],
  ['x (unknown) = unknown', [values.outOfBand('unknown')]],
  [
    'x (octetString) = a"b\\\\\\001\\377,',
    [values.octetString(Uint8Array.of(0x61, 0x22, 0x62, 0x5c, 1, 0xff, 0x2c))],
  ],
  ['x (textWithoutLanguage) = a,b \\[c] \\"q\\" \\\\', [values.text('a,b [c] "q" \\')]],
  ['x (textWithoutLanguage) = ', [values.text('')]],
  ['x (1setOf nameWithoutLanguage) = a, b,c', [values.name('a, b'), values.name('c')]],
  ['x (textWithLanguage) = Hallo, \\[x][de]', [values.textWithLanguage('de', 'Hallo, [x]')]],
  [
    'x (1setOf nameWithLanguage) = a[de],b,c[en]',
    [values.nameWithLanguage('de', 'a'), values.nameWithLanguage('en', 'b,c')],
  ],
  [
    'x (1setOf uri) = http://a/?b,c,ipp://d/',
    [values.uri('http://a/?b,c'), values.uri('ipp://d/')],
  ],
  [
    'media-col-default (1setOf collection) = {media-size={x-dimension=21000 y-dimension=1-29700} media-type=a},{}',
    [
      collection(attribute('media-size', size), attribute('media-type', values.keyword('a'))),
      collection(),
    ],
  ],
  [
    'x (collection) = {media-info=two words, and more y=true,false z=300dpi q=no-value}',
    [
      collection(
        attribute('media-info', values.text('two words, and more')),
        attribute('y', values.boolean(true), values.boolean(false)),
        attribute('z', values.resolution(300, 300, 'dpi')),
        attribute('q', values.outOfBand('noValue')),
      ),
    ],
  ],
])('%s', (line, expected) => {
  expect(readDump(`  ${line}\r\n`)).toEqual([attribute(line.split(' ')[0] ?? '', ...expected)]);
});

test('of a whole run only the answer is read', () => {
  expect(readDump(run(['sides-default (keyword) = one-sided']))).toEqual([
    attribute('sides-default', values.keyword('one-sided')),
  ]);
});

test.each([
  [run(['copies-default (integer) = two']), 'line 7: copies-default: "two" is no integer'],
  ['a (keyword) = b\nnonsense', 'line 2: "nonsense" is no "name (syntax) = value"'],
  ['a (color) = b', 'line 1: a: color is no syntax'],
  ['a (collection) = {b=1', 'line 1: a: a collection with'],
  ['a (collection) = {b=1}}', 'line 1: a: a collection with "}" at character 6'],
  [`a (collection) = ${'{a='.repeat(17)}`, 'line 1: a: more than 16 collections'],
  ['a (integer) = 4294967296', 'line 1: a: "4294967296" is no integer'],
  ['a (dateTime) = 2026-13-01T00:00:00Z', 'line 1: a: "2026-13-01T00:00:00Z" is no dateTime'],
  ['finishings-default (enum) = glue', 'line 1: finishings-default: "glue" is no enum'],
  ['', 'is no profile in JSON, and nothing that ipptool prints'],
  ['attributes-charset (charset) = utf-8', 'has no attributes of a printer'],
  [
    run([]).replace('successful-ok (', 'client-error-not-found ('),
    'line 4: the printer did not tell its attributes: client-error-not-found',
  ],
])('%j is refused: %s', (dump, sentence) => {
  expect(() => readDump(dump)).toThrow(DumpFormatError);
  expect(() => readDump(dump)).toThrow(sentence);
});

test('every text and every octet comes through, as ipptool escapes them', () => {
  const line = fc.string({ unit: 'grapheme', maxLength: 60 }).filter((one) => !/[\r\n]/.test(one));
  fc.assert(
    fc.property(line, fc.uint8Array({ maxLength: 60 }), (text, bytes) => {
      const escaped = text.replace(/["\\[]/g, '\\$&');
      const octets = Array.from(bytes, (byte) =>
        byte === 0x5c
          ? '\\\\'
          : byte < 0x20 || byte > 0x7e
            ? `\\${byte.toString(8).padStart(3, '0')}`
            : String.fromCharCode(byte),
      ).join('');
      const told = `a (textWithoutLanguage) = ${escaped}\nb (octetString) = ${octets}`;
      expect(readDump(told)).toEqual([
        attribute('a', values.text(text)),
        attribute('b', values.octetString(bytes)),
      ]);
    }),
  );
});

test('a dump of any length is not read', () => {
  const dump = `a (textWithoutLanguage) = ${'x'.repeat(16 * 1024 * 1024)}`;
  expect(() => readDump(dump)).toThrow('has more than 16777216 characters');
});

test('whatever is read, it is attributes or an error that names a place', () => {
  const pieces = ['a', ' ', '(', 'integer', 'collection', ')', '=', '{', '}', ',', '1', '\n', '['];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 40 }), (parts) => {
      try {
        expect(readDump(`a (keyword) = b\n${parts.join('')}`).length).toBeGreaterThan(0);
      } catch (error) {
        expect(error).toBeInstanceOf(DumpFormatError);
      }
    }),
  );
});

function run(lines: readonly string[]): string {
  const indented = [
    'RECEIVED: 36165 bytes in response',
    'status-code = successful-ok (successful-ok)',
    'attributes-charset (charset) = utf-8',
    'attributes-natural-language (naturalLanguage) = en',
    ...lines,
    'EXPECTED: printer-location',
  ];
  return [
    '"get-printer-attributes.test":',
    '    Get printer attributes                  [PASS]',
    ...indented.map((line) => `        ${line}`),
    '    Another test                  [PASS]',
    '        RECEIVED: 1 bytes in response',
    '        copies-default (integer) = 7',
  ].join('\n');
}
