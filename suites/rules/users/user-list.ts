import type { Case } from '../../engine/case/case.ts';
import { type Assertion, assertion } from '../../engine/case/check.ts';
import { countOf } from '../../engine/case/finding-words.ts';
import { mayHaveChanged } from '../../engine/case/may-have-changed.ts';
import { precedes } from '../../engine/case/order.ts';
import { recordsOf } from '../../engine/case/records.ts';
import { perProbe } from '../../engine/case/refusals.ts';
import { listMismatch, shapeWords } from '../../engine/case/shape.ts';
import { differingDetail } from '../../engine/case/subjects/details.ts';
import { creates, nameIn } from '../../engine/case/subjects/user-calls.ts';
import { userList } from '../../engine/case/subjects/user-pages.ts';
import { fault } from '../../engine/fault.ts';
import {
  alterJson,
  answersInstead,
  both,
  type OnRequest,
  somebody,
  withItems,
  without,
} from '../../engine/fault-proxy/alter.ts';
import {
  formOf,
  type Interception,
  jsonAnswer,
  type PassingAnswer,
  type PassingRequest,
  withFields,
} from '../../engine/fault-proxy/interception.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import {
  isObject,
  itemsOf,
  type Json,
  type JsonObject,
  member,
  memberText,
  numberMember,
} from '../../engine/journal/json.ts';
import { rule } from '../../engine/rule.ts';
import { roomyProvider } from '../../engine/session/samples/administration.ts';
import { userKey } from '../../engine/state/document-state.ts';
import { testCase } from '../../engine/test-case.ts';
import { call } from '../../spec/calls.ts';
import { userInfo } from '../../spec/shape.ts';

const returns = 'users.all returns';
const providerid = 'users.all param providerid';
/** Matches lists of a provider that does not exist. */
const isOfNoProvider: OnRequest = both(
  userList,
  (request) => Number(formOf(request).get('providerid')) >= 2_000_000_000,
);

/** interface 4.7: which users GET /users/all lists, and how. */
export const rules = [
  rule('USR-ALL-01', 'GET /users/all lists users as UserInfo', {
    from: [returns, '2 UserInfo', '2 UserInfo isExpired: may be null'],
    check: {
      operations: userList.operations,
      *answer(x) {
        const records = recordsOf(x);
        if (!x.ok || records.length === 0) return;
        const wrong = listMismatch([...records], userInfo);
        yield assertion(x, wrong === undefined, shapeWords(wrong));
      },
    },
    faults: fault(
      'listed-user-lacks-groups',
      'leaves groupIds out of listed users',
      alterPages((items) => items.map((one) => (isObject(one) ? without(one, 'groupIds') : one))),
    ),
  }),
  rule('USR-ALL-11', 'GET /users/all lists only users of the named provider', {
    from: providerid,
    since: '2026-12',
    check: listsNoStrangers,
    faults: [
      fault(
        'all-users-of-all-providers',
        'lists a user of another provider among the users of a provider',
        alterJson(userList, (json, request) => {
          const providerId = Number(formOf(request).get('providerid')) + 1;
          const stranger = { ...somebody, id: 2_000_000_001, userName: 'stranger', providerId };
          return withItems(json, (items) => (items.length === 0 ? items : [...items, stranger]));
        }),
      ),
      fault('all-users-mind-no-provider', 'lists the local users, whatever provider is named', {
        request: (request) =>
          userList(request) ? withFields(request, { providerid: '0' }) : request,
      }),
    ],
  }),
  rule('USR-ALL-13', 'Users are listed with the details that were sent', {
    from: returns,
    basis: 'derived',
    since: '2026-12',
    check: listsDetails,
    faults: fault(
      'later-users-have-no-cards',
      'lists the users after the first two of a page without their cards',
      alterPages((items) =>
        items.map((one, at) => (at < 2 || !isObject(one) ? one : { ...one, cards: [] })),
      ),
    ),
  }),
  rule('USR-ALL-10', 'GET /users/all returns no users for an unknown provider, without a 5xx', {
    from: providerid,
    basis: 'derived',
    since: '2026-12',
    check: perProbe('USR-ALL-10', function* (x, _, control) {
      if (control === undefined) return;
      const users = x.ok ? recordsOf(x).length : 0;
      yield assertion(x, x.status < 500 && users === 0, {
        expected: 'no users and no 5xx',
        seen: `${String(x.status)} with ${countOf(users, 'user')}`,
      });
    }),
    faults: [
      fault(
        'users-of-no-provider-break-it',
        'returns 500 for the users of an unknown provider',
        answersInstead(isOfNoProvider, jsonAnswer(500, {})),
      ),
      fault(
        'users-of-no-provider-are-those-of-another',
        'returns the users of another provider when the requested one is unknown',
        repeatsFirstPage,
      ),
    ],
  }),
];

