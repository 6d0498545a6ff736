import { expect, it } from 'vitest';
import type { Location, LocationIdentifier } from '../../rules/records.ts';
import { sampleStore } from '../../testing/sample-store.ts';

const gateway: LocationIdentifier = { locationType: 1, value: '10.0.0.1' };
const subnet = (first: number, last: number): LocationIdentifier => ({
  locationType: 2,
  value: `${String(first)} to ${String(last)}`,
  span: { first, last },
});

function aLocation(...identifiers: readonly LocationIdentifier[]): Omit<Location, 'id'> {
  return { accountId: 1, name: 'hall', sortOrder: 3, identifiers };
}

it('a location comes back as it was added, its identifiers in their order', async () => {
  await using sample = await sampleStore();
  const { store } = sample;
  const given = aLocation(subnet(4_294_967_040, 4_294_967_295), gateway);
  const id = await store.write(({ change }) => change.addLocation(given));
  expect(await store.read.locations.byId(id)).toEqual({ ...given, id });
  expect(await store.read.locations.ofAccounts([1])).toEqual([{ ...given, id }]);
  expect(await store.read.locations.ofAccounts([2])).toEqual([]);
  expect(await store.read.locations.byId(id + 1)).toBeUndefined();
});

it('a change replaces the identifiers; a removal takes them along', async () => {
  await using sample = await sampleStore();
  const { store } = sample;
  const id = await store.write(({ change }) =>
    change.addLocation(aLocation(gateway, subnet(1, 9))),
  );
  const fields = { name: 'floor', sortOrder: 4, identifiers: [subnet(2, 3)] };
  expect(await store.write(({ change }) => change.setLocation(id, fields))).toBe(true);
  expect(await store.read.locations.byId(id)).toEqual({ id, accountId: 1, ...fields });
  expect(await store.read.locations.matching([1], gateway)).toEqual([]);
  expect(await store.write(({ change }) => change.removeLocation(id))).toBe(true);
  expect(await store.read.locations.byId(id)).toBeUndefined();
  expect(await store.read.locations.matching([1], subnet(2, 3))).toEqual([]);
  expect(await store.write(({ change }) => change.removeLocation(id))).toBe(false);
  expect(await store.write(({ change }) => change.setLocation(id, fields))).toBe(false);
});

it.each([
  ['the same span', subnet(10, 20), 1],
  ['a part of it', subnet(11, 11), 1],
  ['more than it', subnet(10, 21), 0],
  ['what is before it', subnet(9, 9), 0],
  ['another type', { ...subnet(11, 11), locationType: 3 }, 0],
] as const)('a span of 10 to 20 is matched by %s: %o', async (_what, clue, found) => {
  await using sample = await sampleStore();
  const { store } = sample;
  await store.write(({ change }) => change.addLocation(aLocation(subnet(10, 20), subnet(10, 20))));
  expect(await store.read.locations.matching([1], clue)).toHaveLength(found);
  expect(await store.read.locations.matching([2], clue)).toHaveLength(0);
});

it('SIL-72: a queue or an account that names a location is told as its user', async () => {
  await using sample = await sampleStore();
  const { store } = sample;
  const locationId = await store.write(({ change }) => change.addLocation(aLocation(gateway)));
  expect(await store.read.locations.userOf(locationId)).toBeUndefined();
  await store.write(({ change }) => change.setAccount(1, { locationId }));
  expect(await store.read.locations.userOf(locationId)).toBe('account');
  const port = { accountId: 1, name: 'q', portType: 0, portFlags: 0n, locationId } as const;
  await store.write(({ change }) => change.addInputPort(port));
  expect(await store.read.locations.userOf(locationId)).toBe('input port');
});
