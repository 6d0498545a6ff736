import type { LoadUser } from './calls/calls.ts';
import type { RepeatableCall } from './closed-loop.ts';

const form = { 'content-type': 'application/x-www-form-urlencoded' };

/** Calls that change nothing that lasts, so that they can be made by the thousand. */
export function repeatableCalls({ userName, token }: LoadUser): readonly RepeatableCall[] {
  const login = `authtype=3&userid=${encodeURIComponent(userName)}`;
  const headers = { authorization: `Bearer ${token}` };
  return [
    { call: 'GET /version', method: 'GET', path: '/version', headers: {} },
    { call: 'GET /outputports', method: 'GET', path: '/outputports', headers: {} },
    { call: 'GET /documents', method: 'GET', path: '/documents', headers },
    { call: 'POST /login', method: 'POST', path: '/login', headers: form, body: login },
  ];
}
