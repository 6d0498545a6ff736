import { mayLogIn } from '../../rules/caller.ts';
import { errorCodes } from '../../rules/error-codes.ts';
import { grant } from '../../rules/grant.ts';
import type { User } from '../../rules/records.ts';
import { requestAccountId } from '../find/account.ts';
import { type LoginIdKind, userByLoginId } from '../find/user.ts';
import { json, operation, type Passwords } from '../operation.ts';
import { form, optional, secret } from '../parameter.ts';
import { toUserInfo, userInfo } from '../shapes/user-info.ts';
import { int, name, text } from '../words.ts';
import { countFailure, forgetFailures, guessAt, isLockedOut } from './lockout.ts';
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
  summary: 'Log a user in; the answer carries the user token',
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
    password: optional(secret(form(text({ description: 'required for authtype 0' })))),
  },
  answer: json(userInfo),
  problems: ['parameter-missing', 'login-locked', 'credentials-wrong'],
  errorCode: errorCodes.objectTree,

  async run(call, { authtype, userid, password }) {
    if (authtype === byPassword && password === undefined) {
      throw call.problem('parameter-missing', { parameter: 'password' });
    }
    const accountId = await requestAccountId(call);
    const guess = await guessAt(call, accountId, userid);
    if (await isLockedOut(call, guess)) throw call.problem('login-locked');
    const by = loginIds[authtype] ?? 'name';
    const user = await userByLoginId(call, accountId, { by, id: userid });
    const proven = await proves(call.service.passwords, user, { authtype, password });
    if (!proven || user === undefined || !mayLogIn(user, call.now))
      throw call.problem((await countFailure(call, guess)) ? 'credentials-wrong' : 'login-locked');

    const { key } = call.access;
    if (key === undefined) throw new TypeError('the grant of logIn lets nobody in without a key');
    const token = await call.service.store.write(async (transactor) => {
      // The last guess of many made at once may be right, but comes too late.
      if (await isLockedOut(call, guess, transactor)) throw call.problem('login-locked');
      await forgetFailures(transactor, guess);
      return await issueTokens(call, transactor, { user, key });
    });
    return { ...toUserInfo(user), token };
  },
});

interface Proof {
  readonly authtype: number;
  readonly password: string | undefined;
}

/**
 * What proves a user (SIL-29): a password, or a card with the PIN where one was sent and the user has
 * one; for the other types the id alone. Unknown users take as long as known ones (SIL-28).
 */
async function proves(
  passwords: Passwords,
  user: User | undefined,
  { authtype, password }: Proof,
): Promise<boolean> {
  if (authtype === byPassword) return passwords.matches(password ?? '', user?.passwordHash);
  if (authtype !== byCard || password === undefined) return user !== undefined;
  const matched = await passwords.matches(password, user?.pinHash);
  return matched || (user !== undefined && user.pinHash === undefined);
}
