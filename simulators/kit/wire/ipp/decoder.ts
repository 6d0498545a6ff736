import { Assembler } from './assemble.ts';
import { IppFormatError } from './error.ts';
import { frameItem, type ItemFrame } from './item.ts';
import { followerAt, itemAt, type KnownItem } from './known-items.ts';
import { defaultLimits, type Limits } from './limits.ts';
import type { Header, Message } from './message.ts';
import { endOfAttributesTag, isDelimiter } from './tag.ts';

export type Decoded =
  | { readonly done: false }
  /** `rest` is what followed end-of-attributes in this chunk: the document begins there. */
  | { readonly done: true; readonly message: Message; readonly rest: Uint8Array };

const headerSize = 8;

/**
 * Takes a message in chunks of any size (RFC 8010 3.1.1) and never holds more than one incomplete
 * item besides what it has decoded. Throws IppFormatError at the first byte that cannot stand.
 */
export class MessageDecoder {
  readonly #limits: Limits;
  readonly #assembler: Assembler;
  #header: Header | undefined;
  #message: Message | undefined;
  #failure: IppFormatError | undefined;
  #pieces: Uint8Array[] = [];
  #pending = 0;
  #needed = headerSize;
  /** Bytes of the message before the pending ones. */
  #offset = 0;

  constructor(limits: Partial<Limits> = {}) {
    this.#limits = { ...defaultLimits, ...limits };
    this.#assembler = new Assembler(this.#limits);
  }

  /** Known after eight bytes, also when what follows is malformed: enough to answer with a status. */
  get header(): Header | undefined {
    return this.#header;
  }

  /** After the attributes have ended, chunks come back whole as `rest`. */
  push(chunk: Uint8Array): Decoded {
    if (this.#failure !== undefined) throw this.#failure;
    if (this.#message !== undefined) return { done: true, message: this.#message, rest: chunk };
    this.#pending += chunk.length;
    if (this.#pending < this.#needed) {
      this.#pieces.push(new Uint8Array(chunk));
      return { done: false };
    }
    const bytes = this.#pieces.length === 0 ? chunk : join([...this.#pieces, chunk]);
    try {
      return this.#decode(bytes);
    } catch (error) {
      if (error instanceof IppFormatError) this.#failure = error;
      throw error;
    }
  }

  /** To be called when no more bytes will come: throws if the attributes have not ended. */
  end(): Message {
    if (this.#failure !== undefined) throw this.#failure;
    if (this.#message !== undefined) return this.#message;
    const offset = this.#offset + this.#pending;
    throw new IppFormatError('truncated', offset, 'the message ends before its attributes do');
  }

  #decode(bytes: Uint8Array): Decoded {
    let at = 0;
    if (this.#header === undefined) {
      this.#header = readHeader(bytes);
      at = headerSize;
    }
    const chunk = { bytes, view: viewOf(bytes) };
    let last: KnownItem | undefined;
    for (;;) {
      const offset = this.#offset + at;
      const foreseen = followerAt(last, chunk, at);
      const frame = foreseen ?? frameItem(bytes, at);
      this.#checkFrame(frame, offset);
      const tag = bytes[at];
      if (tag === undefined || !frame.told || at + frame.size > bytes.length) {
        return this.#wait(bytes, at, frame.size);
      }
      at += frame.size;
      if (tag === endOfAttributesTag) {
        this.#message = { ...this.#header, groups: this.#assembler.finish(offset) };
        return { done: true, message: this.#message, rest: bytes.subarray(at) };
      }
      if (isDelimiter(tag)) this.#assembler.beginGroup(tag, offset);
      else {
        const item = foreseen ?? itemAt(chunk, offset - this.#offset, frame);
        if (last !== undefined) last.follower = item.place;
        last = item;
        this.#assembler.add(item, offset);
      }
    }
  }

  // Lengths are judged when announced, so that nothing is gathered for a refused one.
  #checkFrame(frame: ItemFrame, offset: number): void {
    if (frame.nameLength > this.#limits.nameBytes) {
      const detail = `a name of ${String(frame.nameLength)} bytes`;
      throw new IppFormatError('name-too-long', offset, detail);
    }
    if (offset + frame.size > this.#limits.attributeBytes) {
      const detail = `more than ${String(this.#limits.attributeBytes)} bytes of attributes`;
      throw new IppFormatError('attributes-too-large', offset, detail);
    }
  }

  #wait(bytes: Uint8Array, at: number, needed: number): Decoded {
    this.#offset += at;
    this.#pending = bytes.length - at;
    this.#needed = needed;
    this.#pieces = this.#pending === 0 ? [] : [new Uint8Array(bytes.subarray(at))];
    return { done: false };
  }
}

/** Decodes a message that is wholly there; `document` is what follows its attributes. */
export function decodeMessage(
  bytes: Uint8Array,
  limits: Partial<Limits> = {},
): Message & { readonly document: Uint8Array } {
  const decoder = new MessageDecoder(limits);
  const decoded = decoder.push(bytes);
  const document = decoded.done ? decoded.rest : bytes.subarray(bytes.length);
  return { ...decoder.end(), document };
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
}

function readHeader(bytes: Uint8Array): Header {
  const view = viewOf(bytes);
  return {
    version: { major: view.getUint8(0), minor: view.getUint8(1) },
    code: view.getUint16(2),
    requestId: view.getInt32(4),
  };
}

function join(pieces: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(pieces.reduce((size, piece) => size + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    joined.set(piece, at);
    at += piece.length;
  }
  return joined;
}
