import { container, containerForm } from '../make.ts';
import type { Samples } from './sample.ts';

/** interface 4.1 and 4.2. */
export const accountSamples: Samples = {
  getVersion: {
    make: async () => ({ question: { method: 'GET', path: '/version' } }),
    strangers: 'own',
  },
  getAccount: {
    make: async ({ domain }) => ({
      question: { method: 'GET', path: '/account', form: { domainname: domain } },
    }),
    strangers: 'account-unknown',
  },
  headAccount: {
    make: async ({ domain }) => ({
      question: { method: 'HEAD', path: `/account?domainname=${domain}` },
    }),
    strangers: 'own',
  },
  createAccount: {
    make: async (site) => ({
      question: {
        method: 'PUT',
        path: '/account',
        form: containerForm(site, `${site.name('new')}.test`),
      },
    }),
    strangers: 'domain-unknown',
  },
  updateAccount: {
    make: async (site) => ({
      question: {
        method: 'PATCH',
        path: '/account',
        form: { applicationname: site.name('application') },
      },
    }),
    strangers: 'own',
  },
  listContainers: {
    make: async (site) => {
      await container(site);
      return { question: { method: 'GET', path: '/account/containers' } };
    },
    strangers: 'own',
  },
  updateContainer: {
    make: async (site) => {
      const { id, domain } = await container(site);
      const form = { domainname: domain, containername: site.name('renamed') };
      return { question: { method: 'PUT', path: `/account/container/${String(id)}`, form } };
    },
    strangers: 'container-not-found',
  },
  deleteContainer: {
    make: async (site) => {
      const { id } = await container(site);
      return { question: { method: 'DELETE', path: `/account/container/${String(id)}` } };
    },
    strangers: 'container-not-found',
  },
};
