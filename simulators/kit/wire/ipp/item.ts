import { nameAt } from './names.ts';
import { isDelimiter } from './tag.ts';

/** One delimiter, or one attribute-with-one-value or additional-value (RFC 8010 3.1.4, 3.1.5). */
export interface Item {
  readonly tag: number;
  /** Empty for a delimiter, an additional value and all that stands in a collection. */
  readonly name: string;
  /** The chunk in which its value stands, and where. */
  readonly bytes: Uint8Array;
  readonly valueStart: number;
  readonly valueEnd: number;
}

export interface ItemFrame {
  /** Bytes the item has at the least, as far as can be told from those present. */
  readonly size: number;
  readonly nameLength: number;
  /** All lengths are there, so that `size` is final. */
  readonly told: boolean;
}

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

/** The item whose frame is wholly present at `start`. */
export function readItem(bytes: Uint8Array, start: number, frame: ItemFrame): Item {
  const tag = bytes[start] ?? 0;
  const end = start + frame.size;
  if (frame.size === 1) return { tag, name: '', bytes, valueStart: end, valueEnd: end };
  const nameEnd = start + 3 + frame.nameLength;
  const name = frame.nameLength === 0 ? '' : nameAt(bytes, start + 3, nameEnd);
  return { tag, name, bytes, valueStart: nameEnd + 2, valueEnd: end };
}

function uint16At(bytes: Uint8Array, at: number): number | undefined {
  const high = bytes[at];
  const low = bytes[at + 1];
  return high === undefined || low === undefined ? undefined : high * 256 + low;
}
