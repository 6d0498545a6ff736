/**
 * Whether two distinguished names are one (RFC 4514): case, and spaces around the parts, don't
 * count. What is no such name, such as the textual id of a local group, is compared the same way.
 */
export function isSameDn(one: string, other: string): boolean {
  return normalised(one) === normalised(other);
}

/** Escapes stay as they are written: `\,` and `\2C` are told apart, and so never mistaken. */
function normalised(dn: string): string {
  return dn
    .toLowerCase()
    .trim()
    .replace(/(\\.)|\s*([,+=])\s*/g, (_all, escaped?: string, separator?: string) =>
      escaped === undefined ? (separator ?? '') : escaped,
    );
}
