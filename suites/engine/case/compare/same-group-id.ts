/**
 * Whether two textual group ids are one: an id may be a distinguished name, in which neither the case of letters nor
 * blanks around the separators mean anything (RFC 4514, RFC 4518).
 */
export function sameGroupId(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && other !== undefined && formOf(one) === formOf(other);
}

function formOf(id: string): string {
  return id
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/\s*([,=+])\s*/g, '$1')
    .trim();
}
