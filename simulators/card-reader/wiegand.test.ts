import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CardFormatError } from './card-format.ts';
import { readWiegand, type WiegandLayout, wiegandLayouts, writeWiegand } from './wiegand.ts';

const layouts: readonly (readonly [number, WiegandLayout])[] = Object.entries(wiegandLayouts).map(
  ([bits, layout]) => [Number(bits), layout],
);

// Worked out by hand: even over the first twelve bits, odd over the last twelve.
test.each([
  [26, { facility: 1, number: 1 }, '10000000100000000000000010'],
  [26, { facility: 255, number: 65_535 }, '01111111111111111111111111'],
  [34, { facility: 3, number: 0 }, '0000000000000001100000000000000001'],
] as const)('a card of %i bits, %j, is %s', (bits, card, expected) => {
  const written = writeWiegand(card, wiegandLayouts[bits]);
  expect(written.toString(2).padStart(bits, '0')).toBe(expected);
});

test.each(layouts)('every card of %i bits comes back', (_, layout) => {
  fc.assert(
    fc.property(cardOf(layout), (card) => {
      expect(readWiegand(writeWiegand(card, layout), layout)).toEqual(card);
    }),
  );
});

test.each(layouts)('one wrong bit of %i is seen', (bits, layout) => {
  fc.assert(
    fc.property(cardOf(layout), fc.nat({ max: bits - 1 }), (card, bit) => {
      const wrong = writeWiegand(card, layout) ^ (1n << BigInt(bit));
      expect(() => readWiegand(wrong, layout)).toThrow(CardFormatError);
    }),
  );
});

test('what does not fit is refused', () => {
  const layout = wiegandLayouts[26];
  expect(() => writeWiegand({ facility: 256, number: 1 }, layout)).toThrow(
    'facility must be a whole',
  );
  expect(() => writeWiegand({ facility: 1, number: 65_536 }, layout)).toThrow('the number must be');
  expect(() => writeWiegand({ facility: 1, number: 1.5 }, layout)).toThrow(CardFormatError);
  expect(() => readWiegand(1n << 26n, layout)).toThrow('cannot have more bits');
  expect(() => readWiegand(-1n, layout)).toThrow(CardFormatError);
});

function cardOf({
  facility,
  number,
}: WiegandLayout): fc.Arbitrary<{ facility: number; number: number }> {
  return fc.record({
    facility: fc.nat({ max: 2 ** facility.bits - 1 }),
    number: fc.nat({ max: 2 ** number.bits - 1 }),
  });
}
