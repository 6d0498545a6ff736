/** A job that waits for its owner at the printer. */
export interface HeldJob {
  readonly jobId: number;
  readonly front: 'raw' | 'ipp';
  readonly jobName?: string;
  readonly userName?: string;
  readonly needsPin: boolean;
}

export type ReleaseOutcome = 'released' | 'wrong-pin' | 'not-held';

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

  add(holder: JobHolder): void {
    this.#holders.push(holder);
  }

  held(): readonly HeldJob[] {
    return this.#holders
      .flatMap((holder) => holder.held())
      .toSorted((one, other) => one.jobId - other.jobId);
  }

  release(jobId: number, pin: string): ReleaseOutcome {
    for (const holder of this.#holders) {
      const outcome = holder.release(jobId, pin);
      if (outcome !== 'not-held') return outcome;
    }
    return 'not-held';
  }

  discard(jobId: number): boolean {
    return this.#holders.some((holder) => holder.discard(jobId));
  }
}
