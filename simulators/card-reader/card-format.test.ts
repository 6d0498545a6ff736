import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CardFormatError, cardFormats, readCard, writeCard } from './card-format.ts';
import { presentCard, usualHabits } from './reader-habits.ts';

const forms = {
  hex: '946EBD28',
  'hex-reversed': '28BD6E94',
  decimal: '2490285352',
  'decimal-reversed': '683503252',
} as const;

test.each(cardFormats)('SIL-69: the card 946EBD28 as %s, there and back', (format) => {
  const card = readCard('946EBD28', 'hex');
  expect(writeCard(card, format)).toBe(forms[format]);
  expect(readCard(forms[format], format)).toEqual(card);
});

test('every card comes back from every form', () => {
  fc.assert(
    fc.property(cards, fc.constantFrom(...cardFormats), (card, format) => {
      expect(readCard(writeCard(card, format), format, card.length)).toEqual(card);
    }),
  );
});

test('reversed is the other order of the same bytes, so turning it twice changes nothing', () => {
  fc.assert(
    fc.property(cards, (card) => {
      const turned = readCard(writeCard(card, 'hex'), 'hex-reversed');
      expect(turned).toEqual(card.toReversed());
      expect(writeCard(turned, 'decimal')).toBe(writeCard(card, 'decimal-reversed'));
    }),
  );
});

test('different cards of one size never share a form', () => {
  const pairs = fc.tuple(fourBytes, fourBytes).filter(([a, b]) => Buffer.compare(a, b) !== 0);
  fc.assert(
    fc.property(pairs, fc.constantFrom(...cardFormats), ([a, b], format) => {
      expect(writeCard(a, format)).not.toBe(writeCard(b, format));
    }),
  );
});

test.each([
  ['94:6e:bd:28', 'hex'],
  ['94-6E-BD-28', 'hex'],
  [' 94 6e bd 28\r', 'hex'],
  ['0002490285352', 'decimal'],
] as const)('%j is read as %s', (text, format) => {
  expect(readCard(text, format)).toEqual(readCard('946EBD28', 'hex'));
});

test.each([
  ['', 'hex'],
  ['946EBD2', 'hex'],
  ['946EBDXX', 'hex'],
  ['94::6E', 'hex'],
  ['AB'.repeat(33), 'hex'],
  ['', 'decimal'],
  ['-5', 'decimal'],
  ['12.5', 'decimal'],
  ['9'.repeat(80), 'decimal'],
] as const)('%j is refused as %s', (text, format) => {
  expect(() => readCard(text, format)).toThrow(CardFormatError);
});

test('a reader sends the card in its own way', () => {
  const send = (habits: Partial<typeof usualHabits>): string =>
    presentCard('946ebd28', { ...usualHabits, ...habits });
  expect(send({})).toBe('946ebd28');
  expect(send({ format: 'hex' })).toBe('946EBD28');
  expect(send({ format: 'hex', letterCase: 'lower', prefix: 'R1-' })).toBe('R1-946ebd28');
  expect(send({ format: 'decimal-reversed', suffix: '\r' })).toBe('683503252\r');
});

const cards = fc.uint8Array({ minLength: 1, maxLength: 32 });
const fourBytes = fc.uint8Array({ minLength: 4, maxLength: 4 });
