import Type, { type Static } from 'typebox';
import type { Account } from '../../rules/records.ts';
import { int } from '../words.ts';

/** interface 2, AccountInfo. */
export const accountInfo = Type.Object(
  {
    id: int(),
    name: Type.String(),
    accountType: int({ description: '1 = vendor, 2 = customer, 3 = container' }),
    domainNames: Type.Array(Type.String()),
    uuid: Type.String(),
    timezone: Type.Union([Type.String(), Type.Null()]),
  },
  { $id: 'AccountInfo' },
);

export function toAccountInfo(account: Account): Static<typeof accountInfo> {
  return {
    id: account.id,
    name: account.name,
    accountType: account.accountType,
    domainNames: [...account.domainNames],
    uuid: account.uuid,
    timezone: account.timezone ?? null,
  };
}
