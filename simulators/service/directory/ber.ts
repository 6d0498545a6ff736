/** One element of BER as LDAP uses it: definite lengths, one-byte tags (RFC 4511 5.1). */
export interface Element {
  readonly tag: number;
  /** Where the contents begin and end. */
  readonly start: number;
  readonly end: number;
}

/** undefined: more bytes are needed to tell. Throws RangeError for a length that LDAP does not have. */
export function readHeader(bytes: Uint8Array, at: number): Element | undefined {
  const tag = bytes[at];
  const first = bytes[at + 1];
  if (tag === undefined || first === undefined) return undefined;
  if (first < 0x80) return { tag, start: at + 2, end: at + 2 + first };
  const octets = first - 0x80;
  if (octets < 1 || octets > 4) throw new RangeError('a length that is not in definite form');
  if (bytes.length < at + 2 + octets) return undefined;
  let length = 0;
  for (let index = 0; index < octets; index += 1)
    length = length * 256 + (bytes[at + 2 + index] ?? 0);
  return { tag, start: at + 2 + octets, end: at + 2 + octets + length };
}

/** What stands one after the other in there; undefined unless it fills the space exactly. */
export function elementsIn(
  bytes: Uint8Array,
  { start, end }: Pick<Element, 'start' | 'end'>,
): readonly Element[] | undefined {
  const elements: Element[] = [];
  for (let at = start; at < end; ) {
    const element = readElement(bytes, at);
    if (element === undefined || element.end > end) return undefined;
    elements.push(element);
    at = element.end;
  }
  return elements;
}

function readElement(bytes: Uint8Array, at: number): Element | undefined {
  try {
    return readHeader(bytes, at);
  } catch {
    return undefined;
  }
}

/** An element around these bytes. */
export function enclose(tag: number, contents: Uint8Array): Uint8Array {
  const { length } = contents;
  const header =
    length < 0x80
      ? [tag, length]
      : [tag, 0x84, length >>> 24, (length >>> 16) & 0xff, (length >>> 8) & 0xff, length & 0xff];
  return Buffer.concat([Uint8Array.from(header), contents]);
}
