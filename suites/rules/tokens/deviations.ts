import { isObject, member, textMember } from '../../journal/json.ts';
import {
  actAs,
  alterRecords,
  answersInstead,
  as,
  bearerOf,
  both,
  isRefused,
  on,
  withKey,
} from '../../prove/alter.ts';
import type { Fault } from '../../prove/fault.ts';
import {
  formOf,
  type Interception,
  jsonOf,
  type PassingAnswer,
  type PassingRequest,
} from '../../prove/interception.ts';
import { rememberingLogins } from '../../prove/logins.ts';

const list = on('documents.list');
const hasToken = (request: PassingRequest): boolean => bearerOf(request) !== undefined;

/** interface 5.3. */
export const tokenDeviations: readonly Fault[] = [
  {
    id: 'token-opens-nothing',
    says: 'refuses the list of documents for the token of a login',
    rule: 'TOK-01',
    make: ({ key }) => answersInstead(both(list, withKey(key('full')), hasToken)),
  },
  {
    id: 'token-of-another-key',
    says: 'accepts a token with a key other than that of its login',
    rule: 'TOK-02',
    make: () =>
      rememberingLogins((logins) => ({
        request: (request) => {
          const key = logins.of(request)?.request.headers['x-api-key'];
          return key === undefined ? request : withHeader(request, 'x-api-key', key);
        },
      })),
  },
  {
    id: 'token-of-another-key-is-passed-over',
    says: 'ignores a token of another key and checks only the key',
    rule: 'TOK-02',
    make: () =>
      rememberingLogins((logins) => ({
        request: (request) => {
          const key = logins.of(request)?.request.headers['x-api-key'];
          const isOwn = key === undefined || key === request.headers['x-api-key'];
          return isOwn || list(request) ? request : withoutToken(request);
        },
      })),
  },
  {
    id: 'any-token-is-taken',
    says: 'accepts a token that was never issued as that of the latest login',
    rule: 'TOK-03',
    make: () =>
      rememberingLogins((logins) => ({
        request: (request) => {
          const token = logins.latest()?.token;
          const isStrange = hasToken(request) && logins.of(request) === undefined;
          return isStrange && token !== undefined
            ? withHeader(request, 'authorization', `Bearer ${token}`)
            : request;
        },
      })),
  },
  {
    id: 'strange-token-is-passed-over',
    says: 'ignores a token that was never issued and checks only the key',
    rule: 'TOK-03',
    make: () =>
      rememberingLogins((logins) => ({
        request: (request) => {
          const isStrange = hasToken(request) && logins.of(request) === undefined;
          return isStrange && !list(request) ? withoutToken(request) : request;
        },
      })),
  },
  {
    id: 'refresh-token-is-taken',
    says: 'accepts the refresh token of a login as its user token',
    rule: 'TOK-14',
    make: takesRenewals,
  },
  {
    id: 'end-of-a-token-not-looked-at',
    says: 'accepts a token whose last characters are missing',
    rule: 'TOK-03',
    make: () =>
      rememberingLogins((logins) => ({
        request: (request) => {
          const begun = bearerOf(request) ?? '';
          const token = logins.latest()?.token;
          return begun.length > 8 && token?.startsWith(begun) === true
            ? withHeader(request, 'authorization', `Bearer ${token}`)
            : request;
        },
      })),
  },
  {
    id: 'expired-token-works',
    says: 'accepts expired tokens and renews them',
    rule: 'TOK-04',
    make: renewsExpired,
  },
  {
    id: 'token-outlives-its-statement',
    says: 'returns half of the real token lifetime as expires_in',
    rule: 'TOK-04',
    make: () => statesLifetime((seconds) => seconds / 2),
  },
  {
    id: 'token-dies-early',
    says: 'returns twice the real token lifetime as expires_in',
    rule: 'TOK-05',
    make: () => statesLifetime((seconds) => seconds * 2),
  },
  {
    id: 'user-permissions-not-looked-at',
    says: "checks the rights of the key instead of those of the token's user",
    rule: 'TOK-06',
    make: () => ({
      answer: (answer, request, upstream) => {
        const { authorization, ...headers } = request.headers;
        const mayRetry = answer.status === 403 && authorization !== undefined;
        return mayRetry ? upstream({ ...request, headers }) : answer;
      },
    }),
  },
  {
    id: 'foreign-token-reaches-documents',
    says: 'returns documents to a user of another account',
    rule: 'TOK-07',
    make: ({ key }) => ({
      request: (request) =>
        request.operation !== 'login.post' && withKey(key('foreign'))(request)
          ? as(request, { key: key('full') })
          : request,
    }),
  },
  {
    id: 'user-token-is-for-documents-only',
    says: 'refuses user tokens in all calls but those for documents',
    rule: 'TOK-08',
    make: () =>
      answersInstead((request) => hasToken(request) && !request.path.startsWith('/documents')),
  },
  {
    id: 'token-outlives-its-user',
    says: 'still lists the documents of a deleted user',
    rule: 'TOK-12',
    make: goesOnListing,
  },
  {
    id: 'queues-need-a-role',
    says: 'shows the queues only to users with a role',
    rule: 'TOK-09',
    make: () => answersInstead(both(on('inputports.list'), hasToken)),
  },
  {
    id: 'everybody-sees-all-groups',
    says: 'lists all groups to a user without a role',
    rule: 'TOK-10',
    make: ({ key }) => actAs(both(on('groups.list'), hasToken), { key: key('full') }),
  },
  {
    id: 'everybody-sees-everybody',
    says: "shows another user's record to a user without a role",
    rule: 'TOK-10',
    make: ({ key }) => actAs(both(on('users.get'), hasToken), { key: key('full') }),
  },
  {
    id: 'own-group-needs-a-role',
    says: 'hides all groups and members from users without a role',
    rule: 'TOK-13',
    make: () => answersInstead(both(on('groups.get', 'groups.members'), hasToken)),
  },
  {
    id: 'everybody-outlives-what-was-set',
    says: 'lets a user without a role change the own expiration, alias and external id',
    rule: 'TOK-11',
    make: ({ key }) => actAs(both(on('users.update'), hasToken), { key: key('full') }),
  },
];

