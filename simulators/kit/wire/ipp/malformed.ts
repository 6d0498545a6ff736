import { ByteWriter } from './byte-writer.ts';
import { writeHeader } from './encoder.ts';
import type { Header } from './message.ts';

/**
 * An item in which anything can be wrong: lengths may tell something else than what follows, and
 * any tag may stand anywhere. A delimiter is just its byte.
 */
export interface RawItem {
  readonly tag: number;
  readonly name?: Uint8Array;
  readonly value?: Uint8Array;
  readonly nameLength?: number;
  readonly valueLength?: number;
}

export interface RawMessage extends Header {
  /** What follows the header, byte for byte; end-of-attributes too must be given. */
  readonly parts: readonly (Uint8Array | RawItem)[];
}

const nothing = new Uint8Array(0);

/** Messages that break rules on purpose, for tests of whoever receives them. */
export function encodeRaw(message: RawMessage): Uint8Array {
  const writer = new ByteWriter();
  writeHeader(writer, message);
  for (const part of message.parts) {
    if (part instanceof Uint8Array) writer.bytes(part);
    else writeRawItem(writer, part);
  }
  return writer.finish();
}

function writeRawItem(writer: ByteWriter, item: RawItem): void {
  const { name = nothing, value = nothing } = item;
  writer.uint8(item.tag);
  writer.uint16(item.nameLength ?? name.length);
  writer.bytes(name);
  writer.uint16(item.valueLength ?? value.length);
  writer.bytes(value);
}
