import { ownerOf } from '../../rules/account-tree.ts';
import type { Asking } from '../operation.ts';
import type { PortPlace } from '../shapes/output-port-info.ts';

/** Where the ports of these accounts stand, by the id of the account or container they are in. */
export async function placesOf(
  asking: Asking,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, PortPlace>> {
  const { accounts } = asking.service.store.read;
  const places = await Promise.all(
    [...new Set(accountIds)].map(async (id): Promise<readonly [number, PortPlace]> => {
      const parent = await accounts.byId(id);
      if (parent === undefined)
        throw new TypeError(`a port in an account that is not there: ${String(id)}`);
      const owner = ownerOf(parent, await accounts.ancestors(id));
      return [
        id,
        {
          accountId: owner.id,
          parentId: id,
          containerName: parent.accountType === 3 ? parent.name : '',
        },
      ];
    }),
  );
  return new Map(places);
}
