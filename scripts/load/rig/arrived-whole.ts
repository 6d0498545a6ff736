import { systemClock } from '../../../simulators/kit/clock.ts';
import { waitFor } from '../../../simulators/kit/lifecycle.ts';

export interface Expected<T> {
  readonly jobs: number;
  readonly isWhole: (received: T) => boolean;
}

const deadlineMs = 10_000;

/**
 * Waits for what was sent: who is fast and lost or changed something would be no good news. `take`
 * gives what was received since the last asking.
 */
export async function arrivedWhole<T>(
  take: () => Promise<readonly T[]>,
  { jobs, isWhole }: Expected<T>,
): Promise<void> {
  let received = 0;
  await waitFor(
    async () => {
      const taken = await take();
      if (!taken.every(isWhole)) throw new Error('a document arrived changed');
      received += taken.length;
      return received >= jobs || undefined;
    },
    { clock: systemClock, deadlineMs, what: `${String(jobs)} documents that were sent` },
  );
  if (received > jobs)
    throw new Error(`${String(jobs)} documents were sent and ${String(received)} received`);
}
