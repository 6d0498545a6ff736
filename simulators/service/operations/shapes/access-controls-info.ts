import Type, { type Static } from 'typebox';
import type { PlacedControl } from '../find/access-control.ts';
import { int, oneOf } from '../words.ts';

export const roleNames = ['Administrators', 'Users', 'Reporting', 'Support'] as const;

/** The members of the add call, and the id to delete it by (SIL-1B, SIL-71); what is not set is ''. */
export const accessControlsInfo = Type.Object(
  {
    items: Type.Array(
      Type.Object({
        id: int({ description: 'position in the list' }),
        authProviderId: int(),
        roleName: oneOf(roleNames),
        userName: Type.String(),
        groupName: Type.String(),
        groupDn: Type.String(),
      }),
    ),
  },
  { $id: 'AccessControlsInfo' },
);

export function toAccessControlsInfo(
  placed: readonly PlacedControl[],
): Static<typeof accessControlsInfo> {
  return {
    items: placed.map(({ position, control: { providerId, role, subject } }) => ({
      id: position,
      authProviderId: providerId,
      roleName: role,
      userName: subject.kind === 'user' ? subject.name : '',
      groupName: subject.kind === 'group' ? subject.name : '',
      groupDn: subject.dn,
    })),
  };
}
