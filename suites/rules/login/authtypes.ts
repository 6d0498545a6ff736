import {
  accepts,
  answersWith,
  keepsPasswords,
  onSuccess,
  type Which,
} from '../../engine/case/assertions.ts';
import { mismatch, shapeWords } from '../../engine/case/shape.ts';
import { differingDetail } from '../../engine/case/subjects/details.ts';
import { fault } from '../../engine/fault.ts';
import { alterRecords, answersInstead, both, without } from '../../engine/fault-proxy/alter.ts';
import {
  formOf,
  type Interception,
  jsonAnswer,
  jsonOf,
  withJson,
} from '../../engine/fault-proxy/interception.ts';
import {
  asText,
  isObject,
  type JsonObject,
  member,
  memberText,
} from '../../engine/journal/json.ts';
import { rule } from '../../engine/rule.ts';
import { userKey } from '../../engine/state/document-state.ts';
import { testCase } from '../../engine/test-case.ts';
import { tokenInfo, userInfo } from '../../spec/shape.ts';
import { opensLatestUser } from './login-faults.ts';
import { byType, hasPassword, idOf, login, userOf } from './logins.ts';

const typeAndPassword = ['login.post param authtype', 'login.post param password'];
const aToken = '200 with a token';
const unauthorized = jsonAnswer(401, {});

/** interface 4.3: logins that succeed, and what they return. */
export const rules = [
  rule('LOG-01', 'Login returns UserInfo with every member, each of its type', {
    from: ['login.post returns', '2 UserInfo', '2 UserInfo isExpired: may be null'],
    check: answersWith('login.post', userInfo),
    faults: fault(
      'login-lacks-member',
      'leaves groupIds out of the login response',
      alterRecords(login, (record) => without(record, 'groupIds')),
    ),
  }),
  rule(
    'LOG-02',
    'The token member of the login response holds access_token, refresh_token and expires_in',
    {
      from: ['2 UserInfo token', '2 TokenInfo', 'login.post returns'],
      section: '2',
      check: onSuccess('login.post', (x) => {
        const wrong = mismatch(member(x.json, 'token'), tokenInfo);
        const { expected, seen } = shapeWords(wrong);
        return [wrong === undefined, expected, seen];
      }),
      faults: [
        fault(
          'token-without-refresh',
          'leaves refresh_token out of the token response',
          altersToken((token) => without(token, 'refresh_token')),
        ),
        fault(
          'token-life-as-text',
          'returns expires_in as text',
          altersToken((token) => ({ ...token, expires_in: asText(token['expires_in']) })),
        ),
      ],
    },
  ),
  rule('LOG-03', 'authtype 0 with the right password logs in', {
    from: ['login.post call', 'form-encoded parameters', ...typeAndPassword],
    check: accepts(
      ofKnownUser('0', (given, known) => given !== undefined && given === known),
      aToken,
    ),
    faults: fault(
      'right-password-refused',
      'refuses the right password',
      answersInstead(byType('0'), unauthorized),
    ),
  }),
  rule('LOG-06', 'authtype 1 logs in by card, without a password', {
    from: typeAndPassword,
    check: accepts(
      (x, state) =>
        ofKnownUser('1', (given) => given === undefined)(x, state) &&
        userOf(x, state)?.pin === undefined,
      aToken,
    ),
    faults: fault(
      'card-needs-password',
      'refuses a card login without a password',
      answersInstead((request) => byType('1')(request) && !hasPassword(request), unauthorized),
    ),
  }),
  ...[
    ['LOG-07', '2', 'short id', 'short-id-minds-password'] as const,
    ['LOG-08', '3', 'name', 'name-minds-password'] as const,
    ['LOG-09', '4', 'e-mail address', 'email-minds-password'] as const,
  ].map(([id, authtype, by, faultId]) =>
    rule(id, `authtype ${authtype} logs in by ${by} and ignores the password`, {
      from: typeAndPassword,
      atLeast: 2,
      check: accepts(ofKnownUser(authtype), aToken),
      faults: fault(
        faultId,
        `refuses authtype ${authtype} when a wrong password is sent too`,
        answersInstead(both(byType(authtype), hasPassword), unauthorized),
      ),
    }),
  ),
  rule('LOG-13', 'Login returns the user whose id was sent', {
    from: ['login.post param userid', '2 UserInfo userName'],
    basis: 'derived',
    atLeast: 4,
    check: onSuccess('login.post', (x, state) => {
      const user = userOf(x, state);
      if (user === undefined) return undefined;
      const seen = userKey(memberText(x.json, 'userName'));
      const wrong = differingDetail(user, x.json);
      return [
        seen === userKey(user.userName) && wrong === undefined,
        `user ${user.userName} with the details that were sent`,
        `user ${[seen, wrong ?? []].flat().join(', ')}`,
      ];
    }),
    faults: [
      fault('card-opens-another-user', 'logs in the newest user with any card', () =>
        opensLatestUser(byType('1')),
      ),
      fault(
        'login-answers-details-of-another',
        'returns the e-mail address of another user at login',
        alterRecords(login, (record) => ({ ...record, email: 'boss@customer.example' })),
      ),
    ],
  }),
  rule('LOG-14', 'No login response holds the password', {
    from: 'login.post param password',
    basis: 'SIL-66',
    check: keepsPasswords('login.post'),
    faults: [
      fault(
        'login-answers-password',
        'returns the password in the login response',
        tellsPassword(200, (password) => ({ signedInWith: password })),
      ),
      fault(
        'login-answers-credentials',
        'puts name and password into a link in the login response',
        tellsPassword(200, (password) => ({
          signedInWith: `https://somebody:${password}@customer.example/`,
        })),
      ),
      fault(
        'failed-login-tells-password',
        'repeats the password in the error message of a failed login',
        tellsPassword(401, (password) => ({ detail: `no user has the password ${password}` })),
      ),
    ],
  }),
];

