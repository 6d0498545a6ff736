/** Tells a second sight of the same card, a bounce of the hand, from a second tap. */
export class BounceFilter {
  readonly #withinNs: bigint;
  readonly #seenNs = new Map<string, bigint>();

  /** Sights of a card that follow each other within `withinMs` are one tap; 0 counts each. */
  constructor(withinMs: number) {
    this.#withinNs = BigInt(Math.round(withinMs * 1_000_000));
  }

  /** Whether this is a bounce; a card that keeps bouncing stays one tap. */
  isBounce(card: string, atNs: bigint): boolean {
    if (this.#withinNs === 0n) return false;
    this.#forget(atNs);
    const bounces = this.#seenNs.delete(card);
    this.#seenNs.set(card, atNs);
    return bounces;
  }

  /** The map is in the order of the last sights: what is too old stands in front. */
  #forget(atNs: bigint): void {
    for (const [card, seenNs] of this.#seenNs) {
      if (atNs - seenNs < this.#withinNs) return;
      this.#seenNs.delete(card);
    }
  }
}
