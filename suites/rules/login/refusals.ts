import { fault } from '../../engine/fault.ts';
import { alterForm, alterStatus, both, type OnRequest } from '../../engine/fault-proxy/alter.ts';
import {
  formOf,
  type Interception,
  jsonAnswer,
  withForm,
} from '../../engine/fault-proxy/interception.ts';
import { forgivesTheLast } from '../../engine/fault-proxy/near-values.ts';
import { rule } from '../../engine/rule.ts';
import { nearMiss } from '../../engine/session/near-miss.ts';
import type { Session } from '../../engine/session/session.ts';
import { testCase } from '../../engine/test-case.ts';
import { opensLatestUser } from './login-faults.ts';
import { authtypes, byType, hasPassword, idOf, login, tryLogin, typeOf } from './logins.ts';

const password = 'login.post param password';
const errors = ['login.post errors 401 403', '7 status 401'];

/** interface 4.3: logins that must be refused. */
export const rules = [
  rule('LOG-04', 'authtype 0 with a wrong password is refused with 401 or 403', {
    from: [password, ...errors],
    basis: 'derived',
    refused: 'caller',
    faults: [
      fault(
        'password-not-looked-at',
        'logs in with any password',
        byNameOnly(both(byType('0'), hasPassword)),
      ),
      fault(
        'last-of-password-not-looked-at',
        'accepts a password whose last character is wrong',
        () => forgivesTheLast(login, 'password'),
      ),
      fault(
        'wrong-password-is-a-bad-request',
        'returns 400 for a wrong password',
        alterStatus(byType('0'), 401, jsonAnswer(400, {})),
      ),
    ],
  }),
  rule('LOG-05', 'authtype 0 without a password is refused', {
    from: password,
    basis: 'derived',
    refused: 'any',
    faults: fault(
      'password-not-needed',
      'accepts a password login without a password',
      byNameOnly((request) => byType('0')(request) && !hasPassword(request)),
    ),
  }),
  rule('LOG-10', 'An unknown user id is refused with 401 or 403 for every authtype', {
    from: ['login.post param userid', ...errors],
    basis: 'derived',
    atLeast: 5,
    refused: 'caller',
    faults: [
      fault(
        'last-of-card-not-looked-at',
        'accepts a card, a short id or an e-mail address whose last character is wrong',
        () => forgivesTheLast(login, 'userid'),
      ),
      fault(
        'unknown-user-is-not-found',
        'returns 404 for an unknown user id',
        alterStatus((request) => !byType('0')(request), 401, jsonAnswer(404, {})),
      ),
      fault('unknown-card-opens-somebody', 'logs in the newest user with an unknown card', () =>
        opensLatestUser(byType('1'), { refusedOnly: true }),
      ),
    ],
  }),
  rule('LOG-11', 'An authtype outside 0 to 4 is refused', {
    from: 'login.post param authtype',
    basis: 'derived',
    refused: 'any',
    faults: fault(
      'unknown-authtype-is-name',
      'treats an unknown authtype as a login by name',
      byNameOnly((request) => login(request) && !authtypes.includes(typeOf(request) ?? '0')),
    ),
  }),
  rule('LOG-17', 'A login with the password in the query is answered 400', {
    from: password,
    basis: 'SIL-01',
    refused: 400,
    faults: fault('password-travels-in-query', 'accepts a password in the query', {
      request: (request) =>
        login(request) && request.query !== '' ? withForm(request, formOf(request)) : request,
    }),
  }),
];

/** These logins go on as logins by name, which need no password. */
function byNameOnly(which: OnRequest): Interception {
  return alterForm(which, (form) => form.set('authtype', '3'));
}

export const testCases = [
  /** Wrong, missing, unknown, out of range: each beside the login that works. */
  testCase('login/refused', [], async (s) => {
    const user = await s.user({ password: true });
    s.context.recorder.redactor.learn('password', nearMiss(user.password));
    const { userName: userid } = user;
    const right = { authtype: 0, userid, password: user.password };
    for (const password of ['wrong', nearMiss(user.password)])
      await tryLogin(s, 'LOG-04', [{ ...right, password }, right]);
    await tryLogin(s, 'LOG-05', [{ authtype: 0, userid }, right]);
    for (const authtype of [5, -1, 'by name'])
      await tryLogin(s, 'LOG-11', [
        { authtype, userid },
        { authtype: 3, userid },
      ]);
    for (const authtype of [0, 1, 2, 3, 4]) {
      const nobody = `${s.name('nobody')}@nowhere.example`;
      const { password } = user;
      await tryLogin(s, 'LOG-10', [
        { authtype, password, userid: nobody },
        { authtype, password, userid: idOf(user, authtype) },
      ]);
    }
    for (const authtype of [1, 2, 3, 4]) {
      const id = idOf(user, authtype);
      await tryLogin(s, 'LOG-10', [
        { authtype, userid: nearMiss(id) },
        { authtype, userid: id },
      ]);
    }
  }),

  /**
   * A password that is longer than some hashes read, and ones that differ from it at an end or in case only; and one in
   * letters that some encodings lack, with ones whose letters these or a comparison take for the same.
   */
  testCase('login/long-password', [], async (s) => {
    const long = `${s.name('Long')}-${'0123456789'.repeat(10)}`;
    const near = [nearMiss(long), `${long}1`, long.toUpperCase(), ` ${long}`, `${long} `];
    await tryPasswords(s, long, near);
    const stem = s.name('Pass');
    const others = ['Ä口令𝒞', 'A密码𝒜', 'ä密码𝒜', 'Ä密码', '????', '?????'];
    await tryPasswords(
      s,
      `${stem}-Ä密码𝒜`,
      others.map((end) => `${stem}-${end}`),
    );
  }),

  /** The right password stands in the query, then in the body. */
  testCase('login/password-in-query', [], async (s) => {
    const { userName, password } = await s.user({ password: true });
    const right = { authtype: 0, userid: userName, password };
    await s.probe(
      'LOG-17',
      () => s.call('login.post', right, { ...s.panel, queried: ['password'] }),
      () => s.call('login.post', right, s.panel),
    );
  }),
];

/** A user with this password, whose name is tried with the others and then with it. */
async function tryPasswords(
  s: Session,
  password: string,
  others: readonly string[],
): Promise<void> {
  const username = s.name('user');
  for (const one of [...others, password]) s.context.recorder.redactor.learn('password', one);
  const { providerId } = s.credentials.facts;
  const detail = { detailtype: 3, detaildata: password };
  await s.call('users.create', { username, providerid: providerId, ...detail });
  const pair = s.pair();
  for (const one of [...others, password]) {
    const probes = one === password ? {} : { probes: ['LOG-04'] };
    await s.call(
      'login.post',
      { authtype: 0, userid: username, password: one },
      { ...s.panel, pair, ...probes },
    );
  }
}
