import type { Group, Provider } from '../../rules/records.ts';
import { type Columns, flag, integer, oneOf, recordOf, rowOf, text } from '../columns.ts';
import type { Database } from '../schema.ts';
import type { Changes, Reader } from '../store.ts';

export const providerColumns = {
  accountId: integer,
  name: text,
  providerType: oneOf<Provider['providerType']>(),
  priority: integer,
  active: flag,
} satisfies Columns<Omit<Provider, 'id'>>;

export const groupColumns = {
  accountId: integer,
  groupName: text,
  groupDn: text,
} satisfies Columns<Omit<Group, 'id'>>;

const columns = { id: integer, ...providerColumns };

export function readProviders(
  database: Database,
): Pick<Reader['users'], 'providers' | 'providerById' | 'groups'> {
  return {
    async providers(accountId) {
      const rows = await database
        .selectFrom('providers')
        .selectAll()
        .where('accountId', '=', accountId)
        .orderBy('priority')
        .orderBy('id')
        .execute();
      return rows.map((row) => recordOf<Provider>(columns, row));
    },
    async providerById(id) {
      const row = await database
        .selectFrom('providers')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      return row && recordOf<Provider>(columns, row);
    },
    async groups(accountId) {
      const rows = await database
        .selectFrom('localGroups')
        .selectAll()
        .where('accountId', '=', accountId)
        .orderBy('id')
        .execute();
      return rows.map((row) => recordOf<Group>({ id: integer, ...groupColumns }, row));
    },
  };
}

export function changeProviders(database: Database): Pick<Changes, 'addProvider' | 'addGroup'> {
  return {
    async addProvider(provider) {
      const row = rowOf(providerColumns, provider);
      const added = database.insertInto('providers').values(row).returning('id');
      return (await added.executeTakeFirstOrThrow()).id;
    },
    async addGroup(group) {
      const row = rowOf(groupColumns, group);
      const added = database.insertInto('localGroups').values(row).returning('id');
      return (await added.executeTakeFirstOrThrow()).id;
    },
  };
}
