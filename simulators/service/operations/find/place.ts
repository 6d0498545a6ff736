import { homeOf } from '../../rules/port-home.ts';
import type { Account } from '../../rules/records.ts';
import type { Asking } from '../operation.ts';
import type { PortPlace } from '../shapes/output-port-info.ts';

/** Where the ports of these accounts stand, by the id of the account or container they are in. */
export async function placesOf(
  asking: Asking,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, PortPlace>> {
  const { accounts } = asking.service.store.read;
  const found = await Promise.all(
    [...new Set(accountIds)].map(async (id) => {
      const place = placeIn(homeOf(await accounts.ancestors(id)));
      return place === undefined ? [] : [[id, place] as const];
    }),
  );
  return new Map(found.flat());
}

/** undefined: the account has just been removed. */
function placeIn(home: readonly Account[]): PortPlace | undefined {
  const [parent] = home;
  const owner = home.at(-1);
  if (parent === undefined || owner === undefined) return undefined;
  return {
    accountId: owner.id,
    parentId: parent.id,
    containerName: parent.accountType === 3 ? parent.name : '',
    // No call gives a port a location: it stands where its container does, or else its account.
    locationId: home.find(({ locationId }) => locationId !== undefined)?.locationId ?? 0,
  };
}
