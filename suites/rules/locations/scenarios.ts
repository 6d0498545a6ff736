import {
  location,
  locationWishes,
  madeLocation,
  networkName,
} from '../../drive/samples/administration.ts';
import { queueWishes } from '../../drive/samples/ports.ts';
import { madeId } from '../../drive/samples/sample.ts';
import type { TestCase } from '../../drive/test-case.ts';
import type { Json } from '../../journal/json.ts';
import { locationSearches, search } from './scenarios-search.ts';

type Members = Readonly<Record<string, Json>>;

const network = (): readonly Json[] => [
  { locationType: 1, stringData: ['198.51.100.7'] },
  { locationType: 2, stringData: ['203.0.113.64/26'] },
  { locationType: 3, stringData: ['192.0.2.10-192.0.2.20'] },
];

/** A location with identifiers of all types is made, read, and found by each, by what they contain, and not by others. */
const locationsFind: TestCase = {
  name: 'locations/find',
  async play(stage) {
    const names = [networkName(stage), `${networkName(stage)} 2`];
    // How several values of one identifier are answered is not shown (SIL-7C).
    const networks = names.map((name) => ({ locationType: 4, stringData: [name] }));
    const identifiers = [...network(), ...networks];
    const id = await madeLocation(stage, { ...locationWishes(stage), sortOrder: 7, identifiers });
    await stage.request('locations.get', stage.full, { path: { locationid: String(id) } });
    const several = [{ locationType: 4, stringData: [networkName(stage), networkName(stage)] }];
    const wide = await madeLocation(stage, { ...locationWishes(stage), identifiers: several });
    await stage.request('locations.get', stage.full, { path: { locationid: String(wide) } });
    await search(stage, [1, '198.51.100.7']);
    await search(stage, [2, '203.0.113.64/26']);
    await search(stage, [3, '192.0.2.10-192.0.2.20']);
    for (const name of names) await search(stage, [4, name]);
    await search(stage, [2, '203.0.113.127']);
    await search(stage, [3, '192.0.2.20']);
    await search(stage, [4, networkName(stage)]);
  },
};

/** What is not a location, each beside one that is. */
const locationsRefused: TestCase = {
  name: 'locations/refused',
  async play(stage) {
    const wrong = (locationType: number, ...stringData: readonly string[]) => ({
      ...locationWishes(stage),
      identifiers: [{ locationType, stringData }],
    });
    for (const members of [
      wrong(0, 'x'),
      wrong(5, 'x'),
      wrong(1, '203.0.113.256'),
      wrong(1, '203.0.113'),
      wrong(1, 'gateway'),
      wrong(2, '203.0.113.0'),
      wrong(2, '203.0.113.0/33'),
      wrong(2, '203.0.113.256/24'),
      wrong(3, '192.0.2.1'),
      wrong(3, '192.0.2.1-192.0.2'),
    ]) {
      const pair = stage.pair();
      await stage.request('locations.create', stage.full, { pair, members });
      await stage.request('locations.create', stage.full, { pair, members: locationWishes(stage) });
    }
    for (const type of [0, 5]) {
      const pair = stage.pair();
      for (const asked of [type, 4]) await search(stage, [asked, networkName(stage)], { pair });
    }
  },
};

/** A location is changed and deleted, and read after each; unknown ones are asked for. */
const locationsChange: TestCase = {
  name: 'locations/change',
  async play(stage) {
    const { id } = await location(stage);
    const known = String(id);
    const unknown = String(2_000_000_000 + stage.context.identities.below(100_000_000));
    const read = (locationid: string, pair?: number): Promise<unknown> =>
      stage.request('locations.get', stage.full, {
        path: { locationid },
        ...(pair === undefined ? {} : { pair }),
      });
    const reading = stage.pair();
    await read(unknown, reading);
    await read(known, reading);
    const changing = stage.pair();
    const identifiers = [...network(), { locationType: 4, stringData: [networkName(stage)] }];
    const members = { ...locationWishes(stage), sortOrder: 42, identifiers };
    for (const which of [unknown, known])
      await stage.request('locations.update', stage.full, {
        pair: changing,
        path: { id: which },
        members: { ...members, id: Number(which) },
      });
    await read(known);
    // Fewer than before, and none: which may be refused.
    for (const fewer of [identifiers.slice(1), []]) {
      const change = { ...members, id, sortOrder: 43 + fewer.length, identifiers: fewer };
      const path = { id: known };
      await stage.request('locations.update', stage.full, { path, members: change });
      await read(known);
    }
    for (const wrong of noLocations(locationWishes(stage))) {
      const pair = stage.pair();
      for (const wishes of [{ ...wrong, sortOrder: 77 }, locationWishes(stage)]) {
        const members = { ...wishes, id };
        await stage.request('locations.update', stage.full, { pair, path: { id: known }, members });
        await read(known);
      }
    }
    const deleting = stage.pair();
    for (const which of [unknown, known])
      await stage.request('locations.delete', stage.full, { pair: deleting, path: { id: which } });
    await read(known);
  },
};

/** A queue stands at a location: it is deleted while it does, and when the queue is gone. */
const locationInUse: TestCase = {
  name: 'locations/in-use',
  async play(stage) {
    const { id } = await location(stage);
    const queue = await stage.request('inputports.create', stage.full, {
      parameters: [...queueWishes(stage), ['locationid', String(id)]],
    });
    const inputportid = String(madeId(stage.need(queue, 'creating a queue at a location')));
    const pair = stage.pair();
    const path = { id: String(id) };
    await stage.request('locations.delete', stage.full, { pair, path });
    await stage.request('inputports.delete', stage.full, { path: { inputportid } });
    await stage.request('locations.delete', stage.full, { pair, path });
  },
};

/** Without a name, without identifiers, with one of a type that there is not. */
function noLocations(whole: Members): readonly Members[] {
  const without = (name: string): Members =>
    Object.fromEntries(Object.entries(whole).filter(([one]) => one !== name));
  const identifiers = [{ locationType: 9, stringData: ['x'] }];
  return [without('name'), without('identifiers'), { ...whole, identifiers }];
}

/** A terminal configuration from what is required, and without each of it. */
export const terminalConfigs: TestCase = {
  name: 'terminalconfig/create',
  async play(stage) {
    const wishes = (domain = stage.credentials.facts.domain) =>
      [
        ['domain', domain],
        ['name', stage.name('configuration')],
        ['vendor', 'unknown'],
      ] as const;
    await stage.request('terminalconfig.create', stage.full, { parameters: wishes() });
    const probes = [wishes(`${stage.name('nobody')}.example`)];
    for (const parameters of probes) {
      const pair = stage.pair();
      await stage.request('terminalconfig.create', stage.full, { pair, parameters });
      await stage.request('terminalconfig.create', stage.full, { pair, parameters: wishes() });
    }
  },
};

/** interface 4.10. */
export const locationScenarios: readonly TestCase[] = [
  ...locationSearches,
  locationsFind,
  locationsRefused,
  locationInUse,
  locationsChange,
];
