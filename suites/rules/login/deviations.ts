import { asText, isObject, type JsonObject } from '../../journal/json.ts';
import {
  alterForm,
  alterRecords,
  alterStatus,
  answersInstead,
  letsIn,
  type OnRequest,
  on,
  without,
} from '../../prove/alter.ts';
import type { Fault } from '../../prove/fault.ts';
import {
  formOf,
  type Interception,
  jsonAnswer,
  jsonOf,
  type PassingRequest,
  withForm,
  withJson,
} from '../../prove/interception.ts';
import { forgivesTheLast } from '../../prove/near-values.ts';

const login = on('login.post');
const wrongAnswer = jsonAnswer(401, {});
const authtypes = ['0', '1', '2', '3', '4'];

/** interface 4.3. */
export const loginDeviations: readonly Fault[] = [
  {
    id: 'login-lacks-member',
    says: 'leaves groupIds out of the login response',
    rule: 'LOG-01',
    make: () => alterRecords(login, (record) => without(record, 'groupIds')),
  },
  {
    id: 'token-without-refresh',
    says: 'leaves refresh_token out of the token response',
    rule: 'LOG-02',
    make: () => bendToken((token) => without(token, 'refresh_token')),
  },
  {
    id: 'token-life-as-text',
    says: 'returns expires_in as text',
    rule: 'LOG-02',
    make: () => bendToken((token) => ({ ...token, expires_in: asText(token['expires_in']) })),
  },
  {
    id: 'right-password-refused',
    says: 'refuses the right password',
    rule: 'LOG-03',
    make: () => answersInstead(byType('0'), wrongAnswer),
  },
  {
    id: 'password-not-looked-at',
    says: 'logs in with any password',
    rule: 'LOG-04',
    make: () => asNameOnly((request) => byType('0')(request) && hasPassword(request)),
  },
  {
    id: 'last-of-password-not-looked-at',
    says: 'accepts a password whose last character is wrong',
    rule: 'LOG-04',
    make: () => forgivesTheLast(on('login.post'), 'password'),
  },
  {
    id: 'last-of-card-not-looked-at',
    says: 'accepts a card, a short id or an e-mail address whose last character is wrong',
    rule: 'LOG-10',
    make: () => forgivesTheLast(on('login.post'), 'userid'),
  },
  {
    id: 'wrong-password-is-a-bad-request',
    says: 'returns 400 for a wrong password',
    rule: 'LOG-04',
    make: () => alterStatus(byType('0'), 401, jsonAnswer(400, {})),
  },
  {
    id: 'password-not-needed',
    says: 'accepts a password login without a password',
    rule: 'LOG-05',
    make: () => asNameOnly((request) => byType('0')(request) && !hasPassword(request)),
  },
  {
    id: 'card-needs-password',
    says: 'refuses a card login without a password',
    rule: 'LOG-06',
    make: () =>
      answersInstead((request) => byType('1')(request) && !hasPassword(request), wrongAnswer),
  },
  minds('2', { id: 'short-id-minds-password', rule: 'LOG-07' }),
  minds('3', { id: 'name-minds-password', rule: 'LOG-08' }),
  minds('4', { id: 'email-minds-password', rule: 'LOG-09' }),
  {
    id: 'unknown-user-is-not-found',
    says: 'returns 404 for an unknown user id',
    rule: 'LOG-10',
    make: () => alterStatus((request) => !byType('0')(request), 401, jsonAnswer(404, {})),
  },
  {
    id: 'unknown-card-opens-somebody',
    says: 'logs in the newest user with an unknown card',
    rule: 'LOG-10',
    make: () => opensLatestUser(byType('1'), { refusedOnly: true, posing: false }),
  },
  {
    id: 'unknown-authtype-is-name',
    says: 'treats an unknown authtype as a login by name',
    rule: 'LOG-11',
    make: () => asNameOnly((request) => !authtypes.includes(typeOf(request) ?? '0')),
  },
  {
    id: 'card-opens-another-user',
    says: 'logs in the newest user with any card',
    rule: 'LOG-13',
    make: () => opensLatestUser(byType('1'), { refusedOnly: false, posing: false }),
  },
  {
    id: 'login-answers-details-of-another',
    says: 'returns the e-mail address of another user at login',
    rule: 'LOG-13',
    make: () => alterRecords(login, (record) => ({ ...record, email: 'boss@customer.example' })),
  },
  {
    id: 'login-answers-password',
    says: 'returns the password in the login response',
    rule: 'LOG-14',
    make: () => tellsPassword((password) => password),
  },
  {
    id: 'login-answers-credentials',
    says: 'puts name and password into a link in the login response',
    rule: 'LOG-14',
    make: () => tellsPassword((password) => `https://somebody:${password}@customer.example/`),
  },
  {
    id: 'failed-login-tells-password',
    says: 'repeats the password in the error message of a failed login',
    rule: 'LOG-14',
    make: () => ({
      answer: (answer, request) => {
        const json = jsonOf(answer);
        const password = formOf(request).get('password');
        if (!login(request) || answer.status !== 401 || !isObject(json)) return answer;
        return withJson(answer, { ...json, detail: `no user has the password ${password ?? ''}` });
      },
    }),
  },
  {
    id: 'pin-not-looked-at',
    says: 'logs in by card with any PIN',
    rule: 'LOG-15',
    make: () => alterForm(byType('1'), (form) => form.delete('password')),
  },
  {
    id: 'expired-user-logs-in',
    says: 'logs in a user whose account has expired',
    rule: 'LOG-16',
    make: () => opensLatestUser(byType('3'), { refusedOnly: true, posing: true }),
  },
  {
    id: 'any-provider-decides',
    says: 'accepts the password of the user of that name in a later provider',
    rule: 'LOG-19',
    make: letsIn,
  },
  {
    id: 'every-provider-is-active',
    says: 'treats every authentication provider as active',
    rule: 'LOG-20',
    make: () => ({
      request: (request) =>
        request.operation === 'authproviders.add'
          ? { ...request, body: asActive(request.body) }
          : request,
    }),
  },
];

