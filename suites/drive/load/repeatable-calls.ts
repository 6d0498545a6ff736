import { member, textMember } from '../../journal/json.ts';
import type { RepeatableCall } from './closed-loop.ts';
import type { LoadTarget, LoadUser } from './load-target.ts';

const form = { 'content-type': 'application/x-www-form-urlencoded' };

/** Calls that change nothing that lasts, so that they can be made by the thousand. */
export async function repeatableCalls(
  target: LoadTarget,
  user: LoadUser,
): Promise<readonly RepeatableCall[]> {
  const login = `authtype=3&userid=${encodeURIComponent(user.userName)}`;
  const answer = await target.ask('POST', '/login', [
    ['authtype', '3'],
    ['userid', user.userName],
  ]);
  const token = textMember(member(answer, 'token'), 'access_token');
  if (token === undefined) throw new Error('the login gave no token');
  return [
    { call: 'GET /version', method: 'GET', path: '/version', headers: {} },
    { call: 'GET /outputports', method: 'GET', path: '/outputports', headers: {} },
    {
      call: 'GET /documents',
      method: 'GET',
      path: '/documents',
      headers: { authorization: `Bearer ${token}` },
    },
    { call: 'POST /login', method: 'POST', path: '/login', headers: form, body: login },
  ];
}
