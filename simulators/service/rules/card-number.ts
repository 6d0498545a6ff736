import type { OutputPort } from './records.ts';

/**
 * A card number as it is compared: normalised once, by the rules of the port it was read at, or as
 * sent where no port is involved (SIL-69). Never several readings of one number: one read two ways
 * could open another's account.
 */
export function normaliseCard(
  card: string,
  port?: Pick<OutputPort, 'trimCardId' | 'decimalFormatForCardIds'>,
): string {
  if (port === undefined) return card;
  const trimmed = port.trimCardId ? card.trim().replace(/^0+(?=.)/, '') : card;
  return port.decimalFormatForCardIds ? toDecimal(trimmed) : trimmed;
}

/** Hexadecimal digits as a decimal number: 946EBD28 is 2490285352. What is not hexadecimal stays as it is. */
function toDecimal(card: string): string {
  return /^[0-9a-f]{1,32}$/i.test(card) ? BigInt(`0x${card}`).toString() : card;
}
