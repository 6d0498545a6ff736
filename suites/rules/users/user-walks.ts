import type { Case } from '../../engine/case/case.ts';
import { type Assertion, assertion } from '../../engine/case/check.ts';
import { countOf } from '../../engine/case/finding-words.ts';
import { mayHaveChanged } from '../../engine/case/may-have-changed.ts';
import { liesBetween, precedes } from '../../engine/case/order.ts';
import { recordsOf } from '../../engine/case/records.ts';
import { deletes } from '../../engine/case/subjects/user-calls.ts';
import {
  follows,
  nextUserToken,
  userList,
  userWalks,
} from '../../engine/case/subjects/user-pages.ts';
import { fault } from '../../engine/fault.ts';
import { ignores, whoseForm } from '../../engine/fault-proxy/alter.ts';
import {
  formOf,
  type Interception,
  jsonAnswer,
  jsonOf,
} from '../../engine/fault-proxy/interception.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import { isObject, itemsOf, memberText } from '../../engine/journal/json.ts';
import { rule } from '../../engine/rule.ts';
import type { ParameterValues } from '../../engine/session/call-parameters.ts';
import { otherProvider } from '../../engine/session/samples/administration.ts';
import type { Session } from '../../engine/session/session.ts';
import { userKey } from '../../engine/state/document-state.ts';
import { testCase } from '../../engine/test-case.ts';
import { detail } from './details.ts';
import { alterPages } from './user-list.ts';

const pagetoken = 'users.all param pagetoken';

/** interface 4.7: the pages of GET /users/all, one after the other. */
export const rules = [
  rule('USR-ALL-02', 'All pages of GET /users/all together hold every user of the provider once', {
    from: ['users.all call', pagetoken],
    basis: 'derived',
    check: eachUserOnce,
    faults: [
      fault(
        'user-page-repeats-its-first',
        'returns the first user of a page again instead of the last when more pages follow',
        alterPages((items, page) =>
          page['nextPageToken'] ? [...items.slice(0, -1), ...items.slice(0, 1)] : items,
        ),
      ),
      fault(
        'full-user-page-leads-round',
        'returns a nextPageToken that leads to the first page on a full last page of users',
        {
          ...ignores(
            whoseForm(userList, (form) => form.get('pagetoken') === 'round'),
            'pagetoken',
          ),
          answer: afterFullPage('round'),
        },
      ),
    ],
  }),
  rule('USR-ALL-12', 'A nextPageToken of GET /users/all leads to more users', {
    from: pagetoken,
    basis: 'SIL-162',
    since: '2026-12',
    check: tokensLeadOn,
    faults: fault(
      'full-user-page-leads-nowhere',
      'returns a nextPageToken on a full last page of users',
      {
        request: (request) =>
          userList(request) && formOf(request).get('pagetoken') === 'nowhere'
            ? jsonAnswer(200, { items: [], recordsOnPage: 0 })
            : request,
        answer: afterFullPage('nowhere'),
      },
    ),
  }),
];

/** The users of the case that were there during the whole walk stand in it once each; in one that does not end, at most once. */
function* eachUserOnce(c: Case): Iterable<Assertion> {
  const users = [...c.state.users.values()];
  for (const { pages, first, last, isComplete } of userWalks(c)) {
    // SIL-17: what a walk shows while others come is left open.
    const grows = users.some(({ createdAtSeq }) =>
      liesBetween(createdAtSeq, first.sentAt, last.answeredAt),
    );
    const own = users.filter(
      (user) =>
        user.case === c.case &&
        precedes(user.createdAtSeq, first.sentAt) &&
        String(user.providerId) === first.param('providerid'),
    );
    if (grows || own.length === 0) continue;
    const names = pages.flatMap(namesOn);
    const seen = names.map(userKey);
    const wrong = own.find((user) => {
      const times = seen.filter((name) => name === userKey(user.userName)).length;
      return isComplete ? times !== 1 : times > 1;
    });
    // SIL-30: two names that differ in their case may be two users.
    const twice = names.find((name, at) => names.indexOf(name) !== at);
    const trouble = wrong?.userName ?? twice;
    if (trouble !== undefined || isComplete)
      yield assertion(last, trouble === undefined, {
        expected: 'each user once',
        seen:
          trouble === undefined ? 'each user once' : `user ${trouble} missing or more than once`,
      });
  }
}

/** A page that a token leads to holds somebody, unless users were deleted meanwhile. */
function* tokensLeadOn(c: Case): Iterable<Assertion> {
  for (const page of c.calls(userList)) {
    if (page.text('pagetoken') === '' || !page.ok || page.key !== 'full') continue;
    const from = c.before(page, (x) => userList(x) && follows(page, x));
    if (from === undefined) continue;
    if (mayHaveChanged(c, { fromSeq: from.sentAt, toSeq: page.answeredAt }, deletes)) continue;
    const before = new Set(namesOn(from).map(userKey));
    const names = namesOn(page).map(userKey);
    const again = names.find((name) => before.has(name));
    yield assertion(page, names.length > 0 && again === undefined, {
      expected: 'other users on the next page',
      seen: again === undefined ? countOf(names.length, 'user') : `user ${again} again`,
    });
  }
}

function namesOn(page: Exchange): readonly string[] {
  return recordsOf(page).map((record) => memberText(record, 'userName'));
}

/** Gives a page that is the last one, and full, this token. */
function afterFullPage(token: string): NonNullable<Interception['answer']> {
  return (answer, request) => {
    const json = userList(request) && answer.status < 300 ? jsonOf(answer) : undefined;
    if (!isObject(json) || typeof json['nextPageToken'] === 'string') return answer;
    const full = Number(formOf(request).get('maxrecords') ?? 50);
    const isFull = itemsOf(json).length === full || itemsOf(json['items']).length === full;
    return isFull ? jsonAnswer(200, { ...json, nextPageToken: token }) : answer;
  };
}

/** Asks for one page after the other, until no token leads on. */
export async function walkUsers(
  s: Session,
  question: ParameterValues,
  mostPages: number,
): Promise<void> {
  let pagetoken: string | undefined;
  for (let page = 0; page < mostPages; page += 1) {
    const { json, headers } = await s.call('users.all', { ...question, pagetoken });
    pagetoken = nextUserToken(json, headers);
    if (pagetoken === undefined) break;
  }
}

export const testCases = [
  /** Users of a provider of their own, not created in the order of their names, in pages of many sizes. */
  testCase('users/page-sizes', [], async (s) => {
    const providerid = await otherProvider(s);
    const initials = ['f', 'B', 'e', 'A', 'c', 'D'];
    for (const initial of initials)
      s.need(
        await s.call('users.create', [
          { username: s.name(initial), providerid },
          detail('4', s.cardNumber()),
        ]),
        'creating a user',
      );
    for (const maxrecords of [1, 2, 3, 4, initials.length])
      await walkUsers(s, { providerid, maxrecords }, initials.length + 1);
  }),
];
