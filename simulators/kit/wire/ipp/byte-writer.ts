/** Bytes in network order, growing as needed. */
export class ByteWriter {
  #bytes = new Uint8Array(1024);
  #length = 0;

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

  /** What was written, as a copy of its exact size. */
  finish(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const grown = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + more));
    grown.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = grown;
  }
}
