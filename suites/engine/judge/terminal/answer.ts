import type { BoundCheck } from '../../case/check.ts';
import { tokenUser } from '../../case/queries.ts';
import { parameterValues } from '../../journal/exchange.ts';
import { type Attempt, endOf, hasWorked, isDone, type Turn } from './attempt.ts';
import { claim, everyTurn, type Found, type Scene } from './phrases.ts';
import {
  type Effort,
  type Ending,
  effortsOf,
  endingOf,
  isSeenArrived,
  isSeenGone,
  isUnknown,
  listingsOf,
  waitingIn,
} from './releases.ts';
import { sameName, saysDone, saysPrinted } from './told.ts';

/** interface 7: what a terminal makes of answers, as far as it is told in the end. */
export const answerChecks: readonly BoundCheck[] = [
  everyTurn('TERM-ERR-01', notPrinted(['declined'])),
  everyTurn('TERM-ERR-02', notPrinted(['refused', 'failed'])),
  everyTurn('TERM-ERR-03', function* ({ told, attempts }, { state }) {
    if (told === undefined || told.outcome === 'nothing') return;
    for (const { ending, name, last } of effortsOf(attempts, 'documents.send', state)) {
      if (ending !== 'done' || name === undefined) continue;
      const ok =
        told.outcome !== 'failed' && (told.printed === undefined || saysPrinted(told, name));
      yield {
        at: last,
        ...claim(ok, `'${name}' shown as printed`, `'${name}' not shown as printed`),
      };
    }
  }),
  everyTurn('TERM-ERR-04', refusedLogin),
  everyTurn('TERM-ERR-05', function* ({ told, attempts }, { state }) {
    if (told === undefined || told.outcome === 'nothing') return;
    for (const operation of ['documents.delete', 'documents.download'])
      for (const { ending, uuid, last } of effortsOf(attempts, operation, state)) {
        if (ending === 'done' || !state.listed.has(uuid)) continue;
        // A fault may have come after a deletion, which a look can tell. Of a download it cannot: its bytes never came.
        if (operation === 'documents.delete' && isSeenGone(uuid, endOf(last), attempts)) continue;
        yield {
          at: last,
          ...claim(!saysDone(told), 'no success on the panel', 'success on the panel'),
        };
      }
    const others = attempts.filter(({ sent }) => bringing.has(sent.operation));
    const last = others.at(-1);
    if (last === undefined || others.some(isDone) || !hasWorked(state)) return;
    if (isUnknown(last) && isSeenArrived(last, attempts)) return;
    yield {
      at: last,
      ...claim(!saysDone(told), 'no success on the panel', 'success on the panel'),
    };
  }),
  {
    ...everyTurn('TERM-ERR-07', function* ({ asked, told, attempts }, { state }) {
      const last = attempts.at(-1);
      const { printed = [] } = told ?? {};
      if (asked?.doing !== 'release' || printed.length === 0 || last === undefined) return;
      const has = (names: readonly string[], wanted: string): boolean =>
        names.some((name) => sameName(name, wanted));
      const listed = listingsOf(attempts).flatMap(waitingIn);
      const known = [...(asked.titles ?? []), ...listed.map(([, name]) => name)];
      const tried = effortsOf(attempts, 'documents.send', state).map(({ name = '' }) => name);
      // A name that nobody knows is one that the panel has cut.
      const wrong = printed.filter((one) => has(known, one) && !has(tried, one));
      const expected = 'only released documents shown as printed';
      yield {
        at: last,
        ...claim(
          wrong.length === 0,
          expected,
          `'${wrong.slice(0, 3).join("', '")}' shown as printed`,
        ),
      };
    }),
    awaits: 'a release, and the document names that the panel showed as printed after it',
  },
];

const bringing: ReadonlySet<string> = new Set(['documents.upload', 'card.get', 'card.post']);

/** Only what was listed counts: a release of something made up proves nothing. */
function notPrinted(endings: readonly Ending[]) {
  return function* ({ told, attempts }: Turn, { state }: Scene): Iterable<Found> {
    if (told === undefined || told.outcome === 'nothing') return;
    const efforts = effortsOf(attempts, 'documents.send', state);
    for (const effort of efforts) {
      const { ending, name, uuid, last } = effort;
      if (!endings.includes(ending) || name === undefined) continue;
      if (ending !== 'declined' && isSeenGone(uuid, endOf(last), attempts)) continue;
      const isTold = saysDone(told) || (saysPrinted(told, name) && !hasTwin(effort, efforts));
      yield {
        at: last,
        ...claim(!isTold, `'${name}' not shown as printed`, `'${name}' shown as printed`),
      };
    }
  };
}

/** Another document of that name was printed: nobody knows which of them is told of. */
function hasTwin({ uuid, name }: Effort, efforts: readonly Effort[]): boolean {
  return efforts.some((one) => one.uuid !== uuid && one.name === name && one.ending === 'done');
}

function* refusedLogin({ asked, told, attempts }: Turn, { state }: Scene): Iterable<Found> {
  if (told === undefined || told.outcome === 'nothing') return;
  const logins = attempts.filter(({ sent }) => sent.operation === 'login.post');
  const last = logins.at(-1);
  if (last === undefined || logins.some(isDone) || endingOf(last) === 'unreadable') return;
  // Somebody may have been logged in from before.
  if (attempts.some((one) => isDone(one) && tokenUser(one.sent, state) !== undefined)) return;
  if (!isGenuine(last, asked?.who) && !hasWorked(state)) return;
  const shows = (told.shown?.length ?? 0) + (told.printed?.length ?? 0) > 0;
  const seen = shows ? 'documents on the panel' : 'success on the panel';
  yield {
    at: last,
    ...claim(!saysDone(told) && !shows, 'no documents and no success on the panel', seen),
  };
}

/** It is the login that was asked for. */
export function isGenuine(attempt: Attempt, who: string | undefined): boolean {
  return parameterValues(attempt, 'userid').some((one) => one === who);
}
