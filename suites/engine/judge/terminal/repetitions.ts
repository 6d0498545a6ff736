import type { SentEvent } from '../../journal/event.ts';
import { headerText } from '../../journal/exchange.ts';
import { type Attempt, bearerOf, isDone, type Turn } from './attempt.ts';
import { identityOf } from './statements.ts';

/** A call and its repetitions, as long as they fail. */
export type FailedRun = readonly [Attempt, ...Attempt[]];

const byPeople: ReadonlySet<string> = new Set(['login.post', 'card.get', 'card.post']);
/** Where nobody is asked to do anything, whoever comes after so long may be a person who presses again. */
const personMs = 10_000;

/**
 * The failed calls of a turn with their repetitions by the terminal: what somebody was asked to press
 * again, or came back for by themselves, begins anew. Where nobody is asked to do anything, what comes
 * of people is left out, and each of them is somebody else.
 */
export function failedRuns({ asked, attempts }: Turn): readonly FailedRun[] {
  const runs: [Attempt, ...Attempt[]][] = [];
  const pressed = new Set<string>();
  const open = new Map<string, { readonly run: Attempt[]; last: Attempt }>();
  // People are not exact about the time.
  const againMs = asked === undefined ? personMs : (asked.againAfterMs ?? Infinity) / 2;
  for (const attempt of attempts) {
    const { sent } = attempt;
    if (asked === undefined && byPeople.has(sent.operation)) continue;
    const key = asked === undefined ? `${bearerOf(sent)} ${identityOf(sent)}` : identityOf(sent);
    if (isDone(attempt)) {
      open.delete(key);
      continue;
    }
    const before = open.get(key);
    // Somebody who is asked to press again does so once.
    const isPressed = pressed.has(key);
    const isRepeated =
      before !== undefined && (isPressed || pauseBefore(attempt, before.last) < againMs);
    if (before !== undefined && !isRepeated && asked !== undefined) pressed.add(key);
    if (before !== undefined && isRepeated) {
      before.run.push(attempt);
      before.last = attempt;
    } else {
      const run: [Attempt] = [attempt];
      runs.push(run);
      open.set(key, { run, last: attempt });
    }
  }
  return runs;
}

/** In milliseconds, from the end of a try. Where that had no end, or none yet, nobody knows when it was given up: from its beginning. */
export function pauseBefore(attempt: Attempt, before: Attempt): number {
  return msBetween(pauseFrom(attempt, before), BigInt(attempt.sent.at));
}

function pauseFrom({ sent }: Attempt, before: Attempt): bigint {
  const end = endNs(before);
  return end > BigInt(sent.at) ? BigInt(before.sent.at) : end;
}

/** What of such a pause was not spent on other calls. */
export function idleBefore(attempt: Attempt, before: Attempt, others: readonly Attempt[]): number {
  const from = pauseFrom(attempt, before);
  const untilMs = pauseBefore(attempt, before);
  const busyMs = others
    .filter((one) => one !== before)
    .reduce((sum, other) => {
      const begin = Math.max(0, msBetween(from, BigInt(other.sent.at)));
      const end = Math.min(untilMs, msBetween(from, endNs(other)));
      return sum + Math.max(0, end - begin);
    }, 0);
  return Math.max(0, untilMs - busyMs);
}

/** The seconds that an answer asks to wait (RFC 9110 10.2.3). */
export function retryAfter({ exchange }: Attempt): number | undefined {
  if (exchange === undefined || ![429, 503].includes(exchange.status)) return undefined;
  const value = headerText(exchange.answered, 'retry-after');
  return /^\d{1,6}$/.test(value) ? Number(value) : undefined;
}

export function isSame(one: SentEvent, other: SentEvent): boolean {
  return identityOf(one) === identityOf(other);
}

function endNs({ sent, end }: Attempt): bigint {
  return end?.atNs ?? BigInt(sent.at);
}

function msBetween(from: bigint, until: bigint): number {
  return Number(until - from) / 1e6;
}
