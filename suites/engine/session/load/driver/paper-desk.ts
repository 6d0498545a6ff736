import type { Paper } from './messages.ts';

/** When the paper of a job came, told once. */
export interface Awaited {
  readonly paper: Promise<Paper>;
  /** It is not waited for any longer. */
  forget(): void;
}

/** Where jobs wait for word of their paper. It may come before they have done anything for it. */
export class PaperDesk {
  readonly #waiting = new Map<number, (paper: Paper) => void>();

  await(number: number): Awaited {
    const paper = new Promise<Paper>((resolve) => this.#waiting.set(number, resolve));
    return { paper, forget: () => this.#waiting.delete(number) };
  }

  /** Nobody's paper, and further ones of a job, are for the judge alone. */
  arrived(paper: Paper): void {
    const [number] = paper;
    this.#waiting.get(number)?.(paper);
    this.#waiting.delete(number);
  }
}
