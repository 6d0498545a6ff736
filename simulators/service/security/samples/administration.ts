import { accessControl, location, locationMembers, user } from '../make.ts';
import { directoryMembers, identityMembers, provider, providerMembers } from '../make-own.ts';
import type { Site } from '../site.ts';
import type { Samples } from './sample.ts';

function locationPath({ id }: { readonly id: number }): string {
  return `/locations/${String(id)}`;
}

function controlsPath(site: Site, id?: number): string {
  const place = id === undefined ? '' : `/${String(id)}`;
  return `/accesscontrols${place}?accountdomain=${site.domain}`;
}

function configuration(site: Site): string {
  const smtp = {
    server: site.name('mail-server'),
    port: 25,
    security: { mode: 'none', disableCertificateCheck: false },
    user: site.name('mail-user'),
    password: site.name('mail-password'),
    senderEmail: site.name('sender'),
    disableUserAuthentication: false,
  };
  const scanToMe = { serviceId: 'SCANTOMAIL', enabled: true, instanceIndex: 1, smtp };
  const way = {
    oneTimePasswordEnrollment: false,
    cardOnlyAuthentication: true,
    shortIdAuthentication: false,
    developerLogEnabled: false,
  };
  return JSON.stringify({ services: { scanToMe }, 'authentication-way': way });
}

/** interface 4.8, 4.9, 4.10 and 4.13. */
export const administrationSamples: Samples = {
  getAuthProviders: {
    make: async (site) => {
      await provider(site, directoryMembers(site));
      await provider(site, identityMembers(site));
      const form = { accountid: String(site.accountId) };
      return { question: { method: 'GET', path: '/authproviders', form } };
    },
    strangers: 'provider-account-unknown',
  },
  putAuthProvider: {
    make: async (site) => {
      const id = await provider(site);
      const json = providerMembers(site, { id });
      return { question: { method: 'PUT', path: '/authproviders', json } };
    },
    strangers: 'domain-unknown',
  },
  deleteAuthProvider: {
    make: async (site) => ({
      question: { method: 'DELETE', path: `/authproviders/${String(await provider(site))}` },
    }),
    strangers: 'provider-unknown',
  },
  getAccessControls: {
    make: async (site) => {
      await accessControl(site, (await user(site)).userName);
      const form = { accountdomain: site.domain };
      return { question: { method: 'GET', path: '/accesscontrols', form } };
    },
    strangers: 'access-control-domain-unknown',
  },
  addAccessControl: {
    make: async (site) => {
      const { userName } = await user(site);
      const json = { authProviderId: site.providerId, roleName: 'Users', userName };
      return { question: { method: 'PUT', path: controlsPath(site), json } };
    },
    strangers: 'domain-unknown',
  },
  deleteAccessControl: {
    make: async (site) => {
      const id = await accessControl(site, (await user(site)).userName);
      return { question: { method: 'DELETE', path: controlsPath(site, id) } };
    },
    strangers: 'domain-unknown',
  },
  listLocations: {
    make: async (site) => {
      const { network } = await location(site);
      const form = { locationtype: '4', locationdata: network };
      return { question: { method: 'GET', path: '/locations', form } };
    },
    strangers: 'own',
  },
  getLocation: {
    make: async (site) => ({
      question: { method: 'GET', path: locationPath(await location(site)) },
    }),
    strangers: 'location-not-found',
  },
  createLocation: {
    make: async (site) => ({
      question: { method: 'POST', path: '/locations', json: locationMembers(site) },
    }),
    strangers: 'own',
  },
  updateLocation: {
    make: async (site) => ({
      question: {
        method: 'PUT',
        path: locationPath(await location(site)),
        json: locationMembers(site),
      },
    }),
    strangers: 'location-not-found',
  },
  deleteLocation: {
    make: async (site) => ({
      question: { method: 'DELETE', path: locationPath(await location(site)) },
    }),
    strangers: 'location-not-found',
  },
  createTerminalConfig: {
    make: async (site) => ({
      question: {
        method: 'POST',
        path: '/terminalconfig',
        form: {
          domain: site.domain,
          name: site.name('terminal'),
          vendor: 'unknown',
          adminuser: site.name('terminal-admin'),
          configuration: configuration(site),
        },
      },
    }),
    strangers: 'domain-unknown',
  },
};
