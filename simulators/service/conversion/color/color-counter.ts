import { type ChildProcess, fork } from 'node:child_process';
import { ConversionFailed } from '../conversion.ts';
import type { CountAnswer, CountTask, DrawnPages } from './color-counter.child.ts';

/**
 * Counts colour pages in a process of its own. Starting a program takes the longer the more memory
 * the starting process has: tens of milliseconds in a service that is at work, in which it serves
 * nobody. The small process starts with the first task and goes on until `stop`.
 */
export class ColorCounter {
  #child: ChildProcess | undefined;

  /** One task at a time. Throws ConversionFailed for a document that cannot be drawn; rejects when the signal aborts. */
  async count(task: CountTask, signal: AbortSignal): Promise<DrawnPages> {
    signal.throwIfAborted();
    const { drawn, failed } = await this.#ask(task, signal);
    if (drawn === undefined) throw new ConversionFailed(failed ?? 'its pages were not counted');
    return drawn;
  }

  /** Ends the process and what it started. */
  stop(): void {
    this.#child?.disconnect();
    this.#child = undefined;
  }

  async #ask(task: CountTask, signal: AbortSignal): Promise<CountAnswer> {
    const child = (this.#child ??= this.#start());
    const { promise, resolve, reject } = Promise.withResolvers<CountAnswer>();
    const ended = (): void => reject(new Error('the process that counts colour pages ended'));
    const aborted = (): void => {
      this.stop();
      reject(new Error('it was cancelled'));
    };
    child.once('message', resolve);
    child.once('exit', ended);
    signal.addEventListener('abort', aborted, { once: true });
    try {
      child.send(task);
      return await promise;
    } finally {
      child.off('message', resolve);
      child.off('exit', ended);
      signal.removeEventListener('abort', aborted);
    }
  }

  #start(): ChildProcess {
    const child = fork(new URL('color-counter.child.ts', import.meta.url), {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const forget = (): void => {
      if (this.#child === child) this.#child = undefined;
    };
    // Whoever waits for an answer hears of it by the exit.
    child.on('error', forget);
    child.on('exit', forget);
    return child;
  }
}
