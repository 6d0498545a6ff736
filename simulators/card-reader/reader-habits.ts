import { type CardFormat, readCard } from './card-format.ts';
import { type NumberForm, writeNumber } from './number-form.ts';

/** How a reader sends the card it sees. */
export interface ReaderHabits extends Omit<NumberForm, 'format'> {
  /** `as-given` sends the card's text as it is. */
  readonly format: CardFormat | 'as-given';
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
  const { format, prefix, suffix } = habits;
  const number =
    format === 'as-given' ? card : writeNumber(readCard(card, 'hex'), { ...habits, format });
  return `${prefix}${number}${suffix}`;
}
