import type { PaperPath } from '../paper-path.ts';
import type { IppJob } from './job.ts';
import { isFinal } from './job-state.ts';

/**
 * The order in which jobs are printed, one at a time: the more urgent first, then as they came. With
 * other fronts they take turns at the paper path.
 */
export class PrintQueue {
  readonly #mayStart: () => boolean;
  readonly #paper: PaperPath;
  /** Every job that is to be printed and isn't being printed, also those that are held. */
  #waiting: IppJob[] = [];
  #current: IppJob | undefined;
  #held: Disposable | undefined;

  constructor(paper: PaperPath, mayStart: () => boolean) {
    this.#paper = paper;
    this.#mayStart = mayStart;
    paper.join({ next: () => this.#next()?.id, begin: (held) => this.#begin(held) });
  }

  /** The job that the device is at work with. */
  get current(): IppJob | undefined {
    return this.#current;
  }

  /** To be told of each job that is new or has changed. */
  heed(job: IppJob): void {
    const waits = !isFinal(job.state) && job.state !== 'processing';
    const at = this.#waiting.indexOf(job);
    if (waits && at < 0) this.#insert(job);
    if (!waits && at >= 0) this.#waiting.splice(at, 1);
    if (job === this.#current && !job.isPrinting) this.#leave();
    this.turn();
  }

  /** Starts the next job when the device is free and one is ready. */
  turn(): void {
    this.#paper.turn();
  }

  /** How many jobs are before this one, the one that is being printed among them. */
  intervening(job: IppJob): number {
    const at = this.#waiting.indexOf(job);
    return at < 0 ? 0 : at + (this.#paper.isTaken ? 1 : 0);
  }

  /** The waiting jobs in their order. */
  waiting(): readonly IppJob[] {
    return this.#waiting;
  }

  /** Puts a waiting job behind another one, or before all when there is none. */
  place(job: IppJob, behind?: IppJob): void {
    const others = this.#waiting.filter((one) => one !== job);
    this.#waiting = others.toSpliced(behind === undefined ? 0 : others.indexOf(behind) + 1, 0, job);
    this.turn();
  }

  /** Where its priority puts it, e.g. after that was changed. */
  rank(job: IppJob): void {
    const at = this.#waiting.indexOf(job);
    if (at < 0) return;
    this.#waiting.splice(at, 1);
    this.#insert(job);
    this.turn();
  }

  #next(): IppJob | undefined {
    if (this.#current !== undefined || !this.#mayStart()) return undefined;
    return this.#waiting.find((job) => job.isReady);
  }

  #begin(held: Disposable): void {
    this.#current = this.#next();
    this.#held = held;
    this.#current?.start();
  }

  #leave(): void {
    const held = this.#held;
    this.#current = undefined;
    this.#held = undefined;
    held?.[Symbol.dispose]();
  }

  #insert(job: IppJob): void {
    const { priority } = job.description;
    const before = this.#waiting.findLastIndex((one) => one.description.priority >= priority);
    this.#waiting.splice(before + 1, 0, job);
  }
}
