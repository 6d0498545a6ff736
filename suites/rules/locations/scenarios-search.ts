import type { Pairs } from '../../drive/body.ts';
import {
  location,
  locationWishes,
  madeLocation,
  networkName,
} from '../../drive/samples/administration.ts';
import type { Session } from '../../drive/session.ts';
import type { TestCase } from '../../drive/test-case.ts';
import { numberMember } from '../../journal/json.ts';

/** Locations are listed by an identifier of theirs. */
export async function search(
  stage: Session,
  [type, data]: readonly [number, string],
  more: { readonly pair?: number } = {},
): Promise<void> {
  await stage.request('locations.list', stage.full, {
    ...more,
    parameters: [
      ['locationtype', String(type)],
      ['locationdata', data],
    ],
  });
}

/** Networks below and above 128.0.0.0, each searched for by its ends and by the addresses beside them. */
const locationsByAddress: TestCase = {
  name: 'locations/by-address',
  async play(stage) {
    const octet = (): number => 1 + stage.context.identities.below(250);
    const [low, high] = [`10.${String(octet())}.${String(octet())}`, `198.18.${String(octet())}`];
    const over = octet();
    const [before, behind] = [`10.200.${String(over)}`, `10.200.${String(over + 1)}`];
    const networks: readonly (readonly [number, string])[] = [
      [2, `${low}.64/26`],
      [2, `${high}.192/27`],
      [2, `${high}.16/32`],
      [3, `${low}.10-${low}.20`],
      [3, `${high}.130-${high}.140`],
      [3, `${before}.250-${behind}.5`],
      [3, `${low}.40-${low}.40`],
      [3, '127.255.255.250-128.0.0.5'],
    ];
    for (const [locationType, data] of networks) {
      const identifiers = [{ locationType, stringData: [data] }];
      const members = { ...locationWishes(stage), identifiers };
      await stage.request('locations.create', stage.full, { members });
      await search(stage, [locationType, data]);
    }
    // A subnet told by an address within it.
    await stage.request('locations.create', stage.full, {
      members: {
        ...locationWishes(stage),
        identifiers: [{ locationType: 2, stringData: [`${low}.190/27`] }],
      },
    });
    const asked: Readonly<Record<string, readonly string[]>> = {
      2: [
        ...[63, 64, 127, 128, 159, 160, 191, 192].map((last) => `${low}.${String(last)}`),
        ...[15, 16, 17, 191, 192, 223, 224].map((last) => `${high}.${String(last)}`),
      ],
      3: [
        ...[9, 10, 20, 21, 39, 40, 41].map((last) => `${low}.${String(last)}`),
        ...[129, 130, 140, 141].map((last) => `${high}.${String(last)}`),
        `${before}.249`,
        `${before}.250`,
        `${before}.255`,
        `${behind}.0`,
        `${behind}.5`,
        `${behind}.6`,
        '127.255.255.249',
        '127.255.255.250',
        '128.0.0.0',
        '128.0.0.5',
        '128.0.0.6',
      ],
    };
    for (const [type, addresses] of Object.entries(asked))
      for (const address of addresses) await search(stage, [Number(type), address]);
  },
};

/** Network names of one byte less than the longest, of the longest, in capitals and with spaces; found after a change by the new one, and by none once removed. */
const locationsByName: TestCase = {
  name: 'locations/by-name',
  async play(stage) {
    const name = (): string => networkName(stage);
    const names = [name(), name().padEnd(32, 'x'), ` ${name()} `, `${name()} Zürich`];
    for (const one of names) {
      const members = locationWishes(stage, one);
      const made = await stage.request('locations.create', stage.full, { members });
      const id = numberMember(made.json, 'id');
      await search(stage, [4, one]);
      if (id === undefined) continue;
      const path = { id: String(id) };
      const next = name();
      await stage.request('locations.update', stage.full, {
        path,
        members: { ...locationWishes(stage, next), id },
      });
      for (const asked of [one, next]) await search(stage, [4, asked]);
      await stage.request('locations.delete', stage.full, { path });
      await search(stage, [4, next]);
    }
  },
};

/** Two locations are searched for by the network names of both, in either order. */
const locationsOfPairs: TestCase = {
  name: 'locations/pairs',
  async play(stage) {
    const names = [(await location(stage)).wifi, (await location(stage)).wifi];
    for (const order of [names, names.toReversed()]) {
      const parameters = order.flatMap((name) => pairOf(name));
      await stage.request('locations.list', stage.full, { parameters });
    }
    // A third answers to two names, of which the search has both.
    const own = [networkName(stage), networkName(stage)];
    const identifiers = own.map((name) => ({ locationType: 4, stringData: [name] }));
    await madeLocation(stage, { ...locationWishes(stage), identifiers });
    const parameters = own.flatMap((name) => pairOf(name));
    await stage.request('locations.list', stage.full, { parameters });
  },
};

function pairOf(name: string): Pairs {
  return [
    ['locationtype', '4'],
    ['locationdata', name],
  ];
}

/** What a location is found by. */
export const locationSearches: readonly TestCase[] = [
  locationsByAddress,
  locationsByName,
  locationsOfPairs,
];
