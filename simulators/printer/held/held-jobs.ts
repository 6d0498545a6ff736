import type { Clock } from '../../kit/clock.ts';
import { Guesses } from '../guesses.ts';

/** A job that waits for its owner at the printer. */
export interface HeldJob {
  readonly jobId: number;
  readonly front: 'raw' | 'ipp';
  readonly jobName?: string;
  readonly userName?: string;
  readonly needsPin: boolean;
}

/** `too-many-guesses`: wrong PINs were entered for this job, so that it waits a minute for the next one. */
export type ReleaseOutcome = 'released' | 'wrong-pin' | 'too-many-guesses' | 'not-held';

/** Who holds jobs until somebody releases them at the printer. */
export interface JobHolder {
  held(): readonly HeldJob[];
  release(jobId: number, pin: string): ReleaseOutcome;
  /** False where it holds no such job. */
  discard(jobId: number): boolean;
}

/** The panel: what is held, whichever front it came through. */
export class HeldJobs implements JobHolder {
  readonly #holders: JobHolder[] = [];
  /** By job. */
  readonly #guesses: Guesses<number>;

  constructor(clock: Clock) {
    this.#guesses = new Guesses(clock);
  }

  add(holder: JobHolder): void {
    this.#holders.push(holder);
  }

  held(): readonly HeldJob[] {
    return this.#holders
      .flatMap((holder) => holder.held())
      .toSorted((one, other) => one.jobId - other.jobId);
  }

  release(jobId: number, pin: string): ReleaseOutcome {
    if (this.#guesses.areTooMany(jobId)) return 'too-many-guesses';
    const outcome = this.#enter(jobId, pin);
    if (outcome === 'wrong-pin') this.#guesses.noteWrong(jobId);
    else this.#guesses.noteRight(jobId);
    return outcome;
  }

  discard(jobId: number): boolean {
    return this.#holders.some((holder) => holder.discard(jobId));
  }

  #enter(jobId: number, pin: string): ReleaseOutcome {
    for (const holder of this.#holders) {
      const outcome = holder.release(jobId, pin);
      if (outcome !== 'not-held') return outcome;
    }
    return 'not-held';
  }
}
