import type { Clock } from '../../simulators/kit/clock.ts';

/** What ends a command before its time. */
export interface Interruption {
  /** Aborts on the first signal, and for any other reason to stop. */
  readonly signal: AbortSignal;
  /** Aborts the signal; false where nobody has asked for it, so that there is nothing to put in order. */
  stop(why: string): boolean;
}

/** The part of a process that signals come to. */
export interface Signalled {
  on(name: NodeJS.Signals, listener: () => void): unknown;
  exit(code: number): never;
}

/** As shells say of a program that Ctrl-C ended. */
export const interrupted = 130;
/** npm and the terminal both pass on one Ctrl-C; what comes this close is the same wish. */
const sameSignalNs = 1_000_000_000n;

/**
 * Listens for signals from the moment on at which the signal is first asked for. Until then the
 * system ends the process at once, also one that computes and would not come to hear of it.
 */
export function openInterruption(own: Signalled, clock: Pick<Clock, 'monotonic'>): Interruption {
  let controller: AbortController | undefined;
  let firstAt: bigint | undefined;

  function listen(): AbortController {
    const listening = new AbortController();
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      own.on(name, () => {
        const now = clock.monotonic();
        firstAt ??= now;
        if (now - firstAt > sameSignalNs) own.exit(interrupted);
        listening.abort(new Error(`stopped by ${name}`));
      });
    }
    return listening;
  }

  return {
    get signal() {
      controller ??= listen();
      return controller.signal;
    },
    stop(why) {
      controller?.abort(new Error(why));
      return controller !== undefined;
    },
  };
}
