import type { Worker } from '../../store/contract/workers.ts';

/**
 * Who of the others is gone: who stopped in order, and whose count stands still for `leaseMs` of our
 * own monotonic time. No clock is compared with another machine's, and moving one changes nothing.
 */
export class Observer {
  readonly #leaseNs: bigint;
  #seen = new Map<string, { readonly beats: number; readonly sinceNs: bigint }>();

  constructor(leaseMs: number) {
    this.#leaseNs = BigInt(leaseMs) * 1_000_000n;
  }

  /** To be told of all others, again and again. */
  gone(others: readonly Worker[], nowNs: bigint): readonly Worker[] {
    const before = this.#seen;
    this.#seen = new Map();
    return others.filter(({ id, beats, ended }) => {
      const known = before.get(id);
      const still = known?.beats === beats ? known : { beats, sinceNs: nowNs };
      this.#seen.set(id, still);
      return ended || nowNs - still.sinceNs >= this.#leaseNs;
    });
  }
}
