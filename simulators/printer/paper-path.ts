/** A front, or a job by itself, that prints whenever the paper path is free. */
export interface Contender {
  /** The number of the job that it would print now; undefined when it has none. */
  next(): number | undefined;
  /** It is that job's turn, until the paper path is given back. */
  begin(paper: Disposable): void;
}

/** A machine has one: one job is printed at a time, of those that are ready the one that came first. */
export class PaperPath {
  readonly #contenders = new Set<Contender>();
  #holder: number | undefined;
  #holds = 0;
  #turning = false;

  get isTaken(): boolean {
    return this.#holder !== undefined;
  }

  /** Takes part from now on; the answer ends that. */
  join(contender: Contender): () => void {
    this.#contenders.add(contender);
    return () => {
      this.#contenders.delete(contender);
    };
  }

  /** For a job that may print at once, because nobody does or it is printing already; otherwise undefined. */
  hold(jobId: number): Disposable | undefined {
    if (this.#holder !== undefined && this.#holder !== jobId) return undefined;
    this.#holder = jobId;
    this.#holds += 1;
    let isOver = false;
    return {
      [Symbol.dispose]: () => {
        if (isOver) return;
        isOver = true;
        this.#release();
      },
    };
  }

  /** Resolves when it is the job's turn; rejects with the signal's reason when that aborts first. */
  turnOf(jobId: number, signal: AbortSignal): Promise<Disposable> {
    return new Promise((resolve, reject) => {
      const giveUp = (): void => {
        leave();
        reject(signal.reason as Error);
      };
      const begin = (paper: Disposable): void => {
        leave();
        signal.removeEventListener('abort', giveUp);
        resolve(paper);
      };
      const leave = this.join({ next: () => jobId, begin });
      if (signal.aborted) giveUp();
      else signal.addEventListener('abort', giveUp);
      this.turn();
    });
  }

  /** Lets whoever is first begin; to be called when a contender has something to print. */
  turn(): void {
    if (this.#turning) return;
    this.#turning = true;
    while (this.#holder === undefined) {
      const first = this.#first();
      const paper = first === undefined ? undefined : this.hold(first.jobId);
      if (first === undefined || paper === undefined) break;
      first.contender.begin(paper);
    }
    this.#turning = false;
  }

  #first(): { readonly contender: Contender; readonly jobId: number } | undefined {
    let first: { readonly contender: Contender; readonly jobId: number } | undefined;
    for (const contender of this.#contenders) {
      const jobId = contender.next();
      if (jobId === undefined || (first !== undefined && first.jobId <= jobId)) continue;
      first = { contender, jobId };
    }
    return first;
  }

  #release(): void {
    this.#holds -= 1;
    if (this.#holds > 0) return;
    this.#holder = undefined;
    this.turn();
  }
}
