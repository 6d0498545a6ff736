import type { Attribute, PlainValue } from './attribute.ts';
import { KnownValue } from './known-value.ts';
import { nameAt } from './names.ts';
import { checkSyntax } from './syntax.ts';
import { isDelimiter, valueTag } from './tag.ts';

/** One attribute-with-one-value or additional-value (RFC 8010 3.1.4, 3.1.5). */
export interface Item {
  readonly tag: number;
  /** Empty for an additional value and all that stands in a collection. */
  readonly name: string;
  /** For tags of a collection's frame it only tells the length. Its bytes are a copy: they outlive the chunk. */
  readonly value: PlainValue;
  /** Of that name, with that value alone. */
  readonly attribute: Attribute;
  /** Of a memberAttrName: the name that is its value. */
  readonly memberName: string;
  /** What makes the bytes no value of their syntax. */
  readonly fault: string | undefined;
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

/** The item, no delimiter, whose frame is wholly present at `start`. */
export function readItem(bytes: Uint8Array, start: number, frame: ItemFrame): Item {
  const tag = bytes[start] ?? 0;
  const end = start + frame.size;
  const nameEnd = start + 3 + frame.nameLength;
  const value = new KnownValue(tag, new Uint8Array(bytes.subarray(nameEnd + 2, end)));
  const name = frame.nameLength === 0 ? '' : nameAt(bytes, start + 3, nameEnd);
  return {
    tag,
    name,
    value,
    attribute: { name, values: [value] },
    memberName: tag === valueTag.memberAttrName ? nameAt(bytes, nameEnd + 2, end) : '',
    fault: checkSyntax(tag, value.bytes),
  };
}

function uint16At(bytes: Uint8Array, at: number): number | undefined {
  const high = bytes[at];
  const low = bytes[at + 1];
  return high === undefined || low === undefined ? undefined : high * 256 + low;
}