/** With a token of somebody who was deleted the last list stands for every later one. */
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

function takesRenewals(): Interception {
  const access = new Map<string, string>();
  return {
    answer: (answer, request) => {
      if (request.operation !== 'login.post') return answer;
      const token = member(jsonOf(answer), 'token');
      const [from, to] = ['refresh_token', 'access_token'].map((name) => textMember(token, name));
      if (from !== undefined && to !== undefined) access.set(from, to);
      return answer;
    },
    request: (request) => {
      const token = access.get(bearerOf(request) ?? '');
      return token === undefined
        ? request
        : withHeader(request, 'authorization', `Bearer ${token}`);
    },
  };
}

function withoutToken(request: PassingRequest): PassingRequest {
  const { authorization: _, ...headers } = request.headers;
  return { ...request, headers };
}

function withHeader(request: PassingRequest, name: string, value: string): PassingRequest {
  return { ...request, headers: { ...request.headers, [name]: value } };
}

/** A token that is refused is exchanged for that of the same login, made once more. */
function renewsExpired(): Interception {
  return rememberingLogins((logins) => ({
    answer: async (answer, request, upstream) => {
      const login = logins.of(request);
      if (answer.status !== 403 || login === undefined) return answer;
      const again = jsonOf(await upstream(login.request));
      const token = textMember(member(again, 'token'), 'access_token') ?? '';
      return upstream(withHeader(request, 'authorization', `Bearer ${token}`));
    },
  }));
}

function statesLifetime(of: (seconds: number) => number): Interception {
  return alterRecords(on('login.post'), (record) => {
    const token = record['token'];
    if (!isObject(token)) return record;
    return { ...record, token: { ...token, expires_in: of(Number(token['expires_in'])) } };
  });
}
