import type { Clock } from '../../../simulators/kit/clock.ts';
import type { Reply } from './http/client.ts';

export interface Waiting {
  readonly clock: Clock;
  /** How long an effect may take, in milliseconds: the last question is asked after that. */
  readonly timeMs: number;
}

/** Between two questions, in milliseconds: at first, and at the most. */
const firstPollMs = 40;
const longestPollMs = 640;

/** Asks again and again until what is waited for has come, or the time for it is over. */
export async function askUntil(
  { clock, timeMs }: Waiting,
  ask: () => Promise<Reply>,
  hasCome: (reply: Reply) => boolean,
): Promise<{ readonly reply: Reply; readonly isIn: boolean }> {
  const endNs = clock.monotonic() + BigInt(timeMs) * 1_000_000n;
  for (let pollMs = firstPollMs; ; pollMs = Math.min(pollMs * 2, longestPollMs)) {
    const isLast = clock.monotonic() > endNs;
    const reply = await ask();
    const isIn = hasCome(reply);
    if (isIn || isLast || reply.status === 0) return { reply, isIn };
    await clock.sleep(pollMs);
  }
}
