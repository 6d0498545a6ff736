import { accepts } from '../../engine/case/assertions.ts';
import { assertion } from '../../engine/case/check.ts';
import { precedes } from '../../engine/case/order.ts';
import { tokenOf } from '../../engine/case/queries.ts';
import { ageSeconds, lifetimeLeft } from '../../engine/case/subjects/token-age.ts';
import { fault } from '../../engine/fault.ts';
import {
  alterRecords,
  answersInstead,
  bearerOf,
  both,
  hasToken,
  isRefused,
  withKey,
  withToken,
} from '../../engine/fault-proxy/alter.ts';
import {
  formOf,
  type Interception,
  jsonOf,
  type PassingAnswer,
} from '../../engine/fault-proxy/interception.ts';
import { rememberingLogins } from '../../engine/fault-proxy/logins.ts';
import { type Exchange, keyName } from '../../engine/journal/exchange.ts';
import { isObject, member, numberMember, textMember } from '../../engine/journal/json.ts';
import { rule } from '../../engine/rule.ts';
import { Blocked } from '../../engine/session/test-case.ts';
import type { State } from '../../engine/state/state.ts';
import { testCase } from '../../engine/test-case.ts';
import { call } from '../../spec/calls.ts';

const list = call('documents.list');
/** The part of the lifetime that the run itself may use up. */
const marginSeconds = 120;
/** A call may be on its way for so long after it was sent. */
const onTheWaySeconds = 5;
/** A larger page may be refused (SIL-14). */
const largestPage = 500;

/** interface 2 and 5.3: how long a token works. */
export const rules = [
  rule('TOK-01', "The token of a login lists the user's documents", {
    from: ['2 TokenInfo access_token', '5 the user token'],
    section: '5.3',
    check: accepts(
      (x, state) =>
        isPlainList(x) &&
        x.key === 'full' &&
        tokenOf(x.sent, state)?.keyName === keyName(x.sent) &&
        isOfSomebody(x, state) &&
        ageSeconds(x, state) < 600 &&
        // The interface does not show how long tokens last (5.10): one may expire before the slowest test case ends.
        !(lifetimeLeft(x, state) < onTheWaySeconds),
      '200 with the list of documents',
    ),
    faults: fault(
      'token-opens-nothing',
      'refuses the list of documents for the token of a login',
      ({ key }) => answersInstead(both(list, withKey(key('full')), hasToken)),
    ),
  }),
  rule('TOK-04', 'A token is refused once its expires_in has passed', {
    from: '2 TokenInfo expires_in',
    basis: 'derived',
    needs: ['control.clock'],
    refused: 'caller',
    faults: [
      fault('expired-token-works', 'accepts expired tokens and renews them', renewsExpired),
      fault(
        'token-outlives-its-statement',
        'returns half of the real token lifetime as expires_in',
        statesLifetime((seconds) => seconds / 2),
      ),
    ],
  }),
  rule('TOK-05', 'A token works until its expires_in has passed', {
    from: '2 TokenInfo expires_in',
    basis: 'derived',
    needs: ['control.clock'],
    check: {
      operations: list.operations,
      *answer(x, state) {
        const half = (tokenOf(x.sent, state)?.expiresInSeconds ?? 0) / 2;
        if (!isPlainList(x) || !(ageSeconds(x, state) > half)) return;
        if (lifetimeLeft(x, state) < marginSeconds || !isOfSomebody(x, state)) return;
        yield assertion(x, x.ok, {
          expected: 'success before the token expires',
          seen: x.words,
        });
      },
    },
    faults: fault(
      'token-dies-early',
      'returns twice the real token lifetime as expires_in',
      statesLifetime((seconds) => seconds * 2),
    ),
  }),
  rule('TOK-12', 'The token of a deleted user is refused', {
    from: '5 the user token',
    section: '5.3',
    basis: 'SIL-104',
    since: '2026-12',
    refused: 'caller',
    faults: fault(
      'token-outlives-its-user',
      'still lists the documents of a deleted user',
      goesOnListing,
    ),
  }),
];

function isPlainList(x: Exchange): boolean {
  return list(x) && x.group === undefined && Number(x.param('maxRecords') ?? 1) <= largestPage;
}

/** The user who logged in is still there, and no other one of that name; no kill has ended the session (SIL-163). */
function isOfSomebody(x: Exchange, state: State): boolean {
  const token = tokenOf(x.sent, state);
  if (token === undefined || state.resources.goneUsers.has(token.userName)) return false;
  if (state.kills.some(({ seq }) => precedes(token.issuedSeq, seq))) return false;
  return precedes(state.users.get(token.userName)?.createdAtSeq ?? 0, token.issuedSeq);
}

/** A token that is refused is exchanged for that of the same login, made once more. */
function renewsExpired(): Interception {
  return rememberingLogins((logins) => ({
    answer: async (answer, request, upstream) => {
      const login = logins.of(request);
      if (answer.status !== 403 || login === undefined) return answer;
      const again = jsonOf(await upstream(login.request));
      return upstream(withToken(request, textMember(member(again, 'token'), 'access_token') ?? ''));
    },
  }));
}

function statesLifetime(of: (seconds: number) => number): Interception {
  return alterRecords(call('login.post'), (record) => {
    const token = record['token'];
    if (!isObject(token)) return record;
    return { ...record, token: { ...token, expires_in: of(Number(token['expires_in'])) } };
  });
}

/** Answers the token of a deleted user with the last list that it was given. */
function goesOnListing(): Interception {
  const gone = new Set<string>();
  const listed = new Map<string, PassingAnswer>();
  return rememberingLogins((logins) => ({
    answer: (answer, request) => {
      if (request.operation === 'users.delete' && !isRefused(answer))
        gone.add(request.pathParameters['username'] ?? '');
      const token = list(request) ? bearerOf(request) : undefined;
      if (token === undefined) return answer;
      if (!isRefused(answer)) listed.set(token, answer);
      const login = logins.of(request)?.request;
      const isOver = login !== undefined && gone.has(formOf(login).get('userid') ?? '');
      return isOver ? (listed.get(token) ?? answer) : answer;
    },
  }));
}

export const testCases = [
  /** The clock is moved to shortly before the end of a token's life, then past it. */
  testCase('tokens/expiry', { needs: ['control.clock'], exclusive: true }, async (s) => {
    const { userName: userid } = await s.user();
    const reply = s.need(await s.call('login.post', { authtype: 3, userid }), 'login');
    const token = { ...s.full, bearer: s.tokenOf(reply) };
    const lifetime = numberMember(member(reply.json, 'token'), 'expires_in');
    if (lifetime === undefined || lifetime < 600)
      throw new Blocked('the login returned no usable expires_in', reply.call);
    const pair = s.pair();
    await s.call('documents.list', {}, { ...token, pair });
    await s.advanceClock((lifetime - 300) * 1000);
    await s.call('documents.list', {}, token);
    await s.advanceClock(600 * 1000);
    await s.call('documents.list', {}, { ...token, pair, probes: ['TOK-04'] });
  }),

  /** A token that has opened the user's documents, once the user was deleted. */
  testCase('tokens/deleted-user', [], async (s) => {
    const { userName: username } = await s.user();
    const token = await s.login({ userName: username });
    const pair = s.pair();
    await s.call('documents.list', {}, { ...token, pair });
    const { providerId: providerid } = s.credentials.facts;
    s.need(await s.call('users.delete', { username, providerid }), 'deleting a user');
    await s.call('documents.list', {}, { ...token, pair, probes: ['TOK-12'] });
  }),
];
