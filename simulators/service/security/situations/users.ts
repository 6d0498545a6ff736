import { createGroup } from '../../operations/groups/create-group.ts';
import { deleteGroup } from '../../operations/groups/delete-group.ts';
import { getGroup } from '../../operations/groups/get-group.ts';
import { listMembers } from '../../operations/groups/list-members.ts';
import { createUser } from '../../operations/users/create-user.ts';
import { deleteUser } from '../../operations/users/delete-user.ts';
import { getUser } from '../../operations/users/get-user.ts';
import { importUsers } from '../../operations/users/import-users.ts';
import { joinGroups } from '../../operations/users/join-groups.ts';
import { leaveGroups } from '../../operations/users/leave-groups.ts';
import { listUserGroups } from '../../operations/users/list-user-groups.ts';
import { listUsers } from '../../operations/users/list-users.ts';
import { registerCard } from '../../operations/users/register-card.ts';
import { setGroups } from '../../operations/users/set-groups.ts';
import { updateUser } from '../../operations/users/update-user.ts';
import type { Question } from '../../stage/ask.ts';
import { group, user } from '../make.ts';
import type { Site } from '../site.ts';
import { type Situation, type Situations, situationsOf } from './situation.ts';

const nobody = 'nobody-at-all';
const noGroup = '999999';

function listing(form: Readonly<Record<string, string>>): Situation {
  return ({ house }) => ({
    method: 'GET',
    path: '/users/all',
    form: { providerid: String(house.providerId), ...form },
  });
}

function updating(form: Readonly<Record<string, string>>): Situation {
  return async ({ house }) => ({
    method: 'POST',
    path: `/users/${(await user(house)).userName}`,
    form,
  });
}

interface Importing {
  readonly group?: string;
  readonly mapping?: string;
  readonly file?: string;
}

function importing(site: Site, given: Importing): Question {
  const { group: name = site.name('group'), mapping = 'userName:0', file = 'a\n' } = given;
  const parts = [
    { name: 'group', value: name },
    { name: 'mapping', value: mapping },
    { name: 'data', value: file, fileName: 'people.csv' },
  ];
  return { method: 'POST', path: '/users/import', parts };
}

type Membership = Record<'user-unknown' | 'group-unknown', Situation>;

function membershipsBy(method: 'PUT' | 'POST' | 'DELETE'): Membership {
  return {
    'user-unknown': async ({ house }) => ({
      method,
      path: `/users/${nobody}/groups`,
      form: { groupid: String(await group(house)) },
    }),
    'group-unknown': async ({ house }) => ({
      method,
      path: `/users/${(await user(house)).userName}/groups`,
      form: { groupid: noGroup },
    }),
  };
}

/** interface 4.7. */
export const userSituations: readonly Situations[] = [
  situationsOf(getUser, {
    'user-not-found': ({ house }) => ({
      method: 'GET',
      path: '/users',
      form: { username: nobody, providerid: String(house.providerId) },
    }),
  }),
  situationsOf(listUsers, {
    'provider-of-users-unknown': listing({ providerid: '999999' }),
    'page-token-not-valid': listing({ pagetoken: 'forged' }),
  }),
  situationsOf(createUser, {
    'parameter-ill-formed': ({ house }) => ({
      method: 'PUT',
      path: '/users',
      form: { username: house.name('user'), detailtype: '99', detaildata: 'x' },
    }),
    'user-not-created': async ({ house }) => ({
      method: 'PUT',
      path: '/users',
      form: { username: (await user(house)).userName },
    }),
  }),
  situationsOf(deleteUser, {
    'user-not-deleted': () => ({ method: 'DELETE', path: `/users/${nobody}` }),
  }),
  situationsOf(updateUser, {
    'parameter-ill-formed': updating({ detailtype: '99', detaildata: 'x' }),
    'user-not-updated': async (scene) => {
      const { card } = await user(scene.house);
      return updating({ detailtype: '4', detaildata: card })(scene);
    },
  }),
  situationsOf(importUsers, {
    'parameter-ill-formed': ({ house }) => importing(house, { mapping: 'nothing of the kind' }),
    'import-ill-formed': ({ house }) => importing(house, { file: '' }),
    'users-not-imported': async ({ stage, house }) => {
      const { accountId, providerId } = house;
      const groupName = house.name('group');
      const under = { lines: 0, linesDone: 0, membersDone: '', state: 'importing' as const };
      const start = { accountId, providerId, groupName, setsFullName: true, setsEmail: true };
      const now = stage.clock.now();
      const times = { startedAt: now, heldUntil: now + 3_600_000 };
      await stage.store.write(({ change }) => change.addImport({ ...start, ...under, ...times }));
      return importing(house, { group: groupName });
    },
  }),
  situationsOf(registerCard, {
    'card-not-enrolled': async ({ house }) => {
      const { card: cardid } = await user(house);
      const path = `/users/${(await user(house)).userName}/cards`;
      return { method: 'POST', path, form: { cardid } };
    },
  }),
  situationsOf(listUserGroups, {
    'user-unknown': () => ({ method: 'GET', path: `/users/${nobody}/groups` }),
  }),
  situationsOf(joinGroups, membershipsBy('PUT')),
  situationsOf(setGroups, membershipsBy('POST')),
  situationsOf(leaveGroups, membershipsBy('DELETE')),
];

/** interface 4.12. */
export const groupSituations: readonly Situations[] = [
  situationsOf(createGroup, {
    'parameter-ill-formed': ({ house }) => ({
      method: 'PUT',
      path: '/groups',
      form: { groupname: house.name('group'), groupdn: '4711' },
    }),
    'group-not-created': async ({ house }) => {
      const groupname = house.name('group');
      await house.ask({ method: 'PUT', path: '/groups', form: { groupname } });
      return { method: 'PUT', path: '/groups', form: { groupname } };
    },
  }),
  situationsOf(deleteGroup, {
    'group-not-deleted': () => ({ method: 'DELETE', path: `/groups/${noGroup}` }),
  }),
  situationsOf(getGroup, {
    'group-not-found': () => ({ method: 'GET', path: `/groups/${noGroup}` }),
  }),
  situationsOf(listMembers, {
    'group-not-found': () => ({ method: 'GET', path: `/groups/${noGroup}/members` }),
  }),
];
