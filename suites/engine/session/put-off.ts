import type { Clock } from '../../../simulators/kit/clock.ts';
import type { RawAnswer } from './http/wire.ts';

/** A busy server is asked again so often, and waited for at the most so long each time. */
const mostTries = 3;
const longestMs = 5_000;
/** A target that is still busy after so many calls in a row that were put off is not waited for any longer. */
const mostInVain = 5;

/** Asks a target again that was busy. */
export type AskingAgain = (ask: () => Promise<RawAnswer>, over?: AbortSignal) => Promise<RawAnswer>;

/**
 * 429, and 503 with Retry-After, say that nothing was done and when to come again (RFC 6585 4, RFC 9110
 * 15.6.4 and 10.2.3): no rule is about a target that is busy, so the call is made again.
 */
export function askingAgain(clock: Pick<Clock, 'now' | 'sleep'>): AskingAgain {
  let inVain = 0;
  return async (ask, over) => {
    let answer = await ask();
    let putOff = 0;
    for (let tries = 1; tries < mostTries && inVain < mostInVain; tries += 1) {
      const waitMs = waitFor(answer, clock.now());
      if (waitMs === undefined) break;
      await clock.sleep(waitMs, over);
      putOff += 1;
      answer = await ask();
    }
    inVain = waitFor(answer, clock.now()) === undefined ? 0 : inVain + 1;
    return putOff === 0 ? answer : { ...answer, putOff };
  };
}

/** How long to wait before the call is made again; undefined: its answer stands. */
function waitFor({ status, headers }: RawAnswer, nowMs: number): number | undefined {
  const value = headers['retry-after'];
  if ((status !== 429 && status !== 503) || value === undefined) return undefined;
  // A date is by the clock of the server, which says in Date what time that has.
  const thereMs = Date.parse(headers['date'] ?? '');
  const ms = /^\d+$/.test(value)
    ? Number(value) * 1_000
    : Date.parse(value) - (Number.isNaN(thereMs) ? nowMs : thereMs);
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), longestMs);
}
