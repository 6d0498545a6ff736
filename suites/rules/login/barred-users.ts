import { accepts } from '../../engine/case/assertions.ts';
import { assertion } from '../../engine/case/check.ts';
import { fault } from '../../engine/fault.ts';
import { alterForm, answersInstead, both, letsIn } from '../../engine/fault-proxy/alter.ts';
import { formOf, type Interception, jsonAnswer } from '../../engine/fault-proxy/interception.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import { rule } from '../../engine/rule.ts';
import { otherProvider } from '../../engine/session/samples/administration.ts';
import type { State } from '../../engine/state/state.ts';
import { testCase } from '../../engine/test-case.ts';
import { opensLatestUser } from './login-faults.ts';
import { byType, hasPassword, login, tryLogin, userOf } from './logins.ts';

const password = 'login.post param password';
/** SIL-28. */
const guesses = 10;

/** interface 4.3 and 4.8: what a user's PIN, expiration, provider and wrong guesses mean for logins. */
export const rules = [
  rule('LOG-15', 'A login by card with a wrong PIN fails', {
    from: password,
    basis: 'SIL-29',
    refused: 'any',
    faults: fault(
      'pin-not-looked-at',
      'logs in by card with any PIN',
      alterForm(byType('1'), (form) => form.delete('password')),
    ),
  }),
  rule('LOG-21', 'A login by card with the PIN as the password succeeds', {
    from: password,
    basis: 'SIL-29',
    since: '2026-12',
    check: accepts((x, state) => {
      const pin = x.param('authtype') === '1' ? userOf(x, state)?.pin : undefined;
      return pin !== undefined && x.param('password') === pin;
    }, '200 with a token'),
    faults: fault(
      'pin-is-held-against-the-password',
      'refuses the correct PIN with a card',
      answersInstead(both(byType('1'), hasPassword)),
    ),
  }),
  rule('LOG-16', 'An expired user cannot log in', {
    from: '4.7 the detail types',
    section: '4.3',
    basis: 'SIL-10B',
    needs: ['user.expired'],
    refused: 'any',
    faults: fault('expired-user-logs-in', 'logs in a user whose account has expired', () =>
      opensLatestUser(byType('3'), { refusedOnly: true, posing: true }),
    ),
  }),
  rule('LOG-18', 'After ten wrong passwords the correct one is answered 403', {
    from: password,
    basis: 'SIL-28',
    needs: ['allow.lockouts', 'device', 'key.plain'],
    *check(c) {
      const tries = c.calls(login).filter((x) => x.param('authtype') === '0');
      for (const [at, x] of tries.entries()) {
        const earlier = tries.slice(0, at);
        const wasOpened = earlier.some((one) => isRight(one, c.state) && one.ok);
        const wrong = earlier.slice(-guesses).filter((one) => one.refused).length;
        if (isRight(x, c.state) && wasOpened && wrong >= guesses)
          yield assertion(x, x.status === 403, {
            expected: `403 after ${String(guesses)} wrong passwords`,
            seen: x.words,
          });
      }
    },
    faults: fault(
      'guesses-are-not-counted',
      'allows any number of wrong passwords',
      refusesGuessesItself,
    ),
  }),
  rule(
    'LOG-19',
    "When two users have the same name, login means the user of the first provider and refuses the other's password",
    {
      from: password,
      basis: 'SIL-30',
      refused: 'any',
      faults: fault(
        'any-provider-decides',
        'accepts the password of the user of that name in a later provider',
        letsIn,
      ),
    },
  ),
  rule('LOG-20', 'A user of an inactive authentication provider cannot log in', {
    from: 'authproviders.add param active',
    basis: 'derived',
    since: '2026-12',
    refused: 'caller',
    faults: fault('every-provider-is-active', 'treats every authentication provider as active', {
      request: (request) =>
        request.operation === 'authproviders.add'
          ? { ...request, body: asActive(request.body) }
          : request,
    }),
  }),
];

function isRight(x: Exchange, state: State): boolean {
  return x.param('password') === userOf(x, state)?.password;
}

