/** Letters that make no words and are not mistaken for each other (RFC 8628 6.1). */
const letters = 'BCDFGHJKLMNPQRSTVWXZ';
const length = 8;

/** A code that a person types, as a device shows it: `WDJB-MJHT`. `hex`: random digits, of which some are used. */
export function userCodeFrom(hex: string): string {
  const even = letters.length * Math.floor(256 / letters.length);
  const signs = (hex.match(/../g) ?? [])
    .map((pair) => Number.parseInt(pair, 16))
    // Beyond it some letters would be likelier than others.
    .filter((byte) => byte < even)
    .slice(0, length)
    .map((byte) => letters[byte % letters.length]);
  if (signs.length < length) throw new RangeError('too few random digits for a code');
  return `${signs.slice(0, 4).join('')}-${signs.slice(4).join('')}`;
}

/** As it is compared: what people add or leave out between the letters, and their case, do not count. */
export function normaliseUserCode(typed: string): string {
  return typed.toUpperCase().replace(/[^A-Z0-9]/g, '');
}
