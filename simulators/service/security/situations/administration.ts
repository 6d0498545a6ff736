import { addAccessControl } from '../../operations/accesscontrols/add-access-control.ts';
import { deleteAccessControl } from '../../operations/accesscontrols/delete-access-control.ts';
import { getAccessControls } from '../../operations/accesscontrols/get-access-controls.ts';
import { deleteAuthProvider } from '../../operations/authproviders/delete-auth-provider.ts';
import { getAuthProviders } from '../../operations/authproviders/get-auth-providers.ts';
import { putAuthProvider } from '../../operations/authproviders/put-auth-provider.ts';
import { createLocation } from '../../operations/locations/create-location.ts';
import { deleteLocation } from '../../operations/locations/delete-location.ts';
import { getLocation } from '../../operations/locations/get-location.ts';
import { listLocations } from '../../operations/locations/list-locations.ts';
import { updateLocation } from '../../operations/locations/update-location.ts';
import { createTerminalConfig } from '../../operations/terminalconfig/create-terminal-config.ts';
import type { House } from '../house.ts';
import { accessControl, location, locationMembers, user } from '../make.ts';
import { providerMembers } from '../make-own.ts';
import { done } from '../site.ts';
import {
  type Provocation,
  type Scene,
  type Situation,
  type Situations,
  situationsOf,
} from './situation.ts';

const nowhere = 'nowhere.test';
const none = '999999';
const illFormedPlaces = [{ locationType: 1, stringData: ['no address'] }];

function savingProvider(changed: object): Situation {
  return ({ house }) => ({
    method: 'PUT',
    path: '/authproviders',
    json: providerMembers(house, changed),
  });
}

async function controlMembers(house: House, changed: object = {}): Promise<object> {
  const { userName } = await user(house);
  return { authProviderId: house.providerId, roleName: 'Users', userName, ...changed };
}

function controls(domain: string, id?: string): string {
  return `/accesscontrols${id === undefined ? '' : `/${id}`}?accountdomain=${domain}`;
}

function adding(changed: object, at?: 'secondary', domain?: string): Situation {
  return async ({ house, secondary }): Promise<Provocation> => {
    const where = at === 'secondary' ? secondary : house;
    const json = await controlMembers(where, changed);
    return { at: where, method: 'PUT', path: controls(domain ?? where.domain), json };
  };
}

async function locationPath({ house }: Scene): Promise<string> {
  return `/locations/${String((await location(house)).id)}`;
}

function terminal(changed: Readonly<Record<string, string>>): Situation {
  return ({ house }) => ({
    method: 'POST',
    path: '/terminalconfig',
    form: { domain: house.domain, name: house.name('terminal'), vendor: 'unknown', ...changed },
  });
}

/** interface 4.8. */
export const providerSituations: readonly Situations[] = [
  situationsOf(getAuthProviders, {
    'provider-account-unknown': () => ({
      method: 'GET',
      path: '/authproviders',
      form: { accountid: none },
    }),
  }),
  situationsOf(putAuthProvider, {
    'parameter-ill-formed': savingProvider({ typeConfiguration: 'no JSON' }),
    'domain-unknown': savingProvider({ accountId: Number(none) }),
    'provider-not-saved': savingProvider({ id: Number(none) }),
  }),
  situationsOf(deleteAuthProvider, {
    'provider-unknown': () => ({ method: 'DELETE', path: `/authproviders/${none}` }),
    'provider-not-deleted': ({ house }) => ({
      method: 'DELETE',
      path: `/authproviders/${String(house.providerId)}`,
    }),
  }),
];

/** interface 4.9. */
export const accessControlSituations: readonly Situations[] = [
  situationsOf(getAccessControls, {
    'server-not-primary': ({ secondary: at }) => ({
      at,
      method: 'GET',
      path: '/accesscontrols',
      form: { accountdomain: at.domain },
    }),
    'access-control-domain-unknown': () => ({
      method: 'GET',
      path: '/accesscontrols',
      form: { accountdomain: nowhere },
    }),
  }),
  situationsOf(addAccessControl, {
    'server-not-primary': adding({}, 'secondary'),
    'access-control-subject': adding({ groupName: 'both' }),
    'domain-unknown': adding({}, undefined, nowhere),
    'access-control-not-saved': adding({ authProviderId: Number(none) }),
  }),
  situationsOf(deleteAccessControl, {
    'server-not-primary': ({ secondary: at }) => ({
      at,
      method: 'DELETE',
      path: controls(at.domain, '1'),
    }),
    'domain-unknown': () => ({ method: 'DELETE', path: controls(nowhere, '1') }),
    'access-control-not-deleted': async ({ house }) => {
      await accessControl(house, (await user(house)).userName);
      return { method: 'DELETE', path: controls(house.domain, none) };
    },
  }),
];

/** interface 4.10. */
export const locationSituations: readonly Situations[] = [
  situationsOf(listLocations, {
    'parameter-ill-formed': () => ({
      method: 'GET',
      path: '/locations',
      form: { locationtype: ['1', '4'], locationdata: '10.0.0.1' },
    }),
  }),
  situationsOf(getLocation, {
    'location-not-found': () => ({ method: 'GET', path: `/locations/${none}` }),
  }),
  situationsOf(createLocation, {
    'parameter-ill-formed': () => ({
      method: 'POST',
      path: '/locations',
      json: { name: 'x', sortOrder: 1, identifiers: illFormedPlaces },
    }),
  }),
  situationsOf(updateLocation, {
    'parameter-ill-formed': async (scene) => ({
      method: 'PUT',
      path: await locationPath(scene),
      json: { name: 'x', sortOrder: 1, identifiers: illFormedPlaces },
    }),
    'location-not-found': ({ house }) => ({
      method: 'PUT',
      path: `/locations/${none}`,
      json: locationMembers(house),
    }),
  }),
  situationsOf(deleteLocation, {
    'location-not-found': () => ({ method: 'DELETE', path: `/locations/${none}` }),
    'location-in-use': async ({ house }) => {
      const id = String((await location(house)).id);
      const place = { domainname: house.domain, portname: house.name('queue'), porttype: '0' };
      const form = { ...place, locationid: id };
      done(await house.ask({ method: 'PUT', path: '/inputports', form }));
      return { method: 'DELETE', path: `/locations/${id}` };
    },
  }),
];

/** interface 4.13. */
export const terminalSituations: readonly Situations[] = [
  situationsOf(createTerminalConfig, {
    'parameter-ill-formed': terminal({ vendor: 'nobody' }),
    'domain-unknown': terminal({ domain: nowhere }),
    'terminal-config-not-created': async (scene) => {
      const question = await terminal({ name: scene.house.name('terminal') })(scene);
      done(await scene.house.ask(question));
      return question;
    },
  }),
];
