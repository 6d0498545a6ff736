/** A set of whole numbers from 0 that lie close together: a bit each. */
export class NumberSet {
  #bits = new Uint8Array(1024);

  add(number: number): void {
    const at = number >>> 3;
    if (at >= this.#bits.length) {
      const larger = new Uint8Array(Math.max(at + 1, this.#bits.length * 2));
      larger.set(this.#bits);
      this.#bits = larger;
    }
    this.#bits[at] = (this.#bits[at] ?? 0) | (1 << (number & 7));
  }

  has(number: number): boolean {
    return ((this.#bits[number >>> 3] ?? 0) & (1 << (number & 7))) !== 0;
  }
}
