import type { Clock } from '../kit/clock.ts';

/** So many wrong secrets in a row, and whoever guesses waits. */
const mostGuesses = 10;
const restMs = 60_000;
/** Guesses that are remembered; with more, those that guessed first are forgotten. */
const mostRemembered = 1000;

interface Guessed {
  readonly count: number;
  readonly lastAt: number;
}

/** Makes guessing a secret slow, by whom it comes from or what it is about. */
export class Guesses<Key> {
  readonly #clock: Clock;
  readonly #guessed = new Map<Key, Guessed>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Whether it was guessed too often just now. */
  areTooMany(key: Key): boolean {
    const guessed = this.#guessed.get(key);
    if (guessed === undefined || guessed.count < mostGuesses) return false;
    if (this.#clock.now() - guessed.lastAt < restMs) return true;
    this.#guessed.delete(key);
    return false;
  }

  noteWrong(key: Key): void {
    const count = (this.#guessed.get(key)?.count ?? 0) + 1;
    this.#guessed.delete(key);
    this.#guessed.set(key, { count, lastAt: this.#clock.now() });
    const [oldest] = this.#guessed.keys();
    if (this.#guessed.size > mostRemembered && oldest !== undefined) this.#guessed.delete(oldest);
  }

  noteRight(key: Key): void {
    this.#guessed.delete(key);
  }
}
