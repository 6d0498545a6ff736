import type { PartGiven } from '../../testing/multipart.ts';
import { group, member, user } from '../make.ts';
import type { Site } from '../site.ts';
import type { Sample, Samples } from './sample.ts';

function who(
  site: Site,
  username: string,
): { readonly username: string; readonly providerid: string } {
  return { username, providerid: String(site.providerId) };
}

function membership(method: 'PUT' | 'POST'): (site: Site) => Promise<Sample> {
  return async (site) => {
    const { userName } = await user(site);
    const form = { groupid: String(await group(site)) };
    return { question: { method, path: `/users/${userName}/groups`, form } };
  };
}

function file(site: Site): readonly PartGiven[] {
  const row = `${site.name('imported')},${site.name('first')},${site.name('last')}\n`;
  return [
    { name: 'group', value: site.name('import-group') },
    { name: 'mapping', value: 'userName:0,firstName:1,lastName:2' },
    { name: 'data', value: row, fileName: 'people.csv' },
  ];
}

/** interface 4.7. */
export const userSamples: Samples = {
  getUser: {
    make: async (site) => {
      const { userName } = await user(site);
      return { question: { method: 'GET', path: '/users', form: who(site, userName) } };
    },
    strangers: 'user-not-found',
    others: 'user-not-found',
  },
  listUsers: {
    make: async (site) => {
      await user(site);
      const form = { providerid: String(site.providerId) };
      return { question: { method: 'GET', path: '/users/all', form } };
    },
    strangers: 'provider-of-users-unknown',
    others: 'own',
  },
  createUser: {
    make: async (site) => ({
      question: { method: 'PUT', path: '/users', form: who(site, site.name('user')) },
    }),
    strangers: 'user-not-created',
  },
  deleteUser: {
    make: async (site) => {
      const { userName } = await user(site);
      const path = `/users/${userName}?providerid=${String(site.providerId)}`;
      return { question: { method: 'DELETE', path } };
    },
    strangers: 'user-not-deleted',
  },
  updateUser: {
    make: async (site) => {
      const { userName } = await user(site);
      const { providerid } = who(site, userName);
      const form = { providerid, detailtype: '3', detaildata: site.name('password') };
      return { question: { method: 'POST', path: `/users/${userName}`, form } };
    },
    strangers: 'user-not-updated',
    others: 'user-not-updated',
  },
  importUsers: {
    make: async (site) => ({
      question: { method: 'POST', path: '/users/import', parts: file(site) },
    }),
    strangers: 'own',
  },
  registerCard: {
    make: async (site) => {
      const { userName } = await user(site);
      const form = { cardid: site.name('card') };
      return { question: { method: 'POST', path: `/users/${userName}/cards`, form } };
    },
    strangers: 'card-not-enrolled',
    others: 'card-not-enrolled',
  },
  listUserGroups: {
    make: async (site) => {
      const { userName } = await member(site);
      return { question: { method: 'GET', path: `/users/${userName}/groups` } };
    },
    strangers: 'user-unknown',
    others: 'user-unknown',
  },
  joinGroups: { make: membership('PUT'), strangers: 'user-unknown' },
  setGroups: { make: membership('POST'), strangers: 'user-unknown' },
  leaveGroups: {
    make: async (site) => {
      const { userName, groupId } = await member(site);
      const form = { groupid: String(groupId) };
      return { question: { method: 'DELETE', path: `/users/${userName}/groups`, form } };
    },
    strangers: 'user-unknown',
  },
};

/** interface 4.12. */
export const groupSamples: Samples = {
  listGroups: {
    make: async (site) => {
      await group(site);
      return { question: { method: 'GET', path: '/groups' } };
    },
    strangers: 'own',
    others: 'own',
  },
  createGroup: {
    make: async (site) => ({
      question: { method: 'PUT', path: '/groups', form: { groupname: site.name('group') } },
    }),
    strangers: 'own',
  },
  deleteGroup: {
    make: async (site) => ({
      question: { method: 'DELETE', path: `/groups/${String(await group(site))}` },
    }),
    strangers: 'group-not-deleted',
  },
  getGroup: {
    make: async (site) => ({
      question: { method: 'GET', path: `/groups/${String(await group(site))}` },
    }),
    strangers: 'group-not-found',
    others: 'group-not-found',
  },
  listMembers: {
    make: async (site) => {
      const { groupId } = await member(site);
      return { question: { method: 'GET', path: `/groups/${String(groupId)}/members` } };
    },
    strangers: 'group-not-found',
    others: 'group-not-found',
  },
};
