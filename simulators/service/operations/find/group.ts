import type { Group } from '../../rules/records.ts';
import type { Reader } from '../../store/store.ts';
import type { Asking } from '../operation.ts';
import { peopleAccountId } from './people.ts';

const mostId = 2_147_483_647;

/** A group of the account: by primary key where the id is digits, else by its textual id (SIL-7B). */
export async function groupOfAccount(
  { groups }: Pick<Reader, 'groups'>,
  accountId: number,
  groupId: string,
): Promise<Group | undefined> {
  if (!/^\d+$/.test(groupId)) return groups.byDn(accountId, groupId);
  const id = Number(groupId);
  const group = id > mostId ? undefined : await groups.byId(id);
  return group?.accountId === accountId ? group : undefined;
}

/** A group that is there for the caller: of the request's account, and one's own where the role reaches no further (SIL-23). */
export async function groupForCaller(asking: Asking, groupId: string): Promise<Group | undefined> {
  const { access, service } = asking;
  const accountId = await peopleAccountId(asking);
  const group = await groupOfAccount(service.store.read, accountId, groupId);
  const visible = !access.ownOnly || access.user?.groupIds.includes(group?.id ?? 0);
  return visible === true ? group : undefined;
}
