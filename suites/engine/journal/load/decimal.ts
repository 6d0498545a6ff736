/** An exact amount of money, in 10^-18: as fine as any service is likely to tell one. */
export type Decimal = bigint;

const places = 18;
const unit = 10n ** BigInt(places);
/** A number of JSON (RFC 8259 6) of bounded length. */
const form = /^(-?)(\d{1,18})(?:[.](\d{1,40}))?(?:[eE]([+-]?\d{1,2}))?$/;

/** The text of a number as an amount; undefined for what is none, or finer than amounts are. */
export function readDecimal(text: string): Decimal | undefined {
  const [, sign, whole, fraction = '', exponent = '0'] = form.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const shift = Number(exponent) - fraction.length + places;
  const digits = BigInt(`${whole}${fraction}`);
  const size = shift >= 0 ? digits * 10n ** BigInt(shift) : digits / 10n ** BigInt(-shift);
  if (shift < 0 && size * 10n ** BigInt(-shift) !== digits) return undefined;
  return sign === '-' ? -size : size;
}

/** The one spelling of an amount: no zeros that say nothing, no sign on zero. `readDecimal` reads it again. */
export function decimalText(amount: Decimal): string {
  const size = amount < 0n ? -amount : amount;
  const fraction = String(size % unit)
    .padStart(places, '0')
    .replace(/0+$/, '');
  const whole = String(size / unit);
  return `${amount < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}
