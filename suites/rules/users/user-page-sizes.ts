import type { Case } from '../../engine/case/case.ts';
import { type Assertion, assertion } from '../../engine/case/check.ts';
import { countOf } from '../../engine/case/finding-words.ts';
import { recordsOf } from '../../engine/case/records.ts';
import { isByFullKeyAlone } from '../../engine/case/subjects/user-calls.ts';
import { nextTokenOf, userList } from '../../engine/case/subjects/user-pages.ts';
import { fault } from '../../engine/fault.ts';
import { alterForm, answersInstead, ignores, whoseForm } from '../../engine/fault-proxy/alter.ts';
import { formOf, jsonAnswer } from '../../engine/fault-proxy/interception.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import { rule } from '../../engine/rule.ts';
import type { ParameterValues } from '../../engine/session/call-parameters.ts';
import { roomyProvider } from '../../engine/session/samples/administration.ts';
import { testCase } from '../../engine/test-case.ts';
import { detail, lookAt } from './details.ts';
import { alterPages } from './user-list.ts';
import { walkUsers } from './user-walks.ts';

const limit = '8 GET /users/all maxrecords';
const maxrecords = 'users.all param maxrecords';
const defaultPage = 50;
const largestPage = 1000;

/** interface 4.7 and 8: how many users a page of GET /users/all holds, and what is no size at all. */
export const rules = [
  rule('USR-ALL-03', 'A page of GET /users/all holds at most maxrecords users', {
    from: maxrecords,
    check: holdsAtMost(({ asked }) => asked),
    faults: fault(
      'user-page-is-one-too-long',
      'returns one user more than requested',
      alterForm(
        whoseForm(userList, (form) => form.has('maxrecords')),
        (form) => form.set('maxrecords', String(Number(form.get('maxrecords')) + 1)),
      ),
    ),
  }),
  rule('USR-ALL-04', 'Without maxrecords a page of GET /users/all holds at most 50 users', {
    from: [limit, maxrecords],
    check: holdsAtMost((page) => (page.asked === undefined ? ifCut(page, defaultPage) : undefined)),
    faults: fault(
      'user-page-of-hundred',
      'returns a hundred users without maxrecords',
      alterForm(
        whoseForm(userList, (form) => !form.has('maxrecords')),
        (form) => form.set('maxrecords', '100'),
      ),
    ),
  }),
  rule('USR-ALL-05', 'A page of GET /users/all never holds more than 1000 users', {
    from: [limit, maxrecords],
    *check(c) {
      yield* holdsAtMost((page) => (isBeyond(page.asked) ? ifCut(page, largestPage) : undefined))(
        c,
      );
      yield* refusedBeyond(c);
    },
    faults: fault(
      'user-page-has-no-end',
      'returns as many users as requested, even above the limit',
      alterPages((items, _, request) =>
        formOf(request).get('maxrecords') === '5000'
          ? Array.from({ length: 1001 }, (_one, at) => items[at % items.length] ?? {})
          : items,
      ),
    ),
  }),
  rule('USR-ALL-07', 'A maxrecords of 1000 is accepted by GET /users/all', {
    from: [limit, maxrecords],
    since: '2026-12',
    check: {
      operations: userList.operations,
      *answer(x) {
        // Nobody at all is no page: whoever asks is there.
        const isEmpty = x.ok && recordsOf(x).length === 0;
        if (asksForLargest(x) && !isEmpty)
          yield assertion(x, x.ok, { expected: '200 with a page of users', seen: x.words });
      },
    },
    faults: fault(
      'refuses-a-thousand-users',
      'refuses the largest allowed page of users',
      answersInstead(
        whoseForm(userList, (form) => form.get('maxrecords') === '1000'),
        jsonAnswer(400, {}),
      ),
    ),
  }),
  rule('USR-ALL-08', 'A maxrecords of GET /users/all below 1 or not a number is answered 400', {
    from: maxrecords,
    basis: 'SIL-15',
    since: '2026-12',
    atLeast: 3,
    refused: 400,
    faults: fault(
      'user-page-of-no-size',
      'returns the default page of users for a maxrecords of zero or not a number',
      ignores(
        whoseForm(userList, (form) => !/^[1-9]\d*$/.test(form.get('maxrecords') ?? '1')),
        'maxrecords',
      ),
    ),
  }),
  rule('USR-ALL-09', 'Every page of GET /users/all but the last is full: maxrecords users, or 50', {
    from: [limit, maxrecords],
    basis: 'SIL-162',
    since: '2026-12',
    check: {
      operations: userList.operations,
      *answer(x) {
        const page = pageOf(x);
        if (page?.isCut !== true) return;
        const wanted = Math.min(page.asked ?? defaultPage, largestPage);
        // Other rules look for more than was asked for.
        yield assertion(x, page.users >= wanted, {
          expected: `${countOf(wanted, 'user')}, since more follow`,
          seen: countOf(page.users, 'user'),
        });
      },
    },
    faults: fault(
      'user-page-stops-at-ten',
      'returns at most ten users and a token for the others',
      alterForm(
        whoseForm(userList, (form) => Number(form.get('maxrecords') ?? 50) > 10),
        (form) => form.set('maxrecords', '10'),
      ),
    ),
  }),
];

