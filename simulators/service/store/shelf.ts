type Read = (this: void, ...given: readonly unknown[]) => Promise<unknown>;

/** Beyond it a table is emptied: nobody asks for so many in turn. */
const mostAnswers = 10_000;

/** Answers that are forgotten together; each function has a table of its own. */
export class Shelf {
  readonly #tables: Map<string, unknown>[] = [];
  readonly #mayAnswer: () => boolean;
  #emptied = 0;

  /** While `mayAnswer` is false, every question is asked. */
  constructor(mayAnswer: () => boolean = () => true) {
    this.#mayAnswer = mayAnswer;
  }

  /** The same functions, each question asked once. */
  over<G extends object>(reads: G): G {
    const kept = Object.entries(reads).map(([name, read]) => [
      name,
      this.#remembering(read as Read),
    ]);
    return Object.fromEntries(kept) as G;
  }

  empty(): void {
    this.#emptied += 1;
    for (const answers of this.#tables) answers.clear();
  }

  #remembering(read: Read): Read {
    const answers = new Map<string, unknown>();
    this.#tables.push(answers);
    return async (...given) => {
      if (!this.#mayAnswer()) return await read(...given);
      const question = JSON.stringify(given);
      const known = answers.get(question);
      if (known !== undefined) return known;
      const emptied = this.#emptied;
      const answer = await read(...given);
      // An answer that was read before a change may come in after it.
      if (answer !== undefined && emptied === this.#emptied) {
        if (answers.size >= mostAnswers) answers.clear();
        answers.set(question, answer);
      }
      return answer;
    };
  }
}
