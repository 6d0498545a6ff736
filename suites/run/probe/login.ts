import type { Caller } from '../../drive/client.ts';
import type { TargetProfile } from '../../drive/profile.ts';
import { member, textMember } from '../../journal/json.ts';
import { type Asker, granted, type Seen } from './asker.ts';

export type Actor = keyof NonNullable<TargetProfile['users']>;
type ProfileUser = NonNullable<NonNullable<TargetProfile['users']>[Actor]>;

/** With the password, once: a wrong one more than once could lock somebody out (SIL-28). */
export async function logIn(
  asker: Asker,
  caller: Caller,
  { userName }: Pick<ProfileUser, 'userName'>,
): Promise<Seen> {
  const actor = actorOf(asker, userName);
  const parameters = [
    ['authtype', '0'],
    ['userid', userName],
    ['password', asker.cast.user(actor).password],
  ] as const;
  return asker.ask('login.post', caller, { parameters, how: `as ${userName}` });
}

export function tokenOf({ json }: Seen): string | undefined {
  return textMember(member(json, 'token'), 'access_token');
}

/** The token of the first user of the profile who gets one under this key. */
export async function firstLogin(asker: Asker, caller: Caller): Promise<string | undefined> {
  const { ordinary, reporting, support } = asker.profile.users ?? {};
  const user = ordinary ?? reporting ?? support;
  if (user === undefined) return undefined;
  const seen = await logIn(asker, caller, user);
  return granted(seen) ? tokenOf(seen) : undefined;
}

function actorOf({ profile }: Asker, userName: string): string {
  const found = Object.entries(profile.users ?? {}).find(([, user]) => user.userName === userName);
  return found?.[0] ?? userName;
}
