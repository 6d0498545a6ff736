import type { ProgressClock } from '../command-line/progress.ts';
import { runCommandLine } from '../command-line/run.ts';
import { openTerminal } from '../command-line/terminal.ts';
import type { Outcome } from '../exit-codes.ts';
import { commandEntries } from './index.ts';

/** No time passes for the progress, of which a slow machine would show more. */
export const still: ProgressClock = {
  monotonic: () => 0n,
  timer: () => ({ [Symbol.dispose]: () => undefined }),
};

export interface Said {
  readonly outcome: Outcome;
  readonly out: string;
  readonly err: string;
}

/** What differs from a line that ends by itself, in an environment without anything. */
export interface Circumstances {
  readonly environment?: NodeJS.ProcessEnv;
  readonly signal?: AbortSignal | undefined;
  /** Called with each piece of what is printed, as it comes. */
  readonly hear?: (text: string) => void;
}

/** Runs a line of `platen` within the test; for commands that end by themselves. */
export async function platen(...argv: readonly string[]): Promise<Said> {
  return await platenIn({}, argv);
}

/** The same in circumstances of its own; with progress where a clock is given. */
export async function platenIn(
  { environment = {}, signal = new AbortController().signal, hear }: Circumstances,
  argv: readonly string[],
  clock: ProgressClock = still,
): Promise<Said> {
  const out: string[] = [];
  const err: string[] = [];
  const outcome = await runCommandLine({
    argv,
    version: '1.2.3',
    entries: commandEntries,
    terminal: openTerminal({
      out: {
        write: (written) => {
          out.push(written);
          hear?.(written);
        },
      },
      err: { write: (written) => err.push(written) },
      clock,
    }),
    interruption: { signal },
    environment,
  });
  return { outcome, out: out.join(''), err: err.join('') };
}
