import { type CardFormat, CardFormatError, readCard, writeCard } from './card-format.ts';
import { checkDigits, type NumberCheck } from './number-check.ts';
import {
  payloadBits,
  type WiegandBits,
  wiegandLayouts,
  withoutParity,
  withParity,
} from './wiegand.ts';

/** How a reader writes the number of a card, beyond its order and base. */
export interface NumberForm {
  readonly format: CardFormat;
  readonly letterCase: 'upper' | 'lower';
  /** The card has so many bits, and the reader takes its parity bits off. */
  readonly wiegandBits?: WiegandBits;
  /** Only so many of the last bits, of the bytes in the order sent. */
  readonly bits?: number;
  /** Decimal, in two numbers: the first has so many of `bits`, as `012-03456`. */
  readonly facilityBits?: number;
  /** Zeros in front up to so many digits. */
  readonly digits?: number;
  /** Between the bytes of hex, or the two numbers. */
  readonly separator?: string;
  readonly check?: NumberCheck;
}

/** Throws CardFormatError for a form that contradicts itself. */
export function writeNumber(card: Uint8Array, form: NumberForm): string {
  checkForm(form);
  const { wiegandBits, digits = 0, separator = '', check = 'none' } = form;
  const seen = wiegandBits === undefined ? card : withoutParity(card, wiegandLayouts[wiegandBits]);
  const { bits = seen.length * 8 } = form;
  const sent = lastBits(isReversed(form) ? seen.toReversed() : seen, bits);
  if (form.facilityBits !== undefined) return facilityAndNumber(sent, form);
  const base = isHex(form) ? 'hex' : 'decimal';
  const padded = writeCard(sent, base).padStart(digits, '0');
  const whole = padded + checkDigits(padded, check);
  const parted = isHex(form) ? (whole.match(/../g) ?? []).join(separator) : whole;
  return form.letterCase === 'lower' ? parted.toLowerCase() : parted;
}

/**
 * The bytes of a card of `sizeBytes` from what a reader sent; those that it left out are zero.
 * Throws CardFormatError for what is no number of that form, and where its check digits are wrong.
 */
export function readNumber(text: string, form: NumberForm, sizeBytes: number): Uint8Array {
  checkForm(form);
  const { check = 'none' } = form;
  const whole = form.facilityBits === undefined ? unparted(text, form) : joined(text, form);
  const length = whole.length - checkDigits(whole, check).length;
  const number = whole.slice(0, length);
  if (checkDigits(number, check) !== whole.slice(length).toUpperCase()) {
    throw new CardFormatError(`the check digits of ${JSON.stringify(text)} are wrong`);
  }
  const layout = form.wiegandBits === undefined ? undefined : wiegandLayouts[form.wiegandBits];
  const sentBytes = layout === undefined ? sizeBytes : Math.ceil(payloadBits(layout) / 8);
  const bytes = sized(readCard(number, isHex(form) ? 'hex' : 'decimal', sentBytes), sentBytes);
  const seen = isReversed(form) ? bytes.toReversed() : bytes;
  return layout === undefined ? seen : withParity(seen, layout, sizeBytes);
}

function checkForm(form: NumberForm): void {
  const { bits, facilityBits, check = 'none', digits = 0, separator = '' } = form;
  if (facilityBits !== undefined && (isHex(form) || bits === undefined || facilityBits >= bits)) {
    throw new CardFormatError('a facility uses some of the bits, in decimal');
  }
  if (isHex(form) ? check === 'luhn' : check === 'xor' || check === 'sum') {
    throw new CardFormatError(`the check ${check} is not for ${form.format}`);
  }
  if (isHex(form) && digits % 2 !== 0) throw new CardFormatError('hex has two digits per byte');
  if (!/^[:\- ]?$/.test(separator))
    throw new CardFormatError('a separator must be :, - or a space');
}

function isHex({ format }: NumberForm): boolean {
  return format.startsWith('hex');
}

function isReversed({ format }: NumberForm): boolean {
  return format.endsWith('reversed');
}

function lastBits(bytes: Uint8Array, bits: number): Uint8Array {
  if (bits >= bytes.length * 8) return bytes;
  const kept = bytes.slice(bytes.length - Math.ceil(bits / 8));
  // The first byte that is kept may be kept in part.
  if (bits % 8 !== 0) kept[0] = (kept[0] ?? 0) & (2 ** (bits % 8) - 1);
  return kept;
}

function facilityAndNumber(sent: Uint8Array, form: NumberForm): string {
  const { bits = 0, facilityBits = 0, separator = '', check = 'none' } = form;
  const value = BigInt(writeCard(sent, 'decimal'));
  const numberBits = BigInt(bits - facilityBits);
  const parts = [
    String(value >> numberBits).padStart(widthOf(facilityBits), '0'),
    String(value & ((1n << numberBits) - 1n)).padStart(widthOf(bits - facilityBits), '0'),
  ];
  return parts.join(separator) + checkDigits(parts.join(''), check);
}

/** The digits that the largest number of so many bits has. */
function widthOf(bits: number): number {
  return String((1n << BigInt(bits)) - 1n).length;
}

/** What a facility and a number stand for, as one number with the check digits it came with. */
function joined(text: string, form: NumberForm): string {
  const { bits = 0, facilityBits = 0, separator = '', check = 'none' } = form;
  const plain = separator === '' ? text : text.replace(separator, '');
  const [front, back] = [widthOf(facilityBits), widthOf(bits - facilityBits)];
  if (!/^\d+$/.test(plain) || plain.length < front + back) {
    throw new CardFormatError(`${JSON.stringify(text)} is not a facility and a number`);
  }
  const parts = plain.slice(0, front + back);
  if (checkDigits(parts, check) !== plain.slice(front + back)) {
    throw new CardFormatError(`the check digits of ${JSON.stringify(text)} are wrong`);
  }
  const facility = BigInt(parts.slice(0, front)) << BigInt(bits - facilityBits);
  const value = String(facility + BigInt(parts.slice(front)));
  return value + checkDigits(value, check);
}

function unparted(text: string, { separator = '' }: NumberForm): string {
  return separator === '' ? text.trim() : text.trim().replaceAll(separator, '');
}

function sized(bytes: Uint8Array, sizeBytes: number): Uint8Array {
  const surplus = Math.max(0, bytes.length - sizeBytes);
  if (bytes.subarray(0, surplus).some((byte) => byte !== 0)) {
    throw new CardFormatError(`a card of ${sizeBytes} bytes cannot have this number`);
  }
  const all = new Uint8Array(sizeBytes);
  all.set(bytes.subarray(surplus), sizeBytes - (bytes.length - surplus));
  return all;
}
