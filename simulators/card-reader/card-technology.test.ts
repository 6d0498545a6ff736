import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seededChance } from '../kit/chance.ts';
import { CardFormatError, readCard } from './card-format.ts';
import { cardTechnologies, cardTechnologyNames } from './card-technology.ts';
import { readTrackTwo, writeTrackTwo } from './track-two.ts';
import { readWiegand } from './wiegand.ts';

const inHex = cardTechnologyNames.filter((name) => name !== 'stripe');

test.each(inHex)('cards of %s are numbers in hex, and the same seed draws the same', (name) => {
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const { draw, layout } = cardTechnologies[name];
      const card = draw(seededChance(seed));
      expect(draw(seededChance(seed))).toBe(card);
      const bytes = readCard(card, 'hex');
      expect(card).toBe(card.toUpperCase());
      if (layout !== undefined) readWiegand(BigInt(`0x${card}`), layout);
      else expect(bytes).toHaveLength(sizes[name] ?? -1);
    }),
  );
});

test('a random id tells itself as such, an ordinary one never does', () => {
  const first = (name: 'uid-4' | 'uid-random', seed: number): string =>
    cardTechnologies[name].draw(seededChance(seed)).slice(0, 2);
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      expect(first('uid-random', seed)).toBe('08');
      expect(['08', '88']).not.toContain(first('uid-4', seed));
    }),
  );
});

test('a stripe is framed and checked (ISO/IEC 7811-2)', () => {
  // 0xB ^ 1 ^ 2 ^ 3 ^ 0xF = 4
  expect(writeTrackTwo('123')).toBe(';123?4');
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9=]{1,37}$/), fc.nat({ max: 35 }), (number, at) => {
      const stripe = writeTrackTwo(number);
      expect(readTrackTwo(stripe)).toBe(number);
      const wrong = at % number.length;
      const other = number[wrong] === '7' ? '8' : '7';
      const changed = `;${number.slice(0, wrong)}${other}${number.slice(wrong + 1)}${stripe.slice(-2)}`;
      expect(() => readTrackTwo(changed)).toThrow(CardFormatError);
    }),
  );
  expect(() => writeTrackTwo('1'.repeat(38))).toThrow(CardFormatError);
  expect(() => writeTrackTwo('12a')).toThrow(CardFormatError);
  expect(() => readTrackTwo('123')).toThrow(CardFormatError);
});

const sizes: Readonly<Record<string, number>> = {
  'prox-40': 5,
  'uid-4': 4,
  'uid-7': 7,
  'uid-8': 8,
  'uid-10': 10,
  'uid-random': 4,
};
