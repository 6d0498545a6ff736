import { isEmptyDeletion } from '../../engine/case/empty-deletion.ts';
import { fault } from '../../engine/fault.ts';
import {
  as,
  bearerOf,
  hasToken,
  withKey,
  withoutToken,
  withToken,
} from '../../engine/fault-proxy/alter.ts';
import {
  type Interception,
  jsonOf,
  type PassingRequest,
} from '../../engine/fault-proxy/interception.ts';
import { type Logins, rememberingLogins } from '../../engine/fault-proxy/logins.ts';
import { member, textMember } from '../../engine/journal/json.ts';
import { rule } from '../../engine/rule.ts';
import type { Caller } from '../../engine/session/http/client.ts';
import { nearSecrets } from '../../engine/session/near-miss.ts';
import { refusedToStrangers } from '../../engine/session/refused-to-strangers.ts';
import { sampleOf } from '../../engine/session/samples/index.ts';
import type { Session } from '../../engine/session/session.ts';
import type { Named } from '../../engine/session/session-context.ts';
import { usual } from '../../engine/session/unchanged.ts';
import { testCase } from '../../engine/test-case.ts';
import { call } from '../../spec/calls.ts';
import { prepareGround } from '../api-keys/sample-calls.ts';

const section = '5.3';
const list = call('documents.list');
const login = call('login.post');

/** interface 5.3: tokens that are none for the call. */
export const rules = [
  rule('TOK-02', 'A token is refused with a key other than that of its login', {
    section,
    from: '5 one key for login and call',
    needs: ['key.plain'],
    atLeast: 2,
    refused: 'caller',
    faults: [
      fault(
        'token-of-another-key',
        'accepts a token with a key other than that of its login',
        changing((request, logins) => {
          const key = keyOfLogin(request, logins);
          return key === undefined
            ? request
            : { ...request, headers: { ...request.headers, 'x-api-key': key } };
        }),
      ),
      fault(
        'token-of-another-key-is-passed-over',
        'ignores a token of another key and checks only the key',
        changing((request, logins) => {
          const key = keyOfLogin(request, logins);
          const isOwn = key === undefined || withKey(key)(request);
          return isOwn || list(request) ? request : withoutToken(request);
        }),
      ),
    ],
  }),
  rule('TOK-03', 'A token that was never issued is refused', {
    section,
    from: '5 the user token',
    basis: 'derived',
    atLeast: 2,
    refused: 'caller',
    faults: [
      fault(
        'any-token-is-taken',
        'accepts a token that was never issued as that of the latest login',
        changing((request, logins) => {
          const token = logins.latest()?.token;
          return isStrange(request, logins) && token !== undefined
            ? withToken(request, token)
            : request;
        }),
      ),
      fault(
        'strange-token-is-passed-over',
        'ignores a token that was never issued and checks only the key',
        changing((request, logins) =>
          isStrange(request, logins) && !list(request) ? withoutToken(request) : request,
        ),
      ),
      fault(
        'end-of-a-token-not-looked-at',
        'accepts a token whose last characters are missing',
        changing((request, logins) => {
          const begun = bearerOf(request) ?? '';
          const token = logins.latest()?.token;
          return begun.length > 8 && token?.startsWith(begun) === true
            ? withToken(request, token)
            : request;
        }),
      ),
    ],
  }),
  rule('TOK-14', 'A refresh token is refused as a user token', {
    section,
    from: '5 the user token',
    basis: 'derived',
    since: '2026-12',
    needs: ['key.plain'],
    refused: 'caller',
    faults: fault(
      'refresh-token-is-taken',
      'accepts the refresh token of a login as its user token',
      takesRenewals,
    ),
  }),
  rule('TOK-07', "A token of another account's user gives no access to this account", {
    section,
    from: '5 one key for login and call',
    basis: 'derived',
    needs: ['user.foreign', 'key.foreign'],
    refused: (probe, c) => (isEmptyDeletion(probe, c, c.state) ? undefined : 'any'),
    faults: fault(
      'foreign-token-reaches-documents',
      'returns documents to a user of another account',
      ({ key }) => ({
        request: (request) =>
          !login(request) && withKey(key('foreign'))(request)
            ? as(request, { key: key('full') })
            : request,
      }),
    ),
  }),
];

