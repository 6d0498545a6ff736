/** An exact amount, in millionths: integers all through, so nothing is ever rounded. */
export type Decimal = bigint;

const fractionDigits = 6;
const unit = 1_000_000n;

/**
 * The largest amount that anyone may set or pay in. With nine digits before the point and six behind
 * it has 15 in all, so that every client that reads JSON numbers as doubles has it exactly.
 */
export const mostDecimal: Decimal = 999_999_999_999_999n;

export const zero: Decimal = 0n;

/** Room above the largest amount: what was reserved comes back on top of it. */
const form = /^(-?)(\d{1,12})(?:\.(\d{1,6}))?$/;

/** Decimal text as an amount; undefined for what is none, or has more digits than are kept. */
export function readDecimal(text: string): Decimal | undefined {
  const [, sign, whole, fraction = ''] = form.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const amount = BigInt(whole) * unit + BigInt(fraction.padEnd(fractionDigits, '0'));
  return sign === '-' ? -amount : amount;
}

/** The one spelling of an amount: no zeros that say nothing, no sign on zero. */
export function decimalText(amount: Decimal): string {
  const size = amount < 0n ? -amount : amount;
  const fraction = String(size % unit)
    .padStart(fractionDigits, '0')
    .replace(/0{1,6}$/, '');
  const whole = String(size / unit);
  return `${amount < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/** A number in an answer, with all its digits: no double stands between the amount and the text. */
export type JsonNumber = object;

export function decimalJson(amount: Decimal): JsonNumber {
  return rawJson.rawJSON(decimalText(amount));
}

/** ECMAScript's JSON.parse source text access, which the compiler's library does not describe yet. */
const rawJson = JSON as unknown as { rawJSON(text: string): JsonNumber };
