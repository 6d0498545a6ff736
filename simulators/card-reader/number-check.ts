/** What a reader adds to a number, so that a slip in it is seen: of hex its bytes, of decimal its digits. */
export type NumberCheck = 'none' | 'xor' | 'sum' | 'luhn';

export const numberChecks: readonly NumberCheck[] = ['none', 'xor', 'sum', 'luhn'];

/** The digits to be added; for a text that has digits of another base there are as many, and they mean nothing. */
export function checkDigits(digits: string, check: NumberCheck): string {
  return checks[check](digits);
}

const checks: Readonly<Record<NumberCheck, (digits: string) => string>> = {
  none: () => '',
  xor: (digits) => byte(bytesOf(digits).reduce((all, one) => all ^ one, 0)),
  sum: (digits) => byte(bytesOf(digits).reduce((all, one) => (all + one) % 256, 0)),
  luhn: luhnDigit,
};

function bytesOf(digits: string): Uint8Array {
  return new Uint8Array(Buffer.from(digits, 'hex'));
}

function byte(value: number): string {
  return value.toString(16).toUpperCase().padStart(2, '0');
}

/** ISO/IEC 7812-1 annex B: every second digit counts twice, from the last one on. */
function luhnDigit(digits: string): string {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((all, digit, index) => {
      const weighted = Number(digit) * (index % 2 === 0 ? 2 : 1);
      return all + (weighted > 9 ? weighted - 9 : weighted);
    }, 0);
  return String((10 - (sum % 10)) % 10);
}