function asActive(body: Buffer): Buffer {
  return Buffer.from(body.toString('utf8').replace(/"active":\s*false/, '"active":true'));
}

function typeOf(request: PassingRequest): string | undefined {
  return formOf(request).get('authtype') ?? undefined;
}

function byType(authtype: string): OnRequest {
  return (request) => login(request) && typeOf(request) === authtype;
}

function hasPassword(request: PassingRequest): boolean {
  return formOf(request).has('password');
}

function bendToken(bend: (token: JsonObject) => JsonObject): Interception {
  return alterRecords(login, (record) => {
    const { token } = record;
    return isObject(token) ? { ...record, token: bend(token) } : record;
  });
}

/** These logins go on as logins by name, which need no password. */
function asNameOnly(which: OnRequest): Interception {
  return alterForm(
    (request) => login(request) && which(request),
    (form) => form.set('authtype', '3'),
  );
}

/** interface 4.3: the password is ignored for authtypes 2, 3 and 4. */
function minds(authtype: string, { id, rule }: Pick<Fault, 'id' | 'rule'>): Fault {
  return {
    id,
    says: `refuses authtype ${authtype} when a wrong password is sent too`,
    rule,
    make: () =>
      answersInstead((request) => byType(authtype)(request) && hasPassword(request), wrongAnswer),
  };
}

/** These logins are answered with the user that was made last; refused ones only, when it says so. */
function opensLatestUser(
  which: OnRequest,
  { refusedOnly, posing }: { readonly refusedOnly: boolean; readonly posing: boolean },
): Interception {
  let latest = '';
  return {
    request: (request) => {
      if (request.operation === 'users.create') latest = formOf(request).get('username') ?? latest;
      return request;
    },
    answer: async (answer, request, upstream) => {
      if (!which(request) || (refusedOnly && answer.status !== 401)) return answer;
      const form = new URLSearchParams({ authtype: '3', userid: latest });
      const other = await upstream(withForm(request, form));
      const json = jsonOf(other);
      if (!posing || !isObject(json)) return other;
      return withJson(other, { ...json, userName: formOf(request).get('userid') ?? latest });
    },
  };
}

/** The password of a login comes back in its answer. */
function tellsPassword(asText: (password: string) => string): Interception {
  return {
    answer: (answer, request) => {
      const password = formOf(request).get('password');
      const json = jsonOf(answer);
      if (!login(request) || answer.status !== 200 || password === null || !isObject(json)) {
        return answer;
      }
      return withJson(answer, { ...json, signedInWith: asText(password) });
    },
  };
}