interface Page {
  readonly asked: number | undefined;
  readonly users: number;
  /** More follow. */
  readonly isCut: boolean;
}

function pageOf(x: Exchange): Page | undefined {
  const given = x.param('maxrecords');
  const asked = given === undefined ? undefined : Number(given);
  // SIL-15: what a page of no size holds is left open.
  if (!x.ok || !((asked ?? 1) >= 1)) return undefined;
  return { asked, users: recordsOf(x).length, isCut: nextTokenOf(x) !== undefined };
}

/** Compares the number of users on a page with the allowed one; undefined if the page shows nothing. */
function holdsAtMost(mostOf: (page: Page) => number | undefined) {
  return function* (c: Case): Iterable<Assertion> {
    for (const x of c.calls(userList)) {
      const page = pageOf(x);
      const most = page === undefined ? undefined : mostOf(page);
      if (page !== undefined && most !== undefined && page.users > 0)
        yield assertion(x, page.users <= most, {
          expected: `at most ${String(most)} users`,
          seen: countOf(page.users, 'user'),
        });
    }
  };
}

/** A page of so few that all fit says nothing about the largest. */
function ifCut({ isCut, users }: Page, most: number): number | undefined {
  return isCut || users > most ? most : undefined;
}

function isBeyond(asked = 0): boolean {
  return asked > largestPage;
}

/** SIL-14: a page that would be too large may be refused; it counts beside one that was served. */
function* refusedBeyond(c: Case): Iterable<Assertion> {
  const pages = c.calls(userList);
  if (!pages.some((x) => x.ok && recordsOf(x).length > 0)) return;
  for (const x of pages)
    if (x.refused && isBeyond(Number(x.param('maxrecords'))))
      yield assertion(x, true, { expected: 'a refusal', seen: x.words });
}

/** The first page of the users of a provider, by who may ask for it. */
function asksForLargest(x: Exchange): boolean {
  return (
    x.text('maxrecords') === String(largestPage) &&
    x.sent.parameters.every(([name]) => ['maxrecords', 'providerid'].includes(name)) &&
    /^\d+$/.test(x.text('providerid')) &&
    isByFullKeyAlone(x)
  );
}

const enough = 52;
const mostPages = 400;

export const testCases = [
  /** All users of the provider, page by page, in small pages, in one of the default size and one beyond the largest. */
  testCase('users/all', { exclusive: true }, async (s) => {
    // It is played alone: what the users of other test cases do to a walk is left open (SIL-17).
    await s.times(enough - 1, () => s.user());
    // The record of a member of a group has everything that a record may have.
    const { userName } = await s.user();
    const groupname = s.name('walkers');
    await s.call('groups.create', { groupname, groupdn: groupname });
    await s.call('users.groups-add', { username: userName, groupid: groupname });
    await lookAt(s, userName);
    const own = { providerid: s.credentials.facts.providerId };
    const page = (question: ParameterValues) => () => s.call('users.all', { ...own, ...question });
    for (const size of [undefined, 3, 1000]) await page({ maxrecords: size })();
    for (const size of ['0', '-5', 'many'])
      await s.probe('USR-ALL-08', page({ maxrecords: size }), page({ maxrecords: 5 }));
    await s.probe('USR-ALL-10', page({ providerid: s.unknownId() }), page({}));
    await walkUsers(s, { ...own, maxrecords: 20 }, mostPages);
  }),

  /** A provider has one user more than the largest page, at least, and more than that is asked for. */
  testCase('users/largest-page', [], async (s) => {
    const providerid = await roomyProvider(s);
    await s.times(
      largestPage + 1,
      async () =>
        s.need(
          await s.call('users.create', [
            { username: s.name('user'), providerid },
            detail('4', s.cardNumber()),
          ]),
          'creating a user',
        ),
      8,
    );
    for (const size of [1000, 5000]) await s.call('users.all', { providerid, maxrecords: size });
  }),
];
