import type { BoundCheck } from '../../case/check.ts';
import { tokenUser } from '../../case/queries.ts';
import { bearerName, parameter, parameterText } from '../../journal/exchange.ts';
import { userKey } from '../../state/document-state.ts';
import type { State } from '../../state/state.ts';
import { type Attempt, isCall, isDone, turnsOf } from './attempt.ts';
import { broken, claim, everyCase, everyTurn, type Found, held, type Scene } from './phrases.ts';

const recording = 'documents.record';
const jobs: ReadonlySet<string> = new Set(['copy', 'scan']);

/** interface 5: that what is done for a person is done as that person. */
export const personChecks: readonly BoundCheck[] = [
  everyCase('TERM-TOK-06', ownSessions),
  everyTurn('READER-05', function* ({ asked, attempts }) {
    if (asked?.who === undefined) return;
    for (const attempt of attempts) {
      const card = parameterText(attempt, 'cd');
      // Readers write a number in many ways (SIL-69): only another known card is another one.
      if (!attempt.sent.operation.startsWith('card.') || !/^card#\d+$/.test(card)) continue;
      const ok = card === asked.who;
      if (ok && !isDone(attempt)) continue;
      yield {
        at: attempt,
        ...claim(ok, `cd ${asked.who}, the card at the reader`, `cd ${card}`),
      };
    }
  }),
];

/**
 * Each turn's calls against who stands there. A job may be recorded late, as its own user's. That a
 * turn kept to it shows where somebody else stood there before.
 */
function* ownSessions({ play, state }: Scene): Iterable<Found> {
  const unrecorded = new Map<string, number>();
  let before: string | undefined;
  for (const { asked, attempts } of turnsOf(play)) {
    if (asked?.userName === undefined) return;
    const own = userKey(asked.userName);
    if (jobs.has(asked.doing)) unrecorded.set(own, (unrecorded.get(own) ?? 0) + 1);
    let kept: Attempt | undefined;
    for (const attempt of attempts.filter(isCall)) {
      const others = usersIn(attempt, state).filter((user) => user !== own);
      const isDue = others.every((user) => (unrecorded.get(user) ?? 0) > 0);
      if (others.length === 0) {
        if (isDone(attempt) && usersIn(attempt, state).length > 0) kept ??= attempt;
      } else if (attempt.sent.operation !== recording || !isDue)
        yield {
          at: attempt,
          ...broken(`the session of user ${own}`, `the session of user ${others[0] ?? ''}`),
        };
      if (attempt.sent.operation === recording && isDone(attempt))
        for (const user of usersIn(attempt, state))
          unrecorded.set(user, (unrecorded.get(user) ?? 0) - 1);
    }
    if (kept !== undefined && before !== undefined && before !== own)
      yield { at: kept, ...held(`the session of user ${own}`) };
    before = own;
  }
}

/** As whom a call is made: by its token, and by the name that an upload or a recording says. */
function usersIn(attempt: Attempt, state: State): readonly string[] {
  const { sent } = attempt;
  const user = tokenUser(sent, state);
  const isNamed =
    sent.operation === 'documents.upload' ||
    (sent.operation === recording && user === undefined && bearerName(sent) !== undefined);
  const named = isNamed ? parameter(attempt, 'username') : undefined;
  const users = [user, named].flatMap((one) => (one === undefined ? [] : [userKey(one)]));
  return [...new Set(users)];
}
