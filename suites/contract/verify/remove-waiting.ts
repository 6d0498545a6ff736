import { itemsOf, member, textMember } from '../../engine/journal/json.ts';
import type { Session } from '../../engine/session/session.ts';

/** Deletes what waits for a user, as far as a login by name alone shows it. */
export async function removeWaiting(s: Session, userName: string): Promise<void> {
  const { json } = await s.request('login.post', s.full, {
    parameters: [
      ['authtype', '3'],
      ['userid', userName],
    ],
  });
  const bearer = textMember(member(json, 'token'), 'access_token');
  if (bearer === undefined) return;
  const token = { ...s.full, bearer };
  const listed = (await s.look(token)).json ?? null;
  for (const record of itemsOf(listed)) {
    const uuid = textMember(record, 'uuid');
    if (uuid !== undefined) await s.request('documents.delete', token, { path: { uuid } });
  }
}
