import Type, { type Static } from 'typebox';
import type { User } from '../../rules/records.ts';
import { int } from '../words.ts';

/** interface 2. `expires_in` is in seconds (SIL-1A). */
export const tokenInfo = Type.Object(
  { access_token: Type.String(), refresh_token: Type.String(), expires_in: int() },
  { $id: 'TokenInfo' },
);

/** interface 2, UserInfo. `token` is null but in the answer of login (SIL-25). */
export const userInfo = Type.Object(
  {
    id: int(),
    providerId: int(),
    accountId: int(),
    userName: Type.String(),
    fullName: Type.String(),
    email: Type.String(),
    department: Type.String(),
    shortId: Type.String(),
    cards: Type.Array(Type.String()),
    createdDate: Type.String({ format: 'date-time' }),
    token: Type.Union([tokenInfo, Type.Null()]),
    isExpired: Type.Union([Type.Boolean(), Type.Null()], { description: 'always null (SIL-79)' }),
    groupIds: Type.Array(int()),
  },
  { $id: 'UserInfo' },
);

/** Nothing of passwords and PINs (SIL-66). */
export function toUserInfo(user: User): Static<typeof userInfo> {
  return {
    id: user.id,
    providerId: user.providerId,
    accountId: user.accountId,
    userName: user.userName,
    fullName: user.fullName,
    email: user.email,
    department: user.department,
    shortId: user.shortId,
    cards: [...user.cards],
    createdDate: new Date(user.createdAt).toISOString(),
    token: null,
    isExpired: null,
    groupIds: [...user.groupIds],
  };
}
