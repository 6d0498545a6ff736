import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normaliseCard } from './card-number.ts';

const asIs = { trimCardId: false, decimalFormatForCardIds: false };
const trimming = { ...asIs, trimCardId: true };
const decimal = { ...asIs, decimalFormatForCardIds: true };
const both = { trimCardId: true, decimalFormatForCardIds: true };

describe('normaliseCard (SIL-69)', () => {
  it.each([
    { rules: undefined, sent: ' 00946EBD28 ', expected: ' 00946EBD28 ' },
    { rules: asIs, sent: '00946EBD28', expected: '00946EBD28' },
    { rules: trimming, sent: ' 00946EBD28 ', expected: '946EBD28' },
    { rules: trimming, sent: '000', expected: '0' },
    { rules: trimming, sent: '0 1', expected: '1' },
    { rules: decimal, sent: '946EBD28', expected: '2490285352' },
    { rules: decimal, sent: '28BD6E94', expected: '683503252' },
    { rules: decimal, sent: '94:6e:bd:28', expected: '2490285352' },
    { rules: decimal, sent: '2490285352', expected: String(0x24_90_28_53_52) },
    { rules: decimal, sent: 'not hex', expected: 'not hex' },
    { rules: decimal, sent: '94:6:EB', expected: '94:6:EB' },
    { rules: both, sent: ' 00946ebd28', expected: '2490285352' },
  ])('by the rules of the port: $sent is $expected', ({ rules, sent, expected }) => {
    expect(normaliseCard(sent, rules)).toBe(expected);
  });
});

const bytes = fc.uint8Array({ minLength: 1, maxLength: 128 });
const hexOf = (card: Uint8Array): string => Buffer.from(card).toString('hex');
const valueOf = (card: Uint8Array): bigint =>
  card.reduce((value, byte) => value * 256n + BigInt(byte), 0n);

/** What a reader may send: bytes in some spelling, decimal digits, anything at all. */
const sent = fc.oneof(
  bytes.map(hexOf),
  bytes.map((card) => hexOf(card).toUpperCase()),
  bytes.map((card) => hexOf(card).replace(/..(?=.)/g, '$&:')),
  fc.bigInt({ min: 0n, max: 2n ** 80n }).map(String),
  fc.string({ maxLength: 12 }),
  fc.string({ unit: fc.constantFrom('0', '1', 'a', 'A', ' ', ':'), maxLength: 5 }),
);

/** The number that the signs say in base 16, counted out sign by sign; undefined for other text. */
function hexValue(text: string): bigint | undefined {
  const signs = text.includes(':') || text.includes('-') || text.includes(' ') ? apart(text) : text;
  if (signs === undefined || signs === '') return undefined;
  let value = 0n;
  for (const sign of signs.toLowerCase()) {
    const digit = '0123456789abcdef'.indexOf(sign);
    if (digit < 0) return undefined;
    value = value * 16n + BigInt(digit);
  }
  return value;
}

function apart(text: string): string | undefined {
  const pairs = text.split(/[:\- ]/);
  return pairs.every((pair) => pair.length === 2) ? pairs.join('') : undefined;
}

describe('no reading of one number opens the account of another', () => {
  it('where nothing is to be normalised, a number is itself', () => {
    fc.assert(
      fc.property(sent, (card) => {
        expect([normaliseCard(card), normaliseCard(card, asIs)]).toEqual([card, card]);
      }),
    );
  });

  it('a decimal port reads the bytes of a card as their number, however they are spelled', () => {
    fc.assert(
      fc.property(bytes, (card) => {
        const hex = hexOf(card);
        const spellings = [hex, hex.toUpperCase(), hex.replace(/..(?=.)/g, '$&-')];
        for (const spelling of spellings)
          expect(normaliseCard(spelling, decimal)).toBe(valueOf(card).toString());
      }),
    );
  });

  it('at a decimal port two are one only where they are the same number, or the same text', () => {
    fc.assert(
      fc.property(sent, sent, (one, other) => {
        const same = normaliseCard(one, decimal) === normaliseCard(other, decimal);
        const value = hexValue(one);
        expect(same).toBe(one === other || (value !== undefined && value === hexValue(other)));
      }),
    );
  });

  it('at a trimming port two are one only where spaces and leading zeros set them apart', () => {
    const core = (text: string): string => {
      let rest = text.trim();
      while (rest.length > 1 && /^[0\s]/.test(rest)) rest = rest.slice(1);
      return rest;
    };
    fc.assert(
      fc.property(sent, sent, (one, other) => {
        const same = normaliseCard(one, trimming) === normaliseCard(other, trimming);
        expect(same).toBe(core(one) === core(other));
      }),
    );
  });

  it('trimming what was trimmed changes nothing', () => {
    fc.assert(
      fc.property(sent, (card) => {
        const once = normaliseCard(card, trimming);
        expect(normaliseCard(once, trimming)).toBe(once);
      }),
    );
  });
});
