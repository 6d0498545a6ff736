import type { Provider } from '../../rules/records.ts';
import {
  type Columns,
  changesOf,
  flag,
  integer,
  json,
  oneOf,
  optional,
  recordOf,
  rowOf,
  text,
} from '../columns.ts';
import type { ProviderChanges, ProviderReads } from '../contract/providers.ts';
import type { Database } from '../schema.ts';

export const providerColumns = {
  accountId: integer,
  name: text,
  providerType: oneOf<Provider['providerType']>(),
  priority: integer,
  active: flag,
  domainNames: json<readonly string[]>(),
  sealedConfiguration: optional(text),
} satisfies Columns<Omit<Provider, 'id'>>;

const columns = { id: integer, ...providerColumns };

export function readProviders(database: Database): ProviderReads {
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
    async hasUsers(providerId) {
      const users = database.selectFrom('users').select('id').where('providerId', '=', providerId);
      return (await users.limit(1).executeTakeFirst()) !== undefined;
    },
  };
}

export function changeProviders(database: Database): ProviderChanges {
  return {
    async addProvider(provider) {
      const row = rowOf(providerColumns, { domainNames: [], ...provider });
      const added = database.insertInto('providers').values(row).returning('id');
      return (await added.executeTakeFirstOrThrow()).id;
    },
    async setProvider(id, fields) {
      const update = database.updateTable('providers').set(changesOf(providerColumns, fields));
      return (await update.where('id', '=', id).executeTakeFirst()).numUpdatedRows > 0n;
    },
    async removeProvider(id) {
      await database.deleteFrom('accessControls').where('providerId', '=', id).execute();
      await database.deleteFrom('userAliases').where('providerId', '=', id).execute();
      const removed = database.deleteFrom('providers').where('id', '=', id);
      return (await removed.executeTakeFirst()).numDeletedRows > 0n;
    },
  };
}
