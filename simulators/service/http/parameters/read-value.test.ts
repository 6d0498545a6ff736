import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bool,
  firstOf,
  instant,
  int,
  lines,
  list,
  long,
  name,
  oneOf,
  text,
  unchecked,
} from '../../operations/words.ts';
import { valueReader } from './read-value.ts';

const fault = { fault: expect.any(String) as string };
const readInt = valueReader(int());

describe('int (SIL-04)', () => {
  it('reads every 32-bit number in decimal, with or without a sign', () => {
    fc.assert(
      fc.property(fc.integer(), (value) => {
        expect(readInt([String(value)])).toEqual({ value });
        expect(readInt([`+${String(Math.abs(value % 1e9))}`])).toEqual({
          value: Math.abs(value % 1e9),
        });
      }),
    );
  });

  it.each([
    '',
    ' 1',
    '1 ',
    '1.0',
    '1e3',
    '0x10',
    '2147483648',
    '-2147483649',
    '99999999999999999999999',
    '١',
    'NaN',
    '--1',
  ])('refuses %j', (sent) => {
    expect(readInt([sent])).toEqual(fault);
  });

  it('keeps stated bounds', () => {
    const read = valueReader(int({ minimum: 0, maximum: 4 }));
    expect([read(['-1']), read(['0']), read(['4']), read(['5'])]).toEqual([
      fault,
      { value: 0 },
      { value: 4 },
      fault,
    ]);
  });
});

describe('long', () => {
  const read = valueReader(long());
  it('reads every 64-bit number exactly', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(1n << 63n), max: (1n << 63n) - 1n }), (value) => {
        expect(read([value.toString()])).toEqual({ value });
      }),
    );
  });

  it('refuses one more', () => {
    expect([read([(1n << 63n).toString()]), read(['']), read(['1n'])]).toEqual([
      fault,
      fault,
      fault,
    ]);
  });
});

it('boolean: true or false in any case, nothing else', () => {
  const read = valueReader(bool());
  expect([read(['TRUE']), read(['False']), read(['1']), read(['']), read(['yes'])]).toEqual([
    { value: true },
    { value: false },
    fault,
    fault,
    fault,
  ]);
});

describe('text (SIL-08)', () => {
  const read = valueReader(text());
  it('any text of at most 256 characters without control characters comes through unchanged', () => {
    const fine = fc
      .string({ unit: 'grapheme', maxLength: 60 })
      .filter((one) => !/\p{Cc}/u.test(one));
    fc.assert(
      fc.property(fine, (value) => {
        expect(read([value])).toEqual({ value });
      }),
    );
  });

  it.each(['a\u0000b', 'a\tb', 'a\r\nb', '\u007f', '\u0085'])(
    'refuses control characters: %j',
    (sent) => {
      expect(read([sent])).toEqual(fault);
    },
  );

  it('counts characters, not bytes or code units', () => {
    expect([read(['😀'.repeat(256)]), read(['😀'.repeat(257)])]).toEqual([
      { value: '😀'.repeat(256) },
      fault,
    ]);
  });

  it('a name is not empty', () => {
    expect(valueReader(name())([''])).toEqual(fault);
  });

  it('of a list whose first value counts, the others are not looked at', () => {
    expect(valueReader(firstOf(int()))(['4', 'x'])).toEqual({ value: [4] });
    expect(valueReader(firstOf(int()))(['x', '4'])).toHaveProperty('fault');
  });

  it('unchecked text is not looked at (SIL-06)', () => {
    expect(valueReader(unchecked(''))(['\u0000'])).toEqual({ value: '\u0000' });
  });
});

describe('lists (SIL-03)', () => {
  it('numbers and fixed words may be repeated, or come in one value with commas', () => {
    const read = valueReader(list(int()));
    expect([read(['1', '2']), read(['1,2']), read(['1,2', '3'])]).toEqual([
      { value: [1, 2] },
      { value: [1, 2] },
      { value: [1, 2, 3] },
    ]);
    expect(valueReader(list(oneOf(['A', 'B'])))(['A,B'])).toEqual({ value: ['A', 'B'] });
    expect([read(['1,']), read(['1;2'])]).toEqual([fault, fault]);
  });

  it('free text is never split', () => {
    expect(valueReader(list(text()))(['cn=a,dc=b'])).toEqual({ value: ['cn=a,dc=b'] });
  });

  it('has an end', () => {
    expect(valueReader(list(int()))([Array(1001).fill('1').join(',')])).toEqual(fault);
  });
});

it('fixed words are taken as spelled', () => {
  const read = valueReader(oneOf(['PRINT', 'COPY']));
  expect([read(['PRINT']), read(['print']), read([''])]).toEqual([
    { value: 'PRINT' },
    fault,
    fault,
  ]);
});

describe('instants', () => {
  const read = valueReader(instant(''));
  it.each([
    ['2026-01-02T03:04:05Z', Date.UTC(2026, 0, 2, 3, 4, 5)],
    ['2026-01-02T03:04:05.678Z', Date.UTC(2026, 0, 2, 3, 4, 5, 678)],
    ['2026-01-02T03:04:05+02:00', Date.UTC(2026, 0, 2, 1, 4, 5)],
    ['2026-01-02T03:04:05 02:00', Date.UTC(2026, 0, 2, 1, 4, 5)],
    ['2026-01-02T03:04:05-0230', Date.UTC(2026, 0, 2, 5, 34, 5)],
    ['2024-02-29T00:00Z', Date.UTC(2024, 1, 29)],
  ])('%s', (sent, value) => {
    expect(read([sent])).toEqual({ value });
  });

  it('reads what toISOString writes', () => {
    const date = fc.date({
      min: new Date('0001-01-01T00:00:00Z'),
      max: new Date('9999-12-31T23:59:59Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(date, (at) => {
        expect(read([at.toISOString()])).toEqual({ value: at.getTime() });
      }),
    );
  });

  it.each([
    '',
    'now',
    '2026-01-02',
    '2026-01-02T03:04:05',
    '2026-02-30T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-01-01T25:00:00Z',
    '1767322800000',
    '2026-01-02T03:04:05+2:00',
  ])('refuses %j', (sent) => {
    expect(read([sent])).toEqual(fault);
  });
});

it('text of several lines may have line breaks and tabs, other text may not (SIL-08)', () => {
  expect(valueReader(lines())(['{\r\n\t}'])).toEqual({ value: '{\r\n\t}' });
  expect(valueReader(lines())(['{\u0000}'])).toEqual(fault);
  expect(valueReader(text())(['a\tb'])).toEqual(fault);
});
