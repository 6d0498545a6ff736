import type { BoundCheck } from '../../case/check.ts';
import { tokenUser } from '../../case/queries.ts';
import { parameterText, pathText } from '../../journal/exchange.ts';
import { type Attempt, endOf, isAfter, isDone, type Turn } from './attempt.ts';
import {
  broken,
  claim,
  everyCallOf,
  everyCase,
  everyTurn,
  type Found,
  held,
  type Scene,
} from './phrases.ts';
import { ownPort } from './record.ts';
import {
  concernsAll,
  type Effort,
  effortsOf,
  endingOf,
  listingsOf,
  waitingIn,
} from './releases.ts';
import { sameName } from './told.ts';

const taking = 'documents.send documents.delete documents.download';
const naming: ReadonlySet<string> = new Set(['release', 'delete', 'download']);

/** interface 4.4: that what a person asked for is what happens. */
export const outcomeChecks: readonly BoundCheck[] = [
  everyCallOf('TERM-OUT-01', taking, ({ sent }, { state }) => {
    const known = state.listed.get(pathText({ sent }, 'uuid'));
    const user = tokenUser(sent, state);
    const isOwn = known?.user === undefined || user === undefined || known.user === user;
    const isListed = known?.sightings.some(({ seq }) => isAfter({ sent }, seq)) === true;
    return claim(
      isListed && isOwn,
      'a document that was listed for this user',
      'a document that was not listed for this user',
    );
  }),
  everyCase('TERM-OUT-02', function* ({ calls, state }) {
    for (const { tries } of effortsOf(calls, 'documents.send', state)) {
      const done = tries.find((one) => isDone(one) && !isKept(one));
      if (done === undefined) continue;
      const again = tries.find((one) => isAfter(one, endOf(done)));
      const expected = 'one release of the document';
      if (again === undefined) yield { at: done, ...held(expected) };
      else yield { at: again, ...broken(expected, 'another release after the first succeeded') };
    }
  }),
  everyCallOf('TERM-OUT-03', 'documents.send', ({ sent }, { state }) => {
    if (state.terminal === undefined) return undefined;
    const own = ownPort(state.terminal);
    const port = pathText({ sent }, 'port');
    return claim(own.includes(port), `a release to ${own.join(' or ')}`, `a release to ${port}`);
  }),
  everyTurn('TERM-OUT-04', noneLeft),
  everyTurn('TERM-OUT-05', theOthersCome),
  everyTurn('TERM-OUT-06', function* ({ asked, attempts }, { state }) {
    if (asked?.titles === undefined || !naming.has(asked.doing)) return;
    const { titles } = asked;
    const isAsked = (name: string): boolean => titles.some((one) => sameName(one, name));
    const efforts = taking.split(' ').flatMap((one) => effortsOf(attempts, one, state));
    for (const { name, last } of efforts) {
      if (name === undefined) continue;
      const expected = `calls for ${titles.join(', ')}`;
      yield { at: last, ...claim(isAsked(name), expected, `a call for ${name}`) };
    }
    const last = listingsOf(attempts).at(-1);
    if (last === undefined || !attempts.every(isDone)) return;
    const tried = new Set(efforts.map(({ uuid }) => uuid));
    const left = waitingIn(last).filter(([uuid, name]) => isAsked(name) && !tried.has(uuid));
    const names = left.map(([, name]) => name).join(', ');
    const expected = `calls for ${titles.join(', ')}`;
    if (left.length > 0) yield { at: last.attempt, ...broken(expected, `no call for ${names}`) };
  }),
];

/** The document stays, as it does not by default. */
function isKept({ sent }: Attempt): boolean {
  return parameterText({ sent }, 'retain').toLowerCase() === 'true';
}

/** Only a turn in which every release was done shows whether any was forgotten. */
function* noneLeft({ asked, attempts }: Turn, { state }: Scene): Iterable<Found> {
  if (asked?.doing !== 'release' || asked.titles !== undefined) return;
  const efforts = effortsOf(attempts, 'documents.send', state);
  const listings = listingsOf(attempts);
  const last = listings.at(-1);
  if (last === undefined || !attempts.every(isDone)) return;
  const released = new Set(efforts.map(({ uuid }) => uuid));
  const listed = new Set(listings.flatMap(waitingIn).map(([uuid]) => uuid));
  if (listed.size === 0) return;
  const left = [...listed].filter((uuid) => !released.has(uuid)).length;
  // Behind a full list there may be more, unless it is known that there is none.
  const mayBeMore = last.isFull && released.size < (asked.waiting ?? Infinity);
  const ok = left === 0 && !mayBeMore;
  const of = mayBeMore ? (asked.waiting ?? `more than ${String(listed.size)}`) : listed.size;
  const seen = `${String(released.size)} of ${String(of)} released`;
  yield { at: last.attempt, ...claim(ok, 'all waiting documents released', seen) };
}

/** A document is refused for itself; the others were listed with it and wait. */
function* theOthersCome({ asked, attempts }: Turn, { state }: Scene): Iterable<Found> {
  if (asked?.doing !== 'release') return;
  const efforts = effortsOf(attempts, 'documents.send', state);
  const refused = efforts.find(isRefusedForItself);
  if (refused === undefined || efforts.some(({ tries }) => tries.some(isForAll))) return;
  const tried = new Set(efforts.map(({ uuid }) => uuid));
  const { titles } = asked;
  const wanted = listingsOf(attempts)
    .flatMap(waitingIn)
    .filter(([, name]) => titles?.some((one) => sameName(one, name)) ?? true);
  const others = wanted.filter(([uuid]) => uuid !== refused.uuid);
  if (others.length === 0) return;
  const left = others.filter(([uuid]) => !tried.has(uuid)).map(([, name]) => name);
  const found = claim(
    left.length === 0,
    'the release of the other documents',
    `no release of ${left.join(', ')}`,
  );
  yield { at: refused.last, ...found };
}

function isRefusedForItself({ ending, last, name }: Effort): boolean {
  return name !== undefined && ['declined', 'refused'].includes(ending) && !concernsAll(last);
}

function isForAll(attempt: Attempt): boolean {
  return endingOf(attempt) !== 'done' && concernsAll(attempt);
}
