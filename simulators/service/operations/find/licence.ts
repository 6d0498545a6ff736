import type { Licence } from '../../rules/licence.ts';
import { ownerIdOf } from '../../rules/port-home.ts';
import type { Asking } from '../operation.ts';

/** The licences that ports of these accounts fall under, by the id of the account or container a port is in. */
export async function licencesOf(
  asking: Asking,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, Licence | undefined>> {
  const { accounts, licences } = asking.service.store.read;
  const found = await Promise.all(
    [...new Set(accountIds)].map(async (id) => {
      const ownerId = ownerIdOf(await accounts.ancestors(id)) ?? id;
      return [id, await licences.ofAccount(ownerId)] as const;
    }),
  );
  return new Map(found);
}
