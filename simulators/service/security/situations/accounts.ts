import { createAccount } from '../../operations/account/create-account.ts';
import { deleteContainer } from '../../operations/account/delete-container.ts';
import { getAccount } from '../../operations/account/get-account.ts';
import { headAccount } from '../../operations/account/head-account.ts';
import { updateAccount } from '../../operations/account/update-account.ts';
import { updateContainer } from '../../operations/account/update-container.ts';
import { container, containerForm } from '../make.ts';
import type { Site } from '../site.ts';
import { type Scene, type Situation, type Situations, situationsOf } from './situation.ts';

const nowhere = 'nowhere.test';
const noContainer = '/account/container/999999';

function creation(changed: (site: Site) => Readonly<Record<string, string>>): Situation {
  return ({ house }) => ({
    method: 'PUT',
    path: '/account',
    form: { ...containerForm(house, `${house.name('new')}.test`), ...changed(house) },
  });
}

function containerUpdate(site: Site, domainname = `${site.name('new')}.test`) {
  return { domainname, containername: site.name('renamed') };
}

async function pathOfContainer({ house }: Scene): Promise<string> {
  return `/account/container/${String((await container(house)).id)}`;
}

/** interface 4.2. */
export const accountSituations: readonly Situations[] = [
  situationsOf(getAccount, {
    'account-unknown': () => ({
      method: 'GET',
      path: '/account',
      form: { domainname: nowhere },
    }),
  }),
  situationsOf(headAccount, {
    'account-unknown': () => ({ method: 'HEAD', path: `/account?domainname=${nowhere}` }),
  }),
  situationsOf(createAccount, {
    'domain-unknown': creation(() => ({ parentdomain: nowhere })),
    'account-misplaced': creation(() => ({ accounttype: '1' })),
    'account-not-created': creation(({ domain }) => ({ domainname: domain })),
  }),
  situationsOf(updateAccount, {
    'domain-unknown': async ({ newHouse }) => {
      const house = await newHouse();
      return {
        at: house,
        method: 'PATCH',
        path: '/account',
        form: { theme: 'blue' },
        meanwhile: ({ change }) => change.removeAccounts([house.accountId], 1),
      };
    },
    'account-not-updated': ({ vendor }) => ({
      method: 'PATCH',
      path: '/account',
      form: { domainname: vendor.domain },
    }),
  }),
  situationsOf(updateContainer, {
    'container-not-found': ({ house }) => ({
      method: 'PUT',
      path: noContainer,
      form: containerUpdate(house),
    }),
    'account-not-updated': async (scene) => ({
      method: 'PUT',
      path: await pathOfContainer(scene),
      form: containerUpdate(scene.house, scene.vendor.domain),
    }),
  }),
  situationsOf(deleteContainer, {
    'container-not-found': () => ({ method: 'DELETE', path: noContainer }),
    'account-not-deleted': async (scene) => {
      const { id, domain } = await container(scene.house);
      const form = { ...containerForm(scene.house, `${scene.house.name('in')}.test`) };
      await scene.house.ask({
        method: 'PUT',
        path: '/account',
        form: { ...form, parentdomain: domain },
      });
      return { method: 'DELETE', path: `/account/container/${String(id)}` };
    },
  }),
];
