import type { Provider } from '../../rules/records.ts';
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

const columns = { id: integer, ...providerColumns };

export function readProviders(
  database: Database,
): Pick<Reader['users'], 'providers' | 'providerById'> {
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
  };
}

export function changeProviders(database: Database): Pick<Changes, 'addProvider'> {
  return {
    async addProvider(provider) {
      const row = rowOf(providerColumns, provider);
      const added = database.insertInto('providers').values(row).returning('id');
      return (await added.executeTakeFirstOrThrow()).id;
    },
  };
}
