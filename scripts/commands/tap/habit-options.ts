import {
  cardFormats,
  numberChecks,
  type ReaderHabits,
  wiegandSizes,
} from '../../../simulators/card-reader/index.ts';
import { choice, flag, text, wholeNumber } from '../../command-line/options.ts';

/** How the reader writes the card's number. */
export const habitOptions = {
  format: choice('--format <form>', 'how the reader writes the number', {
    of: ['as-given', ...cardFormats],
    fallback: 'as-given',
  }),
  wiegandBits: choice('--wiegand-bits <number>', 'remove the parity bits of such a card', {
    of: ['none', ...wiegandSizes.map(String)],
    fallback: 'none',
  }),
  bits: wholeNumber('--bits <number>', 'use only this many of the last bits', { min: 1, max: 256 }),
  facilityBits: wholeNumber(
    '--facility-bits <number>',
    'write two decimal numbers, the first from this many bits',
    { min: 1, max: 64 },
  ),
  digits: wholeNumber('--digits <number>', 'pad with zeros to this many digits', {
    min: 0,
    max: 100,
  }),
  separator: text('--separator <character>', 'colon, dash or blank between bytes or numbers', ''),
  check: choice('--check <kind>', 'check digits to append', {
    of: numberChecks,
    fallback: 'none',
  }),
  lower: flag('--lower', 'hex in lower case'),
  prefix: text('--prefix <text>', 'text before the number', ''),
  carriageReturn: flag('--cr', 'append a carriage return to the number'),
} as const;

export interface HabitWishes
  extends Pick<ReaderHabits, 'format' | 'prefix'>,
    Required<Pick<ReaderHabits, 'separator' | 'check'>> {
  readonly wiegandBits: string;
  readonly bits: number | undefined;
  readonly facilityBits: number | undefined;
  readonly digits: number | undefined;
  readonly lower: boolean;
  readonly carriageReturn: boolean;
}

export function habitsAsked(wishes: HabitWishes): ReaderHabits {
  const { format, prefix, separator, check, bits, facilityBits, digits } = wishes;
  const wiegandBits = wiegandSizes.find((size) => String(size) === wishes.wiegandBits);
  return {
    format,
    prefix,
    separator,
    check,
    suffix: wishes.carriageReturn ? '\r' : '',
    letterCase: wishes.lower ? 'lower' : 'upper',
    ...(wiegandBits === undefined ? {} : { wiegandBits }),
    ...(bits === undefined ? {} : { bits }),
    ...(facilityBits === undefined ? {} : { facilityBits }),
    ...(digits === undefined ? {} : { digits }),
  };
}
