import Type, { type Static } from 'typebox';
import type { Group } from '../../rules/records.ts';
import { int } from '../words.ts';

/** interface 2, GroupInfo. */
export const groupInfo = Type.Object(
  { id: int(), groupName: Type.String(), groupDN: Type.String() },
  { $id: 'GroupInfo' },
);

export function toGroupInfo({ id, groupName, groupDn }: Group): Static<typeof groupInfo> {
  return { id, groupName, groupDN: groupDn };
}
