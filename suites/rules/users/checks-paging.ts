import { type Exchange, isAfter, parameter, refused, succeeded } from '../../journal/exchange.ts';
import { asText, itemsOf, member, memberText, textMember } from '../../journal/json.ts';
import { type Assertion, assertion, type Case, seenAnswer } from '../../judge/check.ts';
import { differingDetail } from '../../judge/details.ts';
import { countOf } from '../../judge/finding-words.ts';
import { liesBetween, precedes } from '../../judge/order.ts';
import { keyKind } from '../../judge/queries.ts';
import { recordsOf } from '../../judge/records.ts';
import { isTouched } from '../../judge/touched.ts';
import { userKey } from '../../model/document-state.ts';
import type { State } from '../../model/state.ts';

const all = 'users.all';
export const defaultUserPage = 50;
export const largestUserPage = 1000;

/** SIL-18: the token may be a member beside the list, or a header beside an array; blank on the last page. */
export function nextUserToken(exchange: Exchange): string | undefined {
  const token =
    textMember(exchange.json, 'nextPageToken') ?? exchange.answered.headers['nextpagetoken'];
  return token === undefined || token === '' ? undefined : token;
}

/** Two pages or more that were asked for one after the other, from one without a token on. */
export interface UserWalk {
  readonly pages: readonly Exchange[];
  readonly first: Exchange;
  readonly last: Exchange;
  /** The last page gives no token. */
  readonly isComplete: boolean;
}

/** All walks of a case. */
export function* userWalks(play: Case, world: State): Iterable<UserWalk> {
  const pages = play.exchanges.filter(
    (one) => one.operation === all && succeeded(one) && keyKind(one.sent, world) === 'full',
  );
  for (const first of pages) {
    if (parameter(first, 'pagetoken') !== undefined) continue;
    const walk = [first];
    let last = first;
    for (;;) {
      const next = pages.find((one) => follows(one, last));
      if (next === undefined) break;
      walk.push(next);
      last = next;
    }
    if (first !== last)
      yield { pages: walk, first, last, isComplete: nextUserToken(last) === undefined };
  }
}

/** Asked for by the token of the other, with all else as there: a token may be no more than a number (SIL-16). */
function follows(page: Exchange, before: Exchange): boolean {
  const token = nextUserToken(before);
  const isSame = (name: string): boolean => parameter(page, name) === parameter(before, name);
  return (
    token !== undefined &&
    parameter(page, 'pagetoken') === token &&
    isAfter(page, before) &&
    isSame('providerid') &&
    isSame('maxrecords')
  );
}

/** The users of the case that were there during the whole walk stand in it once each; in one that does not end, at most once. */
export function* eachUserOnce(play: Case, world: State): Iterable<Assertion> {
  for (const { pages, first, last, isComplete } of userWalks(play, world)) {
    if (madeDuring(world, first, last)) continue;
    const names = pages.flatMap((page) =>
      recordsOf(page).map((record) => memberText(record, 'userName')),
    );
    const seen = names.map(userKey);
    const own = [...world.users.values()].filter(
      (user) =>
        user.case === play.case &&
        precedes(user.createdAtSeq, first.sent.seq) &&
        String(user.providerId) === parameter(first, 'providerid'),
    );
    const wrong = own.find((user) => {
      const times = seen.filter((name) => name === userKey(user.userName)).length;
      return isComplete ? times !== 1 : times > 1;
    });
    // SIL-30: two names that differ in their case may be two users.
    const twice = names.find((name, at) => names.indexOf(name) !== at);
    const trouble = wrong?.userName ?? twice;
    if (own.length === 0 || (trouble === undefined && !isComplete)) continue;
    yield assertion(last, trouble === undefined, {
      expected: 'each user once',
      seen: trouble === undefined ? 'each user once' : `user ${trouble} missing or more than once`,
    });
  }
}

