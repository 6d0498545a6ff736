import { mayLogIn } from '../../rules/caller.ts';
import { errorCodes } from '../../rules/error-codes.ts';
import { grant } from '../../rules/grant.ts';
import type { Asked } from '../../rules/provider-order.ts';
import { requestAccountId } from '../find/account.ts';
import type { LoginIdKind } from '../find/user.ts';
import { type Asking, json, operation } from '../operation.ts';
import { deferred, form, optional, secret } from '../parameter.ts';
import { toUserInfo, userInfo } from '../shapes/user-info.ts';
import { int, name, text } from '../words.ts';
import { countFailure, forgetFailures, guessAtUser, holdSubjects, isLockedOut } from './lockout.ts';
import { firstMet, identify, type Outcome, provePassword, providersFor } from './prove.ts';
import { issueTokens } from './tokens.ts';

/** interface 4.3, by authtype. */
const loginIds: readonly LoginIdKind[] = ['name', 'card', 'shortId', 'name', 'email'];
const byPassword = 0;
const byCard = 1;

export const logIn = operation({
  id: 'logIn',
  method: 'POST',
  path: '/login',
  section: '4.3',
  silences: ['SIL-25', 'SIL-28', 'SIL-29', 'SIL-30', 'SIL-75', 'SIL-110'],
  summary: 'Log a user in; the response contains the user token',
  grant: grant([], { advanced: 'not needed', bearer: 'login' }),
  parameters: {
    authtype: form(
      int({
        minimum: 0,
        maximum: 4,
        description: '0 password, 1 card, 2 short id, 3 name only, 4 email',
      }),
    ),
    userid: form(name()),
    password: deferred(
      optional(
        secret(
          form(text({ description: 'required for authtype 0, ignored for authtypes 2, 3 and 4' })),
        ),
      ),
    ),
  },
  answer: json(userInfo),
  problems: ['parameter-missing', 'login-locked', 'credentials-wrong', 'directory-unreachable'],
  errorCode: errorCodes.objectTree,

  async run(call, { authtype, userid, password: passwordSent }) {
    const password = readsPassword(authtype) ? passwordSent() : undefined;
    if (authtype === byPassword && password === undefined) {
      throw call.problem('parameter-missing', { parameter: 'password' });
    }
    const accountId = await requestAccountId(call);
    const by = loginIds[authtype] ?? 'name';
    const asked = await providersFor(call, accountId, { by, id: userid });
    const known = await firstMet(call, asked);
    const expected = await guessAtUser(call, accountId, { userId: userid, known });
    if (await isLockedOut(call, expected)) throw call.problem('login-locked');
    const outcome = await prove(call, asked, { authtype, password });
    // A directory takes several spellings for one name: by now it has said whose it is.
    const tried = outcome.user ?? known;
    const guess = await guessAtUser(call, accountId, { userId: userid, known: tried });
    if (outcome.state !== 'proven' || !mayLogIn(outcome.user, call.now)) {
      if (!(await countFailure(call, guess))) throw call.problem('login-locked');
      throw call.problem(
        outcome.state === 'unreachable' ? 'directory-unreachable' : 'credentials-wrong',
      );
    }

    const { user } = outcome;
    const { key } = call.access;
    if (key === undefined) throw new TypeError('the grant of logIn requires a key');
    const token = await call.service.store.write(async (transactor) => {
      await holdSubjects(transactor.change, guess);
      // The last guess of many made at once may be right, but comes too late.
      if (await isLockedOut(call, guess, transactor)) throw call.problem('login-locked');
      // Nor does one whose user was deleted, shut out or given another password meanwhile.
      const current = await transactor.users.byId(user.id);
      const same = current !== undefined && current.passwordHash === user.passwordHash;
      if (!same || !mayLogIn(current, call.now)) throw call.problem('credentials-wrong');
      await forgetFailures(transactor, guess);
      return await issueTokens(call, transactor, { user, key });
    });
    return { ...toUserInfo(user), token };
  },
});

/** interface 4.3: for the other types it is ignored, whatever it is (SIL-06, SIL-29). */
function readsPassword(authtype: number): boolean {
  return authtype === byPassword || authtype === byCard;
}

interface Proof {
  readonly authtype: number;
  readonly password: string | undefined;
}

/**
 * What proves a user (SIL-29): a password, or a card with the PIN where one was sent and the user has
 * one; for the other types the id alone.
 */
async function prove(
  asking: Asking,
  asked: readonly Asked[],
  { authtype, password }: Proof,
): Promise<Outcome> {
  if (authtype === byPassword) return provePassword(asking, asked, password ?? '');
  const outcome = await identify(asking, asked);
  if (authtype !== byCard || password === undefined) return outcome;
  const pinHash = outcome.state === 'proven' ? outcome.user.pinHash : undefined;
  const matched = await asking.service.passwords.matches(password, pinHash);
  if (matched || pinHash === undefined) return outcome;
  return { state: 'refused', user: outcome.user };
}
