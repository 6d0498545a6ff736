import { nameAt } from './names.ts';
import { endOfAttributesTag, isDelimiter } from './tag.ts';

/** One delimiter, or one attribute-with-one-value or additional-value (RFC 8010 3.1.4, 3.1.5). */
export interface Item {
  readonly tag: number;
  /** Empty for a delimiter, an additional value and all that stands in a collection. */
  readonly name: string;
  readonly value: Uint8Array;
}

export interface ItemFrame {
  /** Bytes the item has at the least, as far as can be told from those present. */
  readonly size: number;
  readonly nameLength: number;
  /** All lengths are there, so that `size` is final. */
  readonly told: boolean;
}

const nothing = new Uint8Array(0);

/**
 * delimiter: tag(1). value: tag(1) name-length(2) name value-length(2) value. Lengths are read
 * unsigned, though the standard calls them signed: senders of 32,768 bytes and more exist.
 */
export function frameItem(bytes: Uint8Array, start: number): ItemFrame {
  const tag = bytes[start];
  if (tag === undefined || isDelimiter(tag)) return { size: 1, nameLength: 0, told: true };
  const nameLength = uint16At(bytes, start + 1);
  if (nameLength === undefined) return { size: 3, nameLength: 0, told: false };
  const valueLength = uint16At(bytes, start + 3 + nameLength);
  const size = 5 + nameLength + (valueLength ?? 0);
  return { size, nameLength, told: valueLength !== undefined };
}

/** Where the items that are wholly present from `start` on end; the end of all attributes is none. */
export function endOfItems(bytes: Uint8Array, start: number): number {
  let at = start;
  while (at < bytes.length && bytes[at] !== endOfAttributesTag) {
    const { size, told } = frameItem(bytes, at);
    if (!told || at + size > bytes.length) return at;
    at += size;
  }
  return at;
}

/** The item whose frame is wholly present at `start`. Its value is a view of `bytes`. */
export function readItem(bytes: Uint8Array, start: number, frame: ItemFrame): Item {
  const tag = bytes[start] ?? 0;
  if (frame.size === 1) return { tag, name: '', value: nothing };
  const nameEnd = start + 3 + frame.nameLength;
  const valueStart = bytes.byteOffset + nameEnd + 2;
  return {
    tag,
    name: frame.nameLength === 0 ? '' : nameAt(bytes, start + 3, nameEnd),
    value: new Uint8Array(bytes.buffer, valueStart, frame.size - frame.nameLength - 5),
  };
}

function uint16At(bytes: Uint8Array, at: number): number | undefined {
  const high = bytes[at];
  const low = bytes[at + 1];
  return high === undefined || low === undefined ? undefined : high * 256 + low;
}
