import { countOf } from '../../case/finding-words.ts';
import { type Exchange, headerText } from '../../journal/exchange.ts';
import type { State } from '../../state/state.ts';
import {
  type Attempt,
  bearerOf,
  endOf,
  hasWorked,
  isAfter,
  isDevice,
  isDone,
  isEntry,
  isUserToken,
  type Turn,
  turnsOf,
} from './attempt.ts';
import { claim, type Found, type Scene } from './phrases.ts';

/** SIL-150. */
const mostCalls = 10;
const mostEntries = 3;

/** A token that was refused leads to a renewal or a new login, and neither to calls nor to logins on and on. */
export function* tokenOver(scene: Scene): Iterable<Found> {
  yield* callsOn(scene);
  // By themselves people log in as they like.
  if (scene.isAsked) for (const turn of turnsOf(scene.play)) yield* entriesOn(turn, scene.state);
}

/** 401, or what RFC 6750 says of a token that is over; the 401 of a login is about its user. */
function refusesToken({ status, answered, operation }: Exchange): boolean {
  if (operation === 'login.post') return false;
  const challenge = headerText(answered, 'www-authenticate');
  return status === 401 || (status === 403 && challenge.includes('invalid_token'));
}

function* callsOn({ calls, state }: Scene): Iterable<Found> {
  const byToken = Map.groupBy(calls, ({ sent }) => bearerOf(sent));
  for (const [token, own] of byToken) {
    const first = own.find(({ exchange }) => exchange !== undefined && refusesToken(exchange));
    // One that nobody gave out is refused for another reason.
    const wasGood = state.tokens.has(token) || isDevice(token) || own.some(isDone);
    if (token === '' || first === undefined || !wasGood) continue;
    const after = own.filter(
      (one) => isAfter(one, endOf(first)) && one.sent.operation !== 'login.post',
    );
    const { length } = after;
    // Who never got anywhere shows nothing by giving up.
    if (length <= mostCalls && !hasWorked(state)) continue;
    const expected = `at most ${String(mostCalls)} more calls with the refused ${token}`;
    const seen = `${countOf(length, 'more call', 'more calls')} with it`;
    yield { at: after[mostCalls] ?? first, ...claim(length <= mostCalls, expected, seen) };
  }
}

/** Logins and renewals from a refused token on until a call is done again, whatever tokens they bring. */
function* entriesOn({ attempts }: Turn, state: State): Iterable<Found> {
  let over: Attempt | undefined;
  let entries: Attempt[] = [];
  const found = (from: Attempt): Found => {
    const expected = `at most ${String(mostEntries)} logins and renewals for an expired token`;
    const seen = `${String(entries.length)} logins and renewals in a row`;
    const ok = entries.length <= mostEntries;
    return { at: entries[mostEntries] ?? from, ...claim(ok, expected, seen) };
  };
  for (const attempt of attempts) {
    const { exchange, sent } = attempt;
    if (isEntry(attempt)) {
      if (over !== undefined && isAfter(attempt, endOf(over))) entries.push(attempt);
    } else if (!isUserToken(bearerOf(sent))) continue;
    else if (exchange !== undefined && refusesToken(exchange)) over ??= attempt;
    else if (over !== undefined && isDone(attempt)) {
      if (hasWorked(state)) yield found(over);
      over = undefined;
      entries = [];
    }
  }
  if (over !== undefined && hasWorked(state)) yield found(over);
}
