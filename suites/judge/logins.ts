import type { Exchange } from '../journal/exchange.ts';
import { memberText } from '../journal/json.ts';
import { userKey } from '../model/document-state.ts';

/** Whether a login let this user in. */
export function opens(x: Exchange, user: string): boolean {
  return x.ok && userKey(memberText(x.json, 'userName')) === user;
}

/** "a login of anna", "401": whom a login let in, or how it was refused. */
export function seenLogin(x: Exchange): string {
  const user = memberText(x.json, 'userName');
  return x.ok && user !== '' ? `a login of ${userKey(user)}` : x.words;
}
