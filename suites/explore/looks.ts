import { member, textMember } from '../engine/journal/json.ts';
import type { Pairs } from '../engine/session/http/body.ts';
import type { Caller, Reply } from '../engine/session/http/client.ts';
import type { Session } from '../engine/session/session.ts';
import type { Made, MadeGroup, MadeName, MadeUser } from './made.ts';

/** What the state is after a step: the looks at whatever it may have changed. */

export function provider(stage: Session): readonly [name: string, value: string] {
  return ['providerid', String(stage.credentials.facts.providerId)];
}

export async function lookAtUser(stage: Session, { userName }: MadeName): Promise<void> {
  const parameters: Pairs = [['username', userName], provider(stage)];
  await stage.request('users.get', stage.full, { parameters });
}

/** The groups of a user, by both calls that tell them. */
export async function lookAtMemberships(stage: Session, user: MadeUser): Promise<void> {
  await stage.request('users.groups', stage.full, { path: { username: user.userName } });
  if (!user.gone) await lookAtUser(stage, user);
}

export async function lookAtGroup(stage: Session, { id }: MadeGroup): Promise<void> {
  await stage.request('groups.get', stage.full, { path: { groupid: id } });
  await stage.request('groups.members', stage.full, { path: { groupid: id } });
}

/** What waits for the user. Nobody else can look at it, so a user who is gone is not looked at. */
export async function lookAtDocuments(stage: Session, user: MadeUser): Promise<void> {
  const token = await tokenOf(stage, user);
  if (token !== undefined) await stage.look(token);
}

/** Every user's documents: a tap or a refused call may have reached somebody else's. */
export async function lookAtAllDocuments(stage: Session, made: Made): Promise<void> {
  for (const user of made.users) await lookAtDocuments(stage, user);
}

/** A token of the user, by name alone; undefined where the target gives none. */
export async function tokenOf(stage: Session, user: MadeUser): Promise<Caller | undefined> {
  if (user.gone) return undefined;
  if (user.token !== undefined) return user.token;
  const token = callerOf(stage, await enter(stage, { authtype: '3', userid: user.userName }));
  if (token !== undefined) user.token = token;
  return token;
}

export interface Entry {
  readonly authtype: string;
  readonly userid: string;
  readonly password?: string;
}

/** A login from a known device, where there is one: failures don't lock it out (SIL-28). */
export function enter(stage: Session, { authtype, userid, password }: Entry): Promise<Reply> {
  const parameters: Pairs = [
    ['authtype', authtype],
    ['userid', userid],
    ...(password === undefined ? [] : [['password', password] as const]),
  ];
  return stage.request('login.post', stage.panel, { parameters });
}

/** The user that a login let in, if it did. */
export function callerOf(stage: Session, reply: Reply): Caller | undefined {
  const bearer = textMember(member(reply.json, 'token'), 'access_token');
  return bearer === undefined || bearer === '' ? undefined : { ...stage.full, bearer };
}

/** Whether an answer says that it was done. */
export function wasDone({ status, json }: Reply): boolean {
  const errorCode = member(json, 'errorCode');
  return status >= 200 && status < 300 && (errorCode === undefined || errorCode === 0);
}
