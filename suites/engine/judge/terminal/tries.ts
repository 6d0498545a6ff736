import type { BoundCheck } from '../../case/check.ts';
import type { SentEvent } from '../../journal/event.ts';
import { bearerName, parameter } from '../../journal/exchange.ts';
import { isGenuine } from './answer.ts';
import {
  type Attempt,
  endOf,
  firstOfEach,
  hasWorked,
  isAfter,
  isCall,
  isEntry,
  isRenewal,
  type Turn,
} from './attempt.ts';
import { broken, claim, everyCase, everyTurn, type Found, held, type Scene } from './phrases.ts';
import { effortsOf, endingOf, isUnknown, listingsOf } from './releases.ts';
import { failedRuns, isSame, pauseBefore, retryAfter } from './repetitions.ts';
import { backsOff, isBounded, isSane, mostTries } from './retries.ts';

/** Clocks and timers are not exact. */
const slackMs = 50;

/** What a terminal does when a call fails. */
export const triesChecks: readonly BoundCheck[] = [
  everyTry('TERM-TRY-01', function* (turn, scene) {
    for (const run of failedRuns(turn)) {
      if (tells(scene)) yield { at: run[mostTries] ?? run[0], ...isBounded(run) };
    }
  }),
  everyTry('TERM-TRY-02', function* (turn, scene) {
    for (const run of failedRuns(turn)) {
      if (tells(scene)) yield { at: run[0], ...backsOff(run, turn) };
    }
  }),
  everyTry('TERM-TRY-06', function* (turn, scene) {
    for (const run of failedRuns(turn)) if (tells(scene)) yield { at: run[0], ...isSane(run) };
  }),
  everyCase('TERM-TRY-03', blindRepeats),
  everyTry('TERM-TRY-04', function* ({ asked, attempts }, { state }) {
    // By themselves people may try again what they mistyped.
    if (asked === undefined) return;
    const refusals = attempts.filter(isRefusedEntry);
    const byWho = firstOfEach(refusals, ({ sent }) => credentialsOf(sent));
    for (const [credentials, first] of byWho) {
      if (!isGenuine(first, asked?.who) && !hasWorked(state)) continue;
      const again = attempts.find(
        (one) =>
          isEntry(one) && isAfter(one, endOf(first)) && credentialsOf(one.sent) === credentials,
      );
      const what = isRenewal(first) ? 'renewal' : 'login';
      const expected = `no second ${what} with the refused credentials`;
      if (again === undefined) yield { at: first, ...held(expected) };
      else yield { at: again, ...broken(expected, `the same ${what} again`) };
    }
  }),
  everyTry('TERM-TRY-05', function* ({ attempts }, scene) {
    if (!tells(scene)) return;
    for (const [at, one] of attempts.entries()) {
      const seconds = retryAfter(one);
      if (seconds === undefined) continue;
      // What left before the answer came knows nothing of it.
      const again = attempts
        .slice(at + 1)
        .find((other) => isSame(one.sent, other.sent) && isAfter(other, endOf(one)));
      const waited = again === undefined ? Infinity : pauseBefore(again, one);
      const expected = `a retry after ${String(seconds)} s, as Retry-After says`;
      const seen = `a retry after ${(waited / 1000).toFixed(1)} s`;
      yield { at: again ?? one, ...claim(waited >= seconds * 1000 - slackMs, expected, seen) };
    }
  }),
];

/** Calls, and what a token is renewed with. */
function everyTry(rule: string, look: (turn: Turn, scene: Scene) => Iterable<Found>): BoundCheck {
  return everyTurn(rule, look, (attempt) => isCall(attempt) || isRenewal(attempt));
}

/** Who never got anywhere shows nothing by giving up. */
function tells({ isAtWork, state }: Scene): boolean {
  return isAtWork || hasWorked(state);
}

/** With another device token, or as somebody else, it is another login. */
function credentialsOf(sent: SentEvent): string {
  const names = ['authtype', 'userid', 'password', 'refresh_token'];
  const fields = names.map((name) => parameter({ sent }, name));
  return JSON.stringify([...fields, bearerName(sent)]);
}

/** 429 is about the time, and not about who asks. */
function isRefusedEntry(attempt: Attempt): boolean {
  const isLater = attempt.exchange?.status === 429;
  return isEntry(attempt) && !isLater && endingOf(attempt) === 'refused';
}

/** Each release of a listed document after one of which nobody knew, when it was sent, what had become. */
function* blindRepeats({ calls, state }: Scene): Iterable<Found> {
  const looks = listingsOf(calls);
  for (const { uuid, tries } of effortsOf(calls, 'documents.send', state)) {
    if (!state.listed.has(uuid)) continue;
    for (const [at, attempt] of tries.entries()) {
      const again = tries[at + 1];
      const expected = 'a list of waiting documents before the release is repeated';
      if (again === undefined) {
        if (isUnknown(attempt)) yield { at: attempt, ...held(expected) };
        continue;
      }
      // Whoever gave up waiting knows as little as who never got an answer.
      const isHeard = isAfter(again, attempt.end?.seq);
      if (isHeard && !isUnknown(attempt)) continue;
      const from = isHeard ? endOf(attempt) : attempt.sent.seq;
      const looked = looks.some(
        ({ attempt: look, documents }) =>
          isAfter(look, from) && isAfter(again, endOf(look)) && documents.has(uuid),
      );
      if (looked) yield { at: attempt, ...held(expected) };
      else yield { at: again, ...broken(expected, 'the same release without this list') };
    }
  }
}
