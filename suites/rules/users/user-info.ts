import {
  answersWith,
  type Claim,
  keepsPasswords,
  onSuccess,
} from '../../engine/case/assertions.ts';
import { assertion, type Check } from '../../engine/case/check.ts';
import { creates, gets, knownUser, login } from '../../engine/case/subjects/user-calls.ts';
import { fault } from '../../engine/fault.ts';
import {
  alterRecords,
  alterStatus,
  both,
  letIn,
  withKey,
  without,
} from '../../engine/fault-proxy/alter.ts';
import { formOf, type Interception, jsonAnswer } from '../../engine/fault-proxy/interception.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import {
  itemsOf,
  type Json,
  type JsonObject,
  member,
  textMember,
} from '../../engine/journal/json.ts';
import { rule } from '../../engine/rule.ts';
import type { UserState } from '../../engine/state/document-state.ts';
import { testCase } from '../../engine/test-case.ts';
import { userInfo } from '../../spec/shape.ts';
import { named } from './details.ts';

/** interface 4.7 and 2: what GET /users shows of a user, and to whom. */
export const rules = [
  rule('USR-02', 'Reading an unknown user is answered 404 or 403', {
    from: ['users.get param username', 'users.get errors 403 404', '7 status 404'],
    basis: 'derived',
    refused: 'absent',
    faults: [
      fault(
        'unknown-user-is-a-bad-request',
        'returns 400 for an unknown user',
        alterStatus(gets, 404, jsonAnswer(400, {})),
      ),
      fault(
        'unknown-user-is-empty',
        'returns an empty user for an unknown user',
        alterStatus(gets, 404, jsonAnswer(200, {})),
      ),
    ],
  }),
  rule('USR-01', 'GET /users returns UserInfo with every member, each of its type', {
    from: [
      'users.get param username',
      '2 UserInfo',
      '2 UserInfo isExpired: may be null',
      'users.get returns',
    ],
    check: answersWith('users.get', userInfo),
    faults: fault(
      'user-lacks-member',
      'leaves groupIds out of a user',
      alterRecords(gets, (record) => without(record, 'groupIds')),
    ),
  }),
  rule('USR-05', 'No response about a user holds the password', {
    from: 'users.create returns',
    basis: 'SIL-66',
    check: keepsPasswords('users.get', 'users.create', 'users.card'),
    faults: [
      fault('user-shows-password', 'returns the password of a user', () =>
        showsAsGiven('3', (password) => ({ password })),
      ),
      fault('user-shows-password-in-a-note', 'returns the password of a user inside a note', () =>
        showsAsGiven('3', (password) => ({ note: `first password: ${password}.` })),
      ),
    ],
  }),
  rule('USR-08', 'Only the login response has the token member', {
    from: ['2 UserInfo token', '5 the user token'],
    basis: 'SIL-25',
    check: onSuccess('users.get', ({ json }) => {
      const isThere = (member(json, 'token') ?? null) !== null;
      return [!isThere, 'no token', isThere ? 'a token' : 'no token'];
    }),
    faults: fault(
      'user-shows-token',
      'returns a token with a user',
      alterRecords(gets, (record) => ({
        ...record,
        token: { access_token: 'an-open-token', refresh_token: 'another', expires_in: 60 },
      })),
    ),
  }),
  rule('USR-09', 'A user is not shown to another account', {
    from: 'users.get call',
    basis: 'derived',
    needs: ['key.foreign'],
    refused: 'any',
    faults: fault(
      'foreign-key-sees-user',
      'returns a user to the key of another account',
      ({ key }) => letIn(both(gets, withKey(key('foreign'))), key('full')),
    ),
  }),
  rule('USR-13', 'isExpired is empty for a user of the local provider', {
    from: '2 UserInfo isExpired',
    basis: 'SIL-79',
    since: '2026-12',
    atLeast: 2,
    check: {
      operations: [...gets.operations, ...login.operations],
      *answer(x, { facts }) {
        // Only these are known to be of a local provider: which one may be of type Client is not said.
        if (!x.ok || x.numberOf('providerId') !== facts.providerId) return;
        const filled = member(x.json, 'isExpired') ?? null;
        yield assertion(x, filled === null, {
          expected: 'no isExpired',
          seen: filled === null ? 'no isExpired' : `isExpired ${JSON.stringify(filled)}`,
        });
      },
    },
    faults: fault(
      'local-user-is-not-expired',
      'returns isExpired for users of the local provider',
      alterRecords(gets, (record) => ({ ...record, isExpired: false })),
    ),
  }),
  rule('USR-CARD-06', 'A card is shown with the number that was sent', {
    from: 'users.card param cardid',
    basis: 'SIL-69',
    since: '2026-12',
    check: showsKnownUser((_, user, cards) => {
      // USR-CARD-01 and USR-04 look for one that is missing altogether.
      if (user.cards.size === 0 || cards.length < user.cards.size) return undefined;
      const hasAll = [...user.cards].every((card) => cards.includes(card));
      return [hasAll, `cards ${[...user.cards].join(', ')}`, `cards ${JSON.stringify(cards)}`];
    }),
    faults: fault(
      'card-shown-otherwise',
      'returns card numbers in hexadecimal, whatever their format was',
      alterRecords(gets, (record) => ({
        ...record,
        cards: itemsOf(record['cards']).map((card) => Number(card).toString(16).toUpperCase()),
      })),
    ),
  }),
];

/** Looks at users of the run, in their own provider: another provider's user of that name has details of its own. */
export function showsKnownUser(
  look: (x: Exchange, user: UserState, cards: readonly Json[]) => Claim | undefined,
): Check {
  return onSuccess('users.get', (x, state) => {
    const user = knownUser(x, state);
    const provider = Number(x.param('providerid') ?? 0);
    if (user?.case === undefined || ![0, user.providerId].includes(provider)) return undefined;
    return look(x, user, itemsOf(member(x.json, 'cards')));
  });
}

/** From a creation on, accepted or not, its user is shown with what it gave for a detail. */
export function showsAsGiven(
  detailtype: string,
  shown: (value: string) => JsonObject,
): Interception {
  const values = new Map<string, string>();
  return {
    request: (request) => {
      const form = formOf(request);
      const value = form.getAll('detaildata')[form.getAll('detailtype').indexOf(detailtype)];
      if (creates(request) && value !== undefined) values.set(form.get('username') ?? '', value);
      return request;
    },
    ...alterRecords(gets, (record) => {
      const value = values.get(textMember(record, 'userName') ?? '');
      return value === undefined ? record : { ...record, ...shown(value) };
    }),
  };
}

export const testCases = [
  /** A full key of another account asks for a user of this one. */
  testCase('users/foreign', ['key.foreign'], async (s) => {
    const { userName } = await s.user();
    const read = (key: 'foreign' | 'full') => () =>
      s.call('users.get', named(s, userName), { key: s.credentials.key(key) });
    await s.probe('USR-09', read('foreign'), read('full'));
  }),
];
