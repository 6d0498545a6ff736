import type { Group, User } from '../../rules/records.ts';

/** Local groups and their members. */
export interface GroupReads {
  byId(id: number): Promise<Group | undefined>;
  byDn(accountId: number, groupDn: string): Promise<Group | undefined>;
  /** Compared without regard to case; of several the oldest. */
  byName(accountId: number, groupName: string): Promise<Group | undefined>;
  /** A page in the order of the ids, of those after `after`. */
  ofAccount(
    accountId: number,
    page: { readonly after: number; readonly limit: number },
  ): Promise<readonly Group[]>;
  /** In the order of the ids. */
  ofUser(userId: number): Promise<readonly Group[]>;
  /** A page in the order of the names, ids breaking ties, of those after the user `after`. */
  members(
    groupId: number,
    page: { readonly after?: Pick<User, 'userName' | 'id'>; readonly limit: number },
  ): Promise<readonly User[]>;
}

export interface GroupChanges {
  addGroup(group: Omit<Group, 'id'>): Promise<number>;
  /** Memberships end with it. */
  removeGroup(id: number): Promise<boolean>;
  /** False where the user is in it already. */
  addMember(groupId: number, user: Pick<User, 'userName' | 'id'>): Promise<boolean>;
  removeMember(groupId: number, userId: number): Promise<boolean>;
}
