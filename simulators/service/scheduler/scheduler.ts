import type { Clock } from '../../kit/clock.ts';
import { type Running, running } from '../../kit/lifecycle.ts';
import type { ServiceLog } from '../log.ts';
import type { Books } from '../operations/balances/books.ts';
import type { Store } from '../store/store.ts';
import { runOnce } from './run.ts';

export interface SchedulerParts {
  readonly store: Store;
  readonly books: Pick<Books, 'post'>;
  readonly clock: Clock;
  readonly log: Pick<ServiceLog, 'error'>;
}

export interface Scheduler extends Running {
  /** Looks now instead of at the next round: the clock was moved. */
  look(): Promise<void>;
}

const roundMs = 10_000;

/** Runs what is due, round by round. */
export function startScheduler(parts: SchedulerParts): Scheduler {
  const { clock, log } = parts;
  let stopped = false;
  let timer: Disposable | undefined;
  let looking: Promise<void> = Promise.resolve();

  function look(): Promise<void> {
    looking = looking
      .then(() => runDue(parts, () => stopped))
      .catch((error: unknown) => log.error('a quota reset failed', { error }));
    return looking;
  }
  function round(): void {
    timer = clock.timer(roundMs, () => {
      void look().then(() => {
        if (!stopped) round();
      });
    });
  }
  round();
  return running({ look }, async () => {
    stopped = true;
    timer?.[Symbol.dispose]();
    await looking;
  });
}

async function runDue(parts: SchedulerParts, isStopped: () => boolean): Promise<void> {
  const { store, clock } = parts;
  if (isStopped()) return;
  for (const policy of await store.read.balances.dueRuns(clock.now())) {
    while (!isStopped() && (await runOnce(parts, policy.id))) {
      // The next batch.
    }
  }
}
