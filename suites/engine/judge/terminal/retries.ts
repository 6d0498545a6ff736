import type { Attempt, Turn } from './attempt.ts';
import { broken, type Claim, claim, held } from './phrases.ts';
import { endingOf } from './releases.ts';
import { type FailedRun, idleBefore, pauseBefore, retryAfter } from './repetitions.ts';

/** SIL-150: with pauses that double from a second on, the tenth try comes after eight minutes. */
export const mostTries = 10;
const floorMs = 1000;
const growth = 1.5;
/** Clocks and timers are not exact. */
const slackMs = 50;

export function isBounded(run: FailedRun): Claim {
  const { length } = run;
  return claim(
    length <= mostTries,
    `at most ${String(mostTries)} tries`,
    `${String(length)} tries`,
  );
}

/** So many tries of one call, and nothing that ends them but success. */
const endless = 30;
/** So many within a second are a loop without any pause. */
const loop = 10;

/** What holds whichever numbers a terminal chooses: the two limits are far beyond those of any client. */
export function isSane(run: FailedRun): Claim {
  const expected = 'a limited number of tries with pauses';
  if (run.length >= endless) return broken(expected, `${String(run.length)} tries`);
  const hasty = run.find((first, at) => {
    const last = run[at + loop - 1];
    return last !== undefined && pauseBefore(last, first) < 1_000;
  });
  if (hasty === undefined) return held(expected);
  return broken(expected, `${String(loop)} tries within a second`);
}

/** Before the `nth` repetition; what the answer before it asked for is no pause of the terminal's own. */
interface Pause {
  readonly at: Attempt;
  readonly nth: number;
  readonly ms: number;
  /** Without the time that other calls took. */
  readonly idleMs: number;
}

const slowly = 'tries with growing pauses';

/** SIL-150: the first repetition may come at once; no later one within a second, nor twice as fast as the one before. */
export function backsOff(run: FailedRun, { attempts }: Turn): Claim & { readonly at?: Attempt } {
  const pauses = pausesOf(run, attempts);
  const hasty = pauses.find(({ nth, ms }) => nth > 1 && ms < floorMs - slackMs);
  if (hasty !== undefined) {
    const expected = `a pause of at least ${String(floorMs)} ms before the third and each later try`;
    return { at: hasty.at, ...broken(expected, `a pause of ${hasty.ms.toFixed(0)} ms`) };
  }
  const later = pauses.filter(({ nth }) => nth > 1);
  const faster = later.find(
    ({ idleMs }, at) => idleMs < (later[at - 1]?.idleMs ?? 0) / 2 - slackMs,
  );
  if (faster !== undefined) return { at: faster.at, ...broken(slowly, wordsOf(pauses)) };
  // An answer that says no is about a printer or a document: to ask now and then will do.
  const isAnswered = run.some((one) => endingOf(one) === 'declined');
  const third = pauses[2];
  if (isAnswered || third === undefined) return held(slowly);
  const early = pauses.slice(0, 3).map(({ idleMs }) => idleMs);
  const leastMs = growth * Math.max(floorMs, Math.min(...early)) - slackMs;
  if (Math.max(...early) >= leastMs) return held(slowly);
  return { at: third.at, ...broken(slowly, wordsOf(pauses)) };
}

function pausesOf(run: FailedRun, all: readonly Attempt[]): readonly Pause[] {
  let [before] = run;
  return run.flatMap((at, nth) => {
    const last = before;
    before = at;
    if (nth === 0 || retryAfter(last) !== undefined) return [];
    return [{ at, nth, ms: pauseBefore(at, last), idleMs: idleBefore(at, last, all) }];
  });
}

const shown = 6;

/** "pauses of 1.5 s, 1.5 s, 1.5 s" */
function wordsOf(pauses: readonly Pause[]): string {
  const words = pauses.slice(0, shown).map(({ idleMs }) => `${(idleMs / 1000).toFixed(1)} s`);
  return `pauses of ${words.join(', ')}${pauses.length > shown ? ' and more' : ''}`;
}
