import { type CardFormat, readCard, writeCard } from './card-format.ts';

/** How a reader sends the card it sees. */
export interface ReaderHabits {
  /** `as-given` sends the card's text as it is. */
  readonly format: CardFormat | 'as-given';
  readonly letterCase: 'upper' | 'lower';
  /** What stands before the number: some readers send their own mark. */
  readonly prefix: string;
  /** `\r` where a reader ends the number as a keyboard would. */
  readonly suffix: string;
}

export const usualHabits: ReaderHabits = {
  format: 'as-given',
  letterCase: 'upper',
  prefix: '',
  suffix: '',
};

/** What the reader sends for a card. With a format, `card` is its number in hex. Throws CardFormatError. */
export function presentCard(card: string, habits: ReaderHabits): string {
  const { format, letterCase, prefix, suffix } = habits;
  if (format === 'as-given') return `${prefix}${card}${suffix}`;
  const number = writeCard(readCard(card, 'hex'), format);
  return `${prefix}${letterCase === 'lower' ? number.toLowerCase() : number}${suffix}`;
}
