import type { Group, User } from '../../rules/records.ts';
import type { Transactor } from '../../store/store.ts';
import { groupOfAccount } from '../find/group.ts';
import { userByOwnName } from '../find/people.ts';
import type { Call } from '../operation.ts';

export interface Membership {
  /** Of the local provider; compared without regard to case. */
  readonly username: string;
  readonly groupid: readonly string[];
}

export type MembershipProblems = 'user-unknown' | 'group-unknown';

/** Changes the memberships of a user: of all the groups, or of none when one of them is unknown. */
export async function changeMemberships(
  call: Call<MembershipProblems>,
  { username, groupid }: Membership,
  change: (transactor: Transactor, user: User, groups: readonly Group[]) => Promise<void>,
): Promise<void> {
  const found = await userByOwnName(call, username);
  if (found === undefined) throw call.problem('user-unknown', { parameter: 'username' });
  await call.service.store.write(async (transactor) => {
    const user = await transactor.users.byId(found.id);
    if (user === undefined) throw call.problem('user-unknown', { parameter: 'username' });
    const groups: Group[] = [];
    for (const wanted of groupid) {
      const group = await groupOfAccount(transactor, user.accountId, wanted);
      if (group === undefined) throw call.problem('group-unknown', { parameter: 'groupid' });
      groups.push(group);
    }
    await change(transactor, user, groups);
  });
}