function asActive(body: Buffer): Buffer {
  return Buffer.from(body.toString('utf8').replace(/"active":\s*false/, '"active":true'));
}

/** The service hears of no wrong password, and counts none. */
function refusesGuessesItself(): Interception {
  const passwords = new Map<string, string>();
  return {
    request: (request) => {
      const form = formOf(request);
      const at = form.getAll('detailtype').indexOf('3');
      if (request.operation === 'users.create' && at >= 0)
        passwords.set(form.get('username') ?? '', form.getAll('detaildata')[at] ?? '');
      const right = passwords.get(form.get('userid') ?? '');
      const isGuess = right !== undefined && (form.get('password') ?? right) !== right;
      return login(request) && form.get('authtype') === '0' && isGuess
        ? jsonAnswer(401, {})
        : request;
    },
  };
}

export const testCases = [
  /** A card whose user has a PIN, with a wrong one; the PIN of another user is deleted, whose password still logs in. */
  testCase('login/pin', [], async (s) => {
    const user = await s.user({ pin: true, password: true });
    const byCard = { authtype: 1, userid: user.card };
    await tryLogin(s, 'LOG-15', [
      { ...byCard, password: `${user.pin}9` },
      { ...byCard, password: user.pin },
    ]);
    const without = await s.user({ pin: true, password: true });
    const { userName, password } = without;
    const { providerId } = s.credentials.facts;
    await s.call('users.update', { username: userName, providerid: providerId, detailtype: 6 });
    await s.call('login.post', { authtype: 1, userid: without.card }, s.panel);
    await s.call('login.post', { authtype: 0, userid: userName, password }, s.panel);
  }),

  testCase('login/expired-user', ['user.expired'], async (s) => {
    const { userName } = await s.user();
    const expired = s.credentials.user('expired').userName;
    await tryLogin(s, 'LOG-16', [
      { authtype: 3, userid: expired },
      { authtype: 3, userid: userName },
    ]);
  }),

  /** Two users of one name in two providers, each with a password: the later one's is tried, then the first one's. */
  testCase('login/of-providers', [], async (s) => {
    const username = s.name('namesake');
    const providers = [String(s.credentials.facts.providerId), await otherProvider(s, true)];
    for (const providerid of providers) {
      const detail = { detailtype: 3, detaildata: passwordIn(providerid) };
      s.context.recorder.redactor.learn('password', detail.detaildata);
      const made = await s.call('users.create', { username, providerid, ...detail });
      s.need(made, 'creating one of two users of a name');
    }
    const [first = '', later = ''] = providers.map(passwordIn);
    await tryLogin(
      s,
      ['LOG-04', 'LOG-19'],
      [
        { authtype: 0, userid: username, password: later },
        { authtype: 0, userid: username, password: first },
      ],
    );

    function passwordIn(provider: string): string {
      return `Pw-${username}-${provider}`;
    }
  }),

  /** A user of a provider that is not active, and one of an active provider, log in by their names. */
  testCase('login/inactive-provider', [], async (s) => {
    const pair = s.pair();
    for (const active of [false, true]) {
      const username = s.name('member');
      await s.call('users.create', { username, providerid: await otherProvider(s, active) });
      const mark = active ? { pair } : { pair, probes: ['LOG-20'] };
      await s.call('login.post', { authtype: 3, userid: username }, { ...s.panel, ...mark });
    }
  }),

  /** Somebody guesses at a known device, so that only this user is locked out; the right password before and after. */
  testCase('login/lock-out', ['allow.lockouts', 'device', 'key.plain'], async (s) => {
    const { userName, password } = await s.user({ password: true });
    const caller = { key: s.credentials.key('plain'), bearer: s.credentials.device() };
    const wrong = Array.from({ length: guesses }, (_, at) => `guess-${String(at)}`);
    for (const one of [password, ...wrong, password])
      await s.call('login.post', { authtype: 0, userid: userName, password: one }, caller);
  }),
];