function* listsNoStrangers(c: Case): Iterable<Assertion> {
  for (const look of c.calls(userList)) {
    const asked = Number(look.param('providerid') ?? 0);
    // The provider that 0 names is left open (SIL-105).
    if (!look.ok || !(asked > 0) || look.key !== 'full') continue;
    const strangers = strangersTo(c, look, asked);
    const records = recordsOf(look);
    const wrong = records.find(
      (record) =>
        (numberMember(record, 'providerId') ?? asked) !== asked ||
        strangers.has(userKey(memberText(record, 'userName'))),
    );
    const showsProviders = records.some((one) => numberMember(one, 'providerId') !== undefined);
    if (strangers.size === 0 && !showsProviders) continue;
    yield assertion(look, wrong === undefined, {
      expected: `only users of provider ${String(asked)}`,
      seen:
        wrong === undefined
          ? 'only these users'
          : `${memberText(wrong, 'userName')} of provider ${String(numberMember(wrong, 'providerId'))}`,
    });
  }
}

/** The users whom the case created in other providers, and not under the same name in this one. */
function strangersTo(c: Case, look: Exchange, asked: number): ReadonlySet<string> {
  const made = c.calls(creates).filter((x) => x.ok && look.isAfter(x));
  const isHere = (x: Exchange): boolean =>
    Number(x.param('providerid') ?? c.state.facts.providerId) === asked;
  const names = (ones: readonly Exchange[]): ReadonlySet<string> => new Set(ones.map(nameIn));
  return names(made.filter((x) => !isHere(x))).difference(names(made.filter(isHere)));
}

/** Users of the case whom nothing but their creation has changed, as lists show them. */
function* listsDetails(c: Case): Iterable<Assertion> {
  const changes = call('users.update', 'users.card', 'users.import', 'users.delete');
  for (const page of c.calls(userList).filter((x) => x.ok && x.key === 'full')) {
    if (mayHaveChanged(c, { fromSeq: 0, toSeq: page.answeredAt }, changes)) continue;
    const own = recordsOf(page).flatMap((record) => {
      const user = c.state.users.get(userKey(memberText(record, 'userName')));
      const isOwn =
        user?.case === c.case &&
        String(user.providerId) === page.param('providerid') &&
        precedes(user.createdAtSeq, page.sentAt);
      if (!isOwn) return [];
      const cards = itemsOf(member(record, 'cards')).length;
      const hasLost = cards < user.cards.size;
      const fault = differingDetail(user, record) ?? (hasLost ? countOf(cards, 'card') : undefined);
      return [{ wrong: fault === undefined ? undefined : `${user.userName}: ${fault}` }];
    });
    const wrong = own.find((one) => one.wrong !== undefined)?.wrong;
    if (own.length > 0)
      yield assertion(page, wrong === undefined, {
        expected: 'the details that were sent',
        seen: wrong ?? 'these details',
      });
  }
}

/** Changes the users of pages that are objects. */
export function alterPages(
  change: (items: readonly Json[], page: JsonObject, request: PassingRequest) => readonly Json[],
): Interception {
  return alterJson(userList, (json, request) =>
    isObject(json) ? withItems(json, (items) => change(items, json, request)) : json,
  );
}

function repeatsFirstPage(): Interception {
  let first: PassingAnswer | undefined;
  return {
    answer: (answer, request) => {
      if (isOfNoProvider(request)) return first ?? answer;
      if (userList(request)) first ??= answer;
      return answer;
    },
  };
}

export const testCases = [
  /** A user is created in each of two providers, where there can be two, and the users of both are asked for. */
  testCase('users/all-of-provider', [], async (s) => {
    const local = String(s.credentials.facts.providerId);
    const other = await roomyProvider(s);
    const token = await s.login(await s.user());
    s.need(
      await s.call('users.create', { username: s.name('elsewhere'), providerid: other }),
      'creating a user in another provider',
    );
    for (const caller of [s.full, token])
      for (const providerid of [other, local])
        await s.call('users.all', { providerid, maxrecords: 1000 }, caller);
  }),
];
