import { member, textMember } from '../../journal/json.ts';
import type { Caller } from '../../session/http/client.ts';
import { type Actor, type Asker, granted, type Seen } from './asker.ts';

/** With the password, once: a wrong one more than once could lock somebody out (SIL-28). */
export async function logIn(asker: Asker, caller: Caller, actor: Actor): Promise<Seen> {
  const { userName, password } = asker.credentials.user(actor);
  const parameters = [
    ['authtype', '0'],
    ['userid', userName],
    ['password', password],
  ] as const;
  return asker.ask('login.post', caller, { parameters, how: `as ${userName}` });
}

export function tokenOf({ json }: Seen): string | undefined {
  return textMember(member(json, 'token'), 'access_token');
}

/** A user of the account under test whose password is known to be right: the full key let him in. */
export function provenUser({ admitted }: Asker): Actor | undefined {
  return (['ordinary', 'reporting', 'support', 'administrator'] as const).find((actor) =>
    admitted.has(actor),
  );
}

export interface Login {
  readonly seen: Seen;
  /** Undefined: refused. */
  readonly bearer: string | undefined;
}

/** A login of a proven user under another key; undefined where the profile has no such user. */
export async function provenLogin(asker: Asker, caller: Caller): Promise<Login | undefined> {
  const actor = provenUser(asker);
  if (actor === undefined) return undefined;
  const seen = await logIn(asker, caller, actor);
  return { seen, bearer: granted(seen) ? tokenOf(seen) : undefined };
}