/** A page that a token leads to holds somebody, unless users were deleted meanwhile. */
export function* tokensLeadOn(play: Case, world: State): Iterable<Assertion> {
  for (const page of play.exchanges) {
    const token = parameter(page, 'pagetoken');
    const isPage = page.operation === all && token !== undefined && token !== '';
    if (!isPage || !succeeded(page) || keyKind(page.sent, world) !== 'full') continue;
    const from = play.exchanges.findLast((one) => one.operation === all && follows(page, one));
    if (from === undefined) continue;
    const stretch = { fromSeq: from.sent.seq, toSeq: page.answered.seq };
    if (isTouched(play, stretch, ({ operation }) => operation === 'users.delete')) continue;
    const before = new Set(namesIn(from));
    const names = namesIn(page);
    const again = names.find((name) => before.has(name));
    yield assertion(page, names.length > 0 && again === undefined, {
      expected: 'other users on the next page',
      seen: again === undefined ? countOf(names.length, 'user') : `user ${again} again`,
    });
  }
}

function namesIn(page: Exchange): readonly string[] {
  return recordsOf(page).map((record) => userKey(memberText(record, 'userName')));
}

/** Users of the case whom nothing but their creation has changed, as lists show them. */
export function* listedWithDetails(play: Case, world: State): Iterable<Assertion> {
  const changing = ['users.update', 'users.card', 'users.import', 'users.delete'];
  for (const page of play.exchanges) {
    if (page.operation !== all || !succeeded(page) || keyKind(page.sent, world) !== 'full')
      continue;
    const stretch = { fromSeq: 0, toSeq: page.answered.seq };
    if (isTouched(play, stretch, ({ operation }) => changing.includes(operation))) continue;
    let told = 0;
    let wrong: string | undefined;
    for (const record of recordsOf(page)) {
      const user = world.users.get(userKey(memberText(record, 'userName')));
      const isOwn = user?.case === play.case && String(user.providerId) === providerIn(page);
      if (!isOwn || !precedes(user.createdAtSeq, page.sent.seq)) continue;
      const cards = itemsOf(member(record, 'cards')).length;
      const fault =
        differingDetail(user, record) ??
        (cards < user.cards.size ? countOf(cards, 'card') : undefined);
      told += 1;
      if (fault !== undefined) wrong ??= `${user.userName}: ${fault}`;
    }
    if (told > 0)
      yield assertion(page, wrong === undefined, {
        expected: 'the details that were sent',
        seen: wrong ?? 'these details',
      });
  }
}

function providerIn(page: Exchange): string | undefined {
  return parameter(page, 'providerid');
}

/** SIL-17: what a walk shows while others come is left open. */
function madeDuring({ users }: State, first: Exchange, last: Exchange): boolean {
  return [...users.values()].some(({ createdAtSeq }) =>
    liesBetween(createdAtSeq, first.sent.seq, last.answered.seq),
  );
}

/** How many users a page holds, against how many it may. */
export function* pageSizes(
  play: Case,
  limit: (asked: number | undefined) => number | undefined,
  isTelling: (page: Exchange) => boolean = () => true,
): Iterable<Assertion> {
  for (const page of play.exchanges) {
    if (page.operation !== all || !succeeded(page)) continue;
    const asked = parameter(page, 'maxrecords');
    // SIL-15: what a page of no size holds is left open.
    if (asked !== undefined && !(Number(asked) >= 1)) continue;
    const most = limit(asked === undefined ? undefined : Number(asked));
    const { length } = recordsOf(page);
    if (most === undefined || length === 0 || (length <= most && !isTelling(page))) continue;
    yield assertion(page, length <= most, {
      expected: `at most ${String(most)} users`,
      seen: countOf(length, 'user'),
    });
  }
}

/** SIL-14: a page that would be too large may be refused; it counts beside one that was served. */
export function* refusedSizes(
  play: Case,
  isTooLarge: (asked: number | undefined) => boolean,
): Iterable<Assertion> {
  const pages = play.exchanges.filter((one) => one.operation === all);
  if (!pages.some((page) => succeeded(page) && recordsOf(page).length > 0)) return;
  for (const page of pages) {
    if (!refused(page) || !isTooLarge(Number(parameter(page, 'maxrecords')))) continue;
    yield assertion(page, true, { expected: 'a refusal', seen: seenAnswer(page) });
  }
}

/** interface 2: what a record shows of a detail type. */
export const shownAs: Readonly<Record<string, string>> = {
  0: 'fullName',
  1: 'email',
  5: 'shortId',
  11: 'department',
};

export function shownDetail(look: Exchange, type: string): string | undefined {
  const value = member(look.json, shownAs[type] ?? '');
  return value === undefined ? undefined : value === null ? '' : asText(value);
}
