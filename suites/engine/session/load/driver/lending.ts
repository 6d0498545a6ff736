/** Lends each of them to one at a time, who was given back longest ago first. */
export class Lending<T> {
  readonly #free: T[];
  #from = 0;

  constructor(all: readonly T[]) {
    this.#free = [...all];
  }

  /** Undefined: all are lent. */
  take(): T | undefined {
    const one = this.#free[this.#from];
    if (one === undefined) return undefined;
    this.#from += 1;
    // What was lent is forgotten now and then, all of it at once.
    if (this.#from > 1_024) this.#free.splice(0, this.#from);
    if (this.#from > 1_024) this.#from = 0;
    return one;
  }

  giveBack(one: T): void {
    this.#free.push(one);
  }
}
