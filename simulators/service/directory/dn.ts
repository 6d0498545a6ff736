/** A value as it stands in a distinguished name (RFC 4514 2.4), so that it is that value whatever it holds. */
export function escapeDnValue(value: string): string {
  const escaped = value
    .replace(/["+,;<>\\=]/g, '\\$&')
    .replaceAll('\0', '\\00')
    .replace(/^[ #]/, '\\$&');
  const endsInSpace = value.length > 1 && value.endsWith(' ');
  return endsInSpace ? `${escaped.slice(0, -1)}\\ ` : escaped;
}
