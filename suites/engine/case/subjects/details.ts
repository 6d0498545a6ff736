import { type Json, member } from '../../journal/json.ts';
import type { UserState } from '../../state/document-state.ts';
import { sameEmail } from '../compare/same-email.ts';

const kept = ['fullName', 'email', 'department', 'shortId'] as const;

/** The first detail in which a UserInfo differs from what its user was made with: `email "x@y"`. */
export function differingDetail(user: UserState, record: Json | undefined): string | undefined {
  const wrong = kept.find(
    (name) => user[name] !== undefined && !isSameDetail(name, member(record, name), user[name]),
  );
  return wrong === undefined ? undefined : `${wrong} ${JSON.stringify(member(record, wrong))}`;
}

/** Whether a member of UserInfo shows what was given for it. */
export function isSameDetail(name: string, seen: Json | undefined, given: string): boolean {
  return seen === given || (name === 'email' && typeof seen === 'string' && sameEmail(seen, given));
}
