import { askUntil } from '../../../session/ask-until.ts';
import type { Reply } from '../../../session/http/client.ts';
import type { Session } from '../../../session/session.ts';

/** How long something took to show, in milliseconds, between two questions. */
export interface Lag {
  /** So long after its cause it had not come: when it was asked for last in vain; 0: it was there at once. */
  readonly overMs: number;
  /** So long after its cause it had come; undefined: it never did. */
  readonly withinMs?: number;
}

interface Question {
  readonly ask: () => Promise<Reply>;
  readonly hasCome: (reply: Reply) => boolean;
}

/** Asks until something has come, or the time for it is over. */
export async function lagOf(
  { context: { clock } }: Session,
  timeMs: number,
  { ask, hasCome }: Question,
): Promise<Lag> {
  const startNs = clock.monotonic();
  const sinceMs = (): number => Number((clock.monotonic() - startNs) / 1_000_000n);
  let askedMs = 0;
  let overMs = 0;
  const { isIn } = await askUntil(
    { clock, timeMs },
    () => {
      askedMs = sinceMs();
      return ask();
    },
    (reply) => {
      const isIn = hasCome(reply);
      if (!isIn) overMs = askedMs;
      return isIn;
    },
  );
  return isIn ? { overMs, withinMs: sinceMs() } : { overMs };
}

/** Of several: the longest. */
export function longest(first: Lag, ...rest: readonly Lag[]): Lag {
  const lags = [first, ...rest];
  const overMs = Math.max(...lags.map((lag) => lag.overMs));
  const within = lags.map(({ withinMs }) => withinMs).filter((one) => one !== undefined);
  return within.length < lags.length ? { overMs } : { overMs, withinMs: Math.max(...within) };
}