/** Logins with the full key of a user whom the run created; `is` compares the given with the known password. */
function ofKnownUser(
  authtype: string,
  is: (given: string | undefined, known: string | undefined) => boolean = () => true,
): Which {
  return (x, state) => {
    if (!login(x) || x.param('authtype') !== authtype || x.sent.malformed !== undefined)
      return false;
    const user = userOf(x, state);
    const isLocal = user?.providerId === state.facts.providerId;
    return (
      user?.case !== undefined &&
      isLocal &&
      x.key === 'full' &&
      is(x.param('password'), user.password)
    );
  };
}

function altersToken(alter: (token: JsonObject) => JsonObject): Interception {
  return alterRecords(login, (record) => {
    const { token } = record;
    return isObject(token) ? { ...record, token: alter(token) } : record;
  });
}

/** Answers to logins with this status show the password that was sent. */
function tellsPassword(status: number, shows: (password: string) => JsonObject): Interception {
  return {
    answer: (answer, request) => {
      const password = formOf(request).get('password');
      const json = jsonOf(answer);
      return login(request) && answer.status === status && isObject(json) && password !== null
        ? withJson(answer, { ...json, ...shows(password) })
        : answer;
    },
  };
}

export const testCases = [
  /** Each authtype as it is meant, and with a password where none is looked at. */
  testCase('login/authtypes', [], async (s) => {
    const user = await s.user({ password: true });
    await s.user();
    const { userName: userid, password } = user;
    await s.call('login.post', { authtype: 0, userid, password });
    for (const authtype of [1, 2, 3, 4]) {
      const parameters = { authtype, userid: idOf(user, authtype) };
      await s.call('login.post', parameters);
      const ignored = authtype > 1 ? ['not the password', '', 'x'.repeat(3000)] : [];
      for (const one of ignored) await s.call('login.post', { ...parameters, password: one });
    }
  }),
];
