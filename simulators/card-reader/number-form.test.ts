import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CardFormatError, cardFormats, readCard } from './card-format.ts';
import { proximityCard } from './card-technology.ts';
import { checkDigits, numberChecks } from './number-check.ts';
import { type NumberForm, readNumber, writeNumber } from './number-form.ts';
import { type FacilityCard, wiegandLayouts } from './wiegand.ts';

const card = readCard('04A2B3C4D5E680', 'hex');

test.each<[Partial<NumberForm>, string]>([
  [{}, '04A2B3C4D5E680'],
  [{ letterCase: 'lower', separator: ':' }, '04:a2:b3:c4:d5:e6:80'],
  [{ bits: 32 }, 'C4D5E680'],
  [{ bits: 26 }, '00D5E680'],
  [{ format: 'hex-reversed', bits: 32 }, 'C4B3A204'],
  [{ format: 'decimal', bits: 32 }, '3302352512'],
  [{ format: 'decimal', bits: 24, digits: 12 }, '000014018176'],
  [{ format: 'decimal', bits: 24, facilityBits: 8, separator: '-' }, '213-59008'],
  [{ format: 'decimal', bits: 24, facilityBits: 8 }, '21359008'],
  [{ bits: 32, digits: 12 }, '0000C4D5E680'],
  [{ bits: 32, check: 'xor' }, 'C4D5E68077'],
  [{ bits: 32, check: 'sum' }, 'C4D5E680FF'],
  [{ format: 'decimal', bits: 24, check: 'luhn' }, '140181769'],
])('%j writes 04A2B3C4D5E680 as %s', (form, expected) => {
  expect(writeNumber(card, { ...plain, ...form })).toBe(expected);
});

test('a form that leaves nothing out gives every card back', () => {
  fc.assert(
    fc.property(cards, wholeForms, (one, form) => {
      expect(readNumber(writeNumber(one, form), form, one.length)).toEqual(one);
    }),
  );
});

test('a reader that takes parity off writes what is printed on the card', () => {
  const form = { ...plain, format: 'decimal', wiegandBits: 26, bits: 24, facilityBits: 8 } as const;
  const of = (one: FacilityCard): Uint8Array =>
    readCard(proximityCard(one, wiegandLayouts[26]), 'hex');
  expect(writeNumber(of({ facility: 12, number: 3456 }), { ...form, separator: '-' })).toBe(
    '012-03456',
  );
  const facility = fc.record({ facility: fc.nat({ max: 255 }), number: fc.nat({ max: 65_535 }) });
  fc.assert(
    fc.property(facility, fc.constantFrom('', ':', '-'), (one, separator) => {
      const parted = { ...form, separator };
      expect(readNumber(writeNumber(of(one), parted), parted, 4)).toEqual(of(one));
      const whole = { ...plain, wiegandBits: 26, format: 'hex-reversed' } as const;
      expect(readNumber(writeNumber(of(one), whole), whole, 4)).toEqual(of(one));
    }),
  );
  const wrong = of({ facility: 12, number: 3456 }).map((byte, index) =>
    index === 3 ? byte ^ 1 : byte,
  );
  expect(() => writeNumber(wrong, form)).toThrow('parity bit 25 of 26 is wrong');
});

test('a truncated number is that of every card with the same last bits', () => {
  const others = fc.uint8Array({ minLength: 8, maxLength: 8 });
  fc.assert(
    fc.property(others, others, fc.integer({ min: 1, max: 64 }), (one, two, bits) => {
      const mask = (1n << BigInt(bits)) - 1n;
      const value = (bytes: Uint8Array): bigint =>
        BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
      const form = { ...plain, format: 'decimal', bits } as const;
      expect(writeNumber(one, form)).toBe(String(value(one) & mask));
      const isSame = (value(one) & mask) === (value(two) & mask);
      expect(writeNumber(one, form) === writeNumber(two, form)).toBe(isSame);
    }),
  );
});

test('the check digit of ISO/IEC 7812-1', () => {
  expect(checkDigits('7992739871', 'luhn')).toBe('3');
});

test('check digits show every slip in one digit', () => {
  const digits = '0123456789ABCDEF';
  fc.assert(
    fc.property(cards, wholeForms, fc.tuple(fc.nat(), fc.nat()), (one, form, [at, by]) => {
      fc.pre((form.check ?? 'none') !== 'none');
      const written = writeNumber(one, { ...form, separator: '', letterCase: 'upper' });
      const base = form.format.startsWith('hex') ? 16 : 10;
      const place = at % written.length;
      const digit = (digits.indexOf(written[place] ?? '') + 1 + (by % (base - 1))) % base;
      const slipped = written.slice(0, place) + digits[digit] + written.slice(place + 1);
      const read = (): Uint8Array => readNumber(slipped, { ...form, separator: '' }, one.length);
      expect(read).toThrow(CardFormatError);
    }),
  );
});

test.each<Partial<NumberForm>>([
  { facilityBits: 8, bits: 24 },
  { format: 'decimal', facilityBits: 8 },
  { format: 'decimal', facilityBits: 24, bits: 24 },
  { check: 'luhn' },
  { format: 'decimal', check: 'xor' },
  { digits: 3 },
  { separator: 'x' },
])('%j contradicts itself', (form) => {
  expect(() => writeNumber(card, { ...plain, ...form })).toThrow(CardFormatError);
  expect(() => readNumber('00', { ...plain, ...form }, 7)).toThrow(CardFormatError);
});

test.each<[string, Partial<NumberForm>]>([
  ['FF04A2B3C4D5E680', {}],
  ['xyz', {}],
  ['999', { format: 'decimal', bits: 24, facilityBits: 8 }],
  ['a-b', { format: 'decimal', bits: 24, facilityBits: 8, separator: '-' }],
])('%j is no number of 7 bytes as %j', (text, form) => {
  expect(() => readNumber(text, { ...plain, ...form }, 7)).toThrow(CardFormatError);
});

const plain: NumberForm = { format: 'hex', letterCase: 'upper' };
const cards = fc.uint8Array({ minLength: 1, maxLength: 12 });

const wholeForms: fc.Arbitrary<NumberForm> = fc
  .record({
    format: fc.constantFrom(...cardFormats),
    letterCase: fc.constantFrom('upper' as const, 'lower' as const),
    separator: fc.constantFrom('', ':', '-', ' '),
    check: fc.constantFrom(...numberChecks),
    digits: fc.nat({ max: 8 }).map((half) => half * 2),
  })
  .filter(({ format, check }) =>
    format.startsWith('hex') ? check !== 'luhn' : check === 'none' || check === 'luhn',
  );
