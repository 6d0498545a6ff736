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
  const places = await Promise.all(
    [...new Set(accountIds)].map(async (id): Promise<readonly [number, PortPlace]> => {
      const home = homeOf(await accounts.ancestors(id));
      return [id, placeIn(home)];
    }),
  );
  return new Map(places);
}

function placeIn(home: readonly Account[]): PortPlace {
  const [parent] = home;
  const owner = home.at(-1);
  if (parent === undefined || owner === undefined)
    throw new TypeError('a port in an account that is not there');
  return {
    accountId: owner.id,
    parentId: parent.id,
    containerName: parent.accountType === 3 ? parent.name : '',
    // No call gives a port a location: it stands where its container does, or else its account.
    locationId: home.find(({ locationId }) => locationId !== undefined)?.locationId ?? 0,
  };
}
