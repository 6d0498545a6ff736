/** What the last writer wrote in, for the next one. */
let idle: Uint8Array<ArrayBuffer> | undefined;
const mostIdleBytes = 256 * 1024;

/** Bytes in network order, growing as needed. */
export class ByteWriter {
  #bytes = idle ?? new Uint8Array(4096);
  #length = 0;

  constructor() {
    idle = undefined;
  }

  get length(): number {
    return this.#length;
  }

  uint8(number: number): void {
    this.#reserve(1);
    this.#bytes[this.#length] = number;
    this.#length += 1;
  }

  uint16(number: number): void {
    this.uint8(number >>> 8);
    this.uint8(number & 0xff);
  }

  uint32(number: number): void {
    this.uint16(number >>> 16);
    this.uint16(number & 0xffff);
  }

  bytes(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** Text of which each character is one octet. */
  latin1(text: string): void {
    this.#reserve(text.length);
    for (let at = 0; at < text.length; at += 1)
      this.#bytes[this.#length + at] = text.charCodeAt(at);
    this.#length += text.length;
  }

  /** What was written, as a copy of its exact size. Nothing can be written after it. */
  finish(): Uint8Array {
    const written = this.#bytes.slice(0, this.#length);
    if (this.#bytes.length <= mostIdleBytes) idle = this.#bytes;
    this.#bytes = new Uint8Array(0);
    return written;
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const grown = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + more));
    grown.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = grown;
  }
}