/** Changes requests by what the logins before them were answered. */
function changing(
  change: (request: PassingRequest, logins: Logins) => PassingRequest,
): () => Interception {
  return () => rememberingLogins((logins) => ({ request: (request) => change(request, logins) }));
}

function keyOfLogin(request: PassingRequest, logins: Logins): string | undefined {
  return logins.of(request)?.request.headers['x-api-key'];
}

function isStrange(request: PassingRequest, logins: Logins): boolean {
  return hasToken(request) && logins.of(request) === undefined;
}

function takesRenewals(): Interception {
  const access = new Map<string, string>();
  return {
    answer: (answer, request) => {
      if (!login(request)) return answer;
      const token = member(jsonOf(answer), 'token');
      const [from, to] = ['refresh_token', 'access_token'].map((name) => textMember(token, name));
      if (from !== undefined && to !== undefined) access.set(from, to);
      return answer;
    },
    request: (request) => {
      const token = access.get(bearerOf(request) ?? '');
      return token === undefined ? request : withToken(request, token);
    },
  };
}

type Wrong = readonly [rule: string, caller: Caller];

export const testCases = [
  /** A token under its own key, under another one; tokens nobody gave, of which some are nearly that one; a refresh token in its place. */
  testCase('tokens/key-of-login', ['key.plain'], async (s) => {
    const { user, queue } = await prepareGround(s);
    const { token, others } = await tokensOfLogin(s, user);
    await s.upload(user, queue);
    await s.look(token);
    const ofAnotherKey: Wrong = ['TOK-02', { ...token, key: s.credentials.key('plain') }];
    const wrong: readonly Wrong[] = [
      ofAnotherKey,
      ['TOK-03', { ...s.full, bearer: `never-given-${s.name('token')}` }],
      ['TOK-03', { ...s.full, bearer: 'x' }],
      ...others,
    ];
    const look = (caller: Caller) => () => s.call('documents.list', {}, caller);
    for (const [id, caller] of wrong) await s.probe(id, look(caller), look(token));
    // These calls would also succeed with the key alone, or with either token.
    for (const operation of ['account.get', 'documents.record']) {
      const { options } = await sampleOf(s, operation);
      const pair = s.pair();
      for (const [id, caller] of [ofAnotherKey, ...others])
        await s.request(operation, caller, { ...options, pair, probes: [id] });
      await s.request(operation, token, { ...options, pair });
    }
  }),

  /** A user of another account with that account's key, at a document of this one. */
  testCase('tokens/foreign-account', ['user.foreign', 'key.foreign'], async (s) => {
    const { user, queue } = await prepareGround(s);
    const owner = await s.login(user);
    const key = s.credentials.key('foreign');
    const foreigner = await s.login(s.credentials.user('foreign'), { key });
    for (const [operation, options] of [
      ['documents.download', usual],
      ['documents.delete', {}],
    ] as const) {
      const uuid = await s.upload(user, queue);
      const by = (caller: Caller) => () => s.call(operation, { uuid, ...options }, caller);
      const probe = async (): Promise<void> => {
        await by(foreigner)();
        await s.look(owner);
      };
      await s.probe(['TOK-07', ...(refusedToStrangers[operation] ?? [])], probe, by(owner));
    }
  }),
];

/** The user token of a login; what is nearly that, and the refresh token, where it is another one. */
async function tokensOfLogin(
  s: Session,
  { userName: userid }: Named,
): Promise<{ readonly token: Caller; readonly others: readonly Wrong[] }> {
  const reply = await s.call('login.post', { authtype: 3, userid });
  const access = s.tokenOf(reply);
  const near = nearSecrets(access);
  for (const one of near) s.context.recorder.redactor.learn('token', one);
  const refresh = textMember(member(reply.json, 'token'), 'refresh_token') ?? access;
  const as = (bearer: string): Caller => ({ ...s.full, bearer });
  const others = near.map((one): Wrong => ['TOK-03', as(one)]);
  const renewals: readonly Wrong[] =
    refresh === access || refresh === '' ? [] : [['TOK-14', as(refresh)]];
  return { token: as(access), others: [...others, ...renewals] };
}
