import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Problem } from '../../rules/problem.ts';
import { readFormBody, readFormText, readQuery } from './form-text.ts';

const text = fc.string({ unit: 'grapheme', maxLength: 20 });
const pairs = fc.array(
  fc.tuple(
    text.filter((name) => name !== ''),
    text,
  ),
  { maxLength: 10 },
);

describe('readFormBody (SIL-01, SIL-08)', () => {
  it('reads what any encoder of the URL Standard writes', () => {
    fc.assert(
      fc.property(pairs, (given) => {
        const body = Buffer.from(new URLSearchParams(given).toString());
        expect(readFormBody(body)).toEqual(
          given.map((pair) => pair.map((one) => one.toWellFormed())),
        );
      }),
    );
  });

  it('takes UTF-8 that was not escaped, empty values, and names without a value', () => {
    expect(readFormBody(Buffer.from('name=Zoë+B&empty=&bare&&x=%2B'))).toEqual([
      ['name', 'Zoë B'],
      ['empty', ''],
      ['bare', ''],
      ['x', '+'],
    ]);
  });

  it('answers any bytes with pairs or with form-ill-formed, never with another error', () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 60 }),
      fc.stringMatching(/^[%=&+a-f0-9]{0,40}$/).map((one) => new Uint8Array(Buffer.from(one))),
    );
    fc.assert(
      fc.property(bytes, (body) => {
        expect(outcome(() => readFormBody(body))).toMatch(/^(pairs|form-ill-formed)$/);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['a broken escape', 'a=%zz'],
    ['an escape cut off', 'a=%4'],
    ['an escaped byte that is not UTF-8', 'a=%ff'],
    ['an overlong escape', 'a=%c0%af'],
    ['an escaped surrogate', 'a=%ed%a0%80'],
  ])('refuses %s', (_what, body) => {
    expect(outcome(() => readFormBody(Buffer.from(body)))).toBe('form-ill-formed');
  });

  it('refuses raw bytes that are not UTF-8', () => {
    expect(outcome(() => readFormBody(Uint8Array.of(0x61, 0x3d, 0xff)))).toBe('form-ill-formed');
  });

  it('refuses more parameters than anyone has', () => {
    expect(outcome(() => readFormText('a=1&'.repeat(1001)))).toBe('form-ill-formed');
    expect(readFormText('a=1&'.repeat(999))).toHaveLength(999);
  });
});

describe('readQuery', () => {
  it('reads what stands behind the first question mark', () => {
    expect(readQuery('/card?cd=a%20b&Mac=1?2')).toEqual([
      ['cd', 'a b'],
      ['Mac', '1?2'],
    ]);
    expect(readQuery('/card')).toEqual([]);
  });

  it('refuses bytes that must be escaped', () => {
    expect(outcome(() => readQuery('/card?cd=\u00e9'))).toBe('url-ill-formed');
  });
});

function outcome(read: () => unknown): string {
  try {
    read();
    return 'pairs';
  } catch (error) {
    return error instanceof Problem ? error.code : String(error);
  }
}
