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
  const trimmed = port?.trimCardId === true ? trimCard(card) : card;
  return port?.decimalFormatForCardIds === true ? toDecimal(trimmed) : trimmed;
}

/** Without spaces around it, and zeros and spaces before it; of zeros alone one stays. */
function trimCard(card: string): string {
  return card.trim().replace(/^[0\s]+(?=.)/, '');
}

/**
 * The digits of a reader, which are hexadecimal, as one decimal number: 946EBD28 is 2490285352. Bytes
 * may be set apart by colons, dashes or spaces. What is not hexadecimal, however long, stays as it is
 * and so can't be taken for a number.
 */
function toDecimal(card: string): string {
  if (!/^[0-9a-f]+$|^[0-9a-f]{2}(?:[:\- ][0-9a-f]{2})+$/i.test(card)) return card;
  return BigInt(`0x${card.replace(/[:\- ]/g, '')}`).toString();
}
