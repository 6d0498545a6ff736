import type { TerminalConfig } from '../../rules/records.ts';
import { type Columns, integer, json, optional, recordOf, rowOf, text } from '../columns.ts';
import type { TerminalConfigChanges, TerminalConfigReads } from '../contract/terminal-configs.ts';
import type { Database } from '../schema.ts';

export const terminalConfigColumns = {
  accountId: integer,
  name: text,
  vendor: text,
  adminUser: text,
  configuration: json<object>(),
  smtpPassword: optional(text),
} satisfies Columns<Omit<TerminalConfig, 'id'>>;

const columns = { id: integer, ...terminalConfigColumns };

const configOf = (row: object): TerminalConfig => recordOf<TerminalConfig>(columns, row);

export function readTerminalConfigs(database: Database): TerminalConfigReads {
  const rows = database.selectFrom('terminalConfigs').selectAll();
  return {
    async byId(id) {
      const row = await rows.where('id', '=', id).executeTakeFirst();
      return row && configOf(row);
    },
    async byName(accountId, name) {
      const named = rows.where('accountId', '=', accountId).where('name', '=', name).orderBy('id');
      const row = await named.limit(1).executeTakeFirst();
      return row && configOf(row);
    },
  };
}

export function changeTerminalConfigs(database: Database): TerminalConfigChanges {
  return {
    async addTerminalConfig(config) {
      const row = rowOf(terminalConfigColumns, config);
      const added = database.insertInto('terminalConfigs').values(row).returning('id');
      return (await added.executeTakeFirstOrThrow()).id;
    },
  };
}
