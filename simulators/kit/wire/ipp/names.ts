/**
 * Names of attributes as text. They come from a small vocabulary, so that text made once serves
 * again: a table of fixed size, where a name gives way to another one that falls on its place.
 */
const places = 2048;
const mostOctets = 64;
const known: (string | undefined)[] = Array.from({ length: places });

/** The octets from `start` to `end` as Latin-1. */
export function nameAt(bytes: Uint8Array, start: number, end: number): string {
  if (end - start > mostOctets) return latin1(bytes, start, end);
  let hash = end - start;
  for (let at = start; at < end; at += 1) hash = (Math.imul(hash, 31) + (bytes[at] ?? 0)) | 0;
  const place = hash & (places - 1);
  const found = known[place];
  if (found !== undefined && end - start === found.length && isAt(found, bytes, start))
    return found;
  const name = latin1(bytes, start, end);
  known[place] = name;
  return name;
}

function isAt(name: string, bytes: Uint8Array, start: number): boolean {
  for (let at = 0; at < name.length; at += 1) {
    if (name.charCodeAt(at) !== bytes[start + at]) return false;
  }
  return true;
}

function latin1(bytes: Uint8Array, start: number, end: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString('latin1');
}
