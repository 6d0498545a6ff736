import type { Pairs } from '../../drive/body.ts';
import { container, containerWishes } from '../../drive/samples/account.ts';
import {
  location,
  locationWishes,
  madeLocation,
  networkName,
} from '../../drive/samples/administration.ts';
import type { TestCase } from '../../drive/test-case.ts';

/** An access control is added to each of two containers, and those of both are asked for. */
const accessControlsBeside: TestCase = {
  name: 'access/beside',
  async play(stage) {
    const domains = [(await container(stage)).domain, (await container(stage)).domain];
    for (const domain of domains)
      await stage.request('accesscontrols.add', stage.full, {
        parameters: [['accountdomain', domain]],
        members: {
          authProviderId: stage.credentials.facts.providerId,
          roleName: 'Users',
          userName: (await stage.user()).userName,
        },
      });
    for (const domain of domains)
      await stage.request('accesscontrols.get', stage.full, {
        parameters: [['accountdomain', domain]],
      });
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

/** HEAD without a domain name, by the address of the request alone; and for a domain nobody has. */
const accountByAddress: TestCase = {
  name: 'account/head-by-address',
  needs: ['host-domain'],
  async play(stage) {
    await stage.request('account.head', {});
    const unknown = [['domainname', `${stage.name('nowhere')}.example`]] as const;
    await stage.request('account.head', {}, { parameters: unknown });
  },
};

/** A vendor account is made below the vendor, and asked for by its domain. */
const accountVendor: TestCase = {
  name: 'account/vendor',
  needs: ['key.vendor', 'domain.vendor'],
  async play(stage) {
    const vendor = { key: stage.credentials.key('vendor') };
    const { domain, parameters } = containerWishes(stage);
    const wishes: Readonly<Record<string, string>> = {
      parentdomain: stage.credentials.facts.vendorDomain ?? '',
      accounttype: '1',
    };
    await stage.request('account.create', vendor, {
      parameters: parameters.map(([name, value]) => [name, wishes[name] ?? value] as const),
    });
    await stage.request('account.get', vendor, { parameters: [['domainname', domain]] });
  },
};

/** interface 4.2, 4.9 and 4.10. */
export const besideScenarios: readonly TestCase[] = [
  accountByAddress,
  accountVendor,
  locationsOfPairs,
  accessControlsBeside,
];
