/**
 * How a card's number is written (SIL-69). Readers send the same card's bytes as hex or as one
 * decimal number, in the card's byte order or backwards: 946EBD28, 28BD6E94, 2490285352, 683503252.
 */
export type CardFormat = 'hex' | 'hex-reversed' | 'decimal' | 'decimal-reversed';

export const cardFormats: readonly CardFormat[] = [
  'hex',
  'hex-reversed',
  'decimal',
  'decimal-reversed',
];

/** What can be put right by whoever named the card. */
export class CardFormatError extends Error {
  override readonly name = 'CardFormatError';
}

/** A card number with fewer bytes than this doesn't say so in decimal: most cards have four. */
const usualCardBytes = 4;
const mostCardBytes = 32;

/**
 * The card's bytes. Hex may have colons, dashes or spaces between bytes; of a decimal number the
 * bytes are as many as it needs, at least `sizeBytes`. Throws CardFormatError.
 */
export function readCard(
  text: string,
  format: CardFormat,
  sizeBytes: number = usualCardBytes,
): Uint8Array {
  const trimmed = text.trim();
  const bytes = format.startsWith('hex') ? readHex(trimmed) : readDecimal(trimmed, sizeBytes);
  if (bytes.length > mostCardBytes) {
    throw new CardFormatError(`a card number must have at most ${mostCardBytes} bytes`);
  }
  return format.endsWith('reversed') ? bytes.toReversed() : bytes;
}

/** Hex in upper case, decimal without leading zeros. */
export function writeCard(card: Uint8Array, format: CardFormat): string {
  const bytes = format.endsWith('reversed') ? card.toReversed() : card;
  const hex = Buffer.from(bytes).toString('hex').toUpperCase();
  return format.startsWith('hex') ? hex : BigInt(`0x${hex || '0'}`).toString();
}

function readHex(text: string): Uint8Array {
  if (!/^[0-9a-f]{2}(?:[:\- ]?[0-9a-f]{2})*$/i.test(text)) {
    throw new CardFormatError(
      `${JSON.stringify(text)} is not a hexadecimal card number with two digits per byte`,
    );
  }
  return bytesOfHex(text.replace(/[:\- ]/g, ''));
}

function readDecimal(text: string, sizeBytes: number): Uint8Array {
  if (!/^\d{1,80}$/.test(text)) {
    throw new CardFormatError(`${JSON.stringify(text)} is not a decimal card number`);
  }
  const hex = BigInt(text).toString(16);
  return bytesOfHex(hex.padStart(Math.max(sizeBytes * 2, hex.length + (hex.length % 2)), '0'));
}

function bytesOfHex(digits: string): Uint8Array {
  return new Uint8Array(Buffer.from(digits, 'hex'));
}
