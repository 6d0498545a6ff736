import { CardFormatError } from './card-format.ts';

/** Characters of ISO/IEC 7811-2 track 2 have four bits: those from `0` to `?`. */
const first = 0x30;
const mostDigits = 37;

/** A number as a magnetic stripe holds it: `;number?` and the check character. Throws CardFormatError. */
export function writeTrackTwo(number: string): string {
  if (!/^[0-9=]+$/.test(number) || number.length > mostDigits) {
    throw new CardFormatError(`a stripe contains 1 to ${mostDigits} digits`);
  }
  const framed = `;${number}?`;
  return framed + checkCharacter(framed);
}

/** Throws CardFormatError for what is no stripe, and where the check character is wrong. */
export function readTrackTwo(stripe: string): string {
  const [, framed, number, check] = /^(;([0-9=]{1,37})\?)([0-?])$/.exec(stripe) ?? [];
  if (framed === undefined || number === undefined) {
    throw new CardFormatError('a stripe has the form ;digits? and a check character');
  }
  if (check !== checkCharacter(framed)) {
    throw new CardFormatError("the stripe's check character is wrong");
  }
  return number;
}

/** The longitudinal redundancy check: even parity of each bit over all characters. */
function checkCharacter(framed: string): string {
  const check = Array.from(framed).reduce((all, one) => all ^ (one.charCodeAt(0) - first), 0);
  return String.fromCharCode(first + check);
}
