import { isSameDn } from './distinguished-name.ts';
import type { AccessControl, AccessControlSubject, Group, Role, User } from './records.ts';

/** As what, and where, a user acts in one request. */
export interface Standing {
  readonly role: Role;
  /** The account at the top of the user's reach: nothing above or beside it is there (SIL-22). */
  readonly accountId: number;
}

export interface StandingFacts {
  readonly user: Pick<User, 'accountId' | 'providerId' | 'userName'>;
  readonly groups: readonly Pick<Group, 'groupName' | 'groupDn'>[];
  readonly controls: readonly AccessControl[];
  /** The account that the request addresses and those above it, up to the user's own and with it. */
  readonly path: readonly number[];
}

/**
 * The strongest role that the access controls of the user's account give, Users where none does
 * (SIL-23). A user who has a stronger one in an account further down, and addresses that account,
 * acts there with it, and nowhere else.
 */
export function standingOf({ user, groups, controls, path }: StandingFacts): Standing {
  const own = controls.filter((control) => isAbout(control, user, groups));
  const atHome = strongest(own.filter(({ accountId }) => accountId === user.accountId));
  const there = strongest(own.filter(({ accountId }) => path.includes(accountId)));
  const [addressed] = path;
  return addressed !== undefined && strength[there] > strength[atHome]
    ? { role: there, accountId: addressed }
    : { role: atHome, accountId: user.accountId };
}

/** Whether two controls of one provider are about the same. */
export function isSameSubject(one: AccessControlSubject, other: AccessControlSubject): boolean {
  return one.kind === other.kind && isSameName(one.name, other.name) && isSameDn(one.dn, other.dn);
}

/** A user by name; a group by its DN where the control has one, else by its name (SIL-7D). */
export function isAbout(
  { providerId, subject }: AccessControl,
  user: Pick<User, 'providerId' | 'userName'>,
  groups: StandingFacts['groups'],
): boolean {
  if (providerId !== user.providerId) return false;
  if (subject.kind === 'user') return isSameName(subject.name, user.userName);
  return groups.some(({ groupName, groupDn }) =>
    subject.dn === '' ? isSameName(subject.name, groupName) : isSameDn(subject.dn, groupDn),
  );
}

const strength: Readonly<Record<Role, number>> = {
  Users: 0,
  Reporting: 1,
  Support: 2,
  Administrators: 3,
};

function strongest(controls: readonly AccessControl[]): Role {
  return controls
    .map(({ role }) => role)
    .reduce((best, role) => (strength[role] > strength[best] ? role : best), 'Users');
}

/** User and group names compare without regard to case (SIL-30). */
function isSameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
