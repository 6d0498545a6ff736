import type { Pairs } from '../../drive/body.ts';
import { container, containerWishes } from '../../drive/samples/account.ts';
import {
  location,
  locationWishes,
  madeLocation,
  networkName,
} from '../../drive/samples/administration.ts';
import type { Scenario } from '../../drive/scenario.ts';

/** An access control is added to each of two containers, and those of both are asked for. */
const accessControlsBeside: Scenario = {
  name: 'access/beside',
  exercises: ['ACL-GET-02'],
  async play(stage) {
    const domains = [(await container(stage)).domain, (await container(stage)).domain];
    for (const domain of domains)
      await stage.call('accesscontrols.add', stage.full, {
        parameters: [['accountdomain', domain]],
        members: {
          authProviderId: stage.cast.facts.providerId,
          roleName: 'Users',
          userName: (await stage.user()).userName,
        },
      });
    for (const domain of domains)
      await stage.call('accesscontrols.get', stage.full, {
        parameters: [['accountdomain', domain]],
      });
  },
};

/** Two locations are searched for by the network names of both, in either order. */
const locationsOfPairs: Scenario = {
  name: 'locations/pairs',
  exercises: ['LOC-LIST-07', 'LOC-LIST-08', 'SAME-09'],
  async play(stage) {
    const names = [(await location(stage)).wifi, (await location(stage)).wifi];
    for (const order of [names, names.toReversed()]) {
      const parameters = order.flatMap((name) => pairOf(name));
      await stage.call('locations.list', stage.full, { parameters });
    }
    // A third answers to two names, of which the search has both.
    const own = [networkName(stage), networkName(stage)];
    const identifiers = own.map((name) => ({ locationType: 4, stringData: [name] }));
    await madeLocation(stage, { ...locationWishes(stage), identifiers });
    const parameters = own.flatMap((name) => pairOf(name));
    await stage.call('locations.list', stage.full, { parameters });
  },
};

function pairOf(name: string): Pairs {
  return [
    ['locationtype', '4'],
    ['locationdata', name],
  ];
}

/** HEAD without a domain name, by the address of the request alone; and for a domain nobody has. */
const accountByAddress: Scenario = {
  name: 'account/head-by-address',
  exercises: ['ACC-HEAD-03'],
  needs: ['host-domain'],
  async play(stage) {
    await stage.call('account.head', {});
    const unknown = [['domainname', `${stage.name('nowhere')}.example`]] as const;
    await stage.call('account.head', {}, { parameters: unknown });
  },
};

/** A vendor account is made below the vendor, and asked for by its domain. */
const accountVendor: Scenario = {
  name: 'account/vendor',
  exercises: ['ACC-NEW-11', 'ACC-NEW-12'],
  needs: ['key.vendor', 'domain.vendor'],
  async play(stage) {
    const vendor = { key: stage.cast.key('vendor') };
    const { domain, parameters } = containerWishes(stage);
    const wishes: Readonly<Record<string, string>> = {
      parentdomain: stage.cast.facts.vendorDomain ?? '',
      accounttype: '1',
    };
    await stage.call('account.create', vendor, {
      parameters: parameters.map(([name, value]) => [name, wishes[name] ?? value] as const),
    });
    await stage.call('account.get', vendor, { parameters: [['domainname', domain]] });
  },
};

/** interface 4.2, 4.9 and 4.10. */
export const besideScenarios: readonly Scenario[] = [
  accountByAddress,
  accountVendor,
  locationsOfPairs,
  accessControlsBeside,
];
