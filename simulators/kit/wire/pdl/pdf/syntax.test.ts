import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PdfFault, ShortInput } from './fault.ts';
import { type Cursor, readValue } from './syntax.ts';
import type { PdfValue } from './values.ts';

const string = { kind: 'string' };

test.each<readonly [string, unknown]>([
  ['null ', null],
  ['true ', true],
  ['false ', false],
  ['0 ', 0],
  ['+17 ', 17],
  ['-98 ', -98],
  ['34.5 ', 34.5],
  ['-.002 ', -0.002],
  ['4. ', 4],
  ['12 0 R ', { kind: 'ref', number: 12, generation: 0 }],
  ['12 0 RG ', 12],
  ['12 0 obj', 12],
  ['/Name ', { kind: 'name', name: 'Name' }],
  ['/A#20B#2f ', { kind: 'name', name: 'A B/' }],
  ['/ ', { kind: 'name', name: '' }],
  ['(a(b)c\\)d)', string],
  ['<48 65 6C>', string],
  [
    '[1 2 0 R(x)/N[null]]',
    [1, { kind: 'ref', number: 2, generation: 0 }, string, { kind: 'name', name: 'N' }, [null]],
  ],
  [
    '<</A 1/B<</C[]>>>>',
    new Map<string, unknown>([
      ['A', 1],
      ['B', new Map([['C', []]])],
    ]),
  ],
  ['% comment\r  7%\n', 7],
  ['[1%]\n2]', [1, 2]],
])('ISO 32000-1 7.3: %j', (text, value) => {
  expect(read(text)).toEqual(value);
});

test.each([')', '>', ']', '}', 'nul ', '<< 1 2 >>', '<</A>>', '+ ', `/${'n'.repeat(2000)} `])(
  '%j is no object',
  (text) => {
    expect(() => read(text)).toThrow(PdfFault);
  },
);

test('an object that is cut off anywhere is short, not wrong', () => {
  const text = '<< /A [1 -2.5 (s\\)) <4142> /N#20 12 0 R true null] % c\n /B << >> >>';
  for (let length = 0; length < text.length; length += 1) {
    expect(() => read(text.slice(0, length)), String(length)).toThrow(ShortInput);
  }
});

test('whatever the bytes, there is an object, a fault or too little', () => {
  const tokens = fc.constantFrom(
    '<<',
    '>>',
    '[',
    ']',
    '(',
    ')',
    '/A',
    ' ',
    '1',
    '0',
    'R',
    '%',
    '\n',
    '<',
    '-',
  );
  fc.assert(
    fc.property(
      fc.array(fc.oneof(tokens, fc.string({ maxLength: 3 })), { maxLength: 40 }),
      (parts) => {
        const bytes = Buffer.from(parts.join(''), 'latin1');
        const cursor: Cursor = { bytes, at: 0 };
        try {
          readValue(cursor);
        } catch (error) {
          expect(error instanceof PdfFault || error instanceof ShortInput).toBe(true);
        }
        expect(cursor.at).toBeLessThanOrEqual(bytes.length + 1);
      },
    ),
  );
});

function read(text: string): PdfValue {
  return readValue({ bytes: Buffer.from(text, 'latin1'), at: 0 });
}
