import type { PlainValue } from './attribute.ts';

/**
 * Values come from a small vocabulary too: keywords, small numbers, media types. A value made and
 * checked once serves again, which is safe as long as nobody writes into its bytes. The table has a
 * fixed size; a value gives way to another one that falls on its place.
 */
const places = 8192;
const mostOctets = 64;
const known: (PlainValue | undefined)[] = Array.from({ length: places });

/** A value within the bytes of a message. */
export interface ValuePlace {
  readonly tag: number;
  readonly bytes: Uint8Array;
  readonly valueStart: number;
  readonly valueEnd: number;
}

/** A value with this tag and these octets that was remembered. */
export function knownValue(at: ValuePlace): PlainValue | undefined {
  const found = known[placeOf(at)];
  return found !== undefined && isAt(found, at) ? found : undefined;
}

/** To be called with values that passed all checks. */
export function rememberValue(at: ValuePlace, value: PlainValue): void {
  if (value.bytes.length <= mostOctets) known[placeOf(at)] = value;
}

function placeOf({ tag, bytes, valueStart, valueEnd }: ValuePlace): number {
  let hash = tag;
  const end = Math.min(valueEnd, valueStart + mostOctets);
  for (let at = valueStart; at < end; at += 1) hash = (Math.imul(hash, 31) + (bytes[at] ?? 0)) | 0;
  return (hash ^ (hash >>> 15)) & (places - 1);
}

function isAt(value: PlainValue, { tag, bytes, valueStart, valueEnd }: ValuePlace): boolean {
  const octets = value.bytes;
  if (value.tag !== tag || octets.length !== valueEnd - valueStart) return false;
  for (let at = 0; at < octets.length; at += 1) {
    if (octets[at] !== bytes[valueStart + at]) return false;
  }
  return true;
}
