import type { ImportedUser, UserImport } from '../../rules/import.ts';
import {
  type Columns,
  changesOf,
  flag,
  integer,
  oneOf,
  optional,
  recordOf,
  rowOf,
  text,
} from '../columns.ts';
import type { ImportChanges, ImportReads, LineRange } from '../contract/imports.ts';
import type { Database } from '../schema.ts';
import { disableAbsent } from './import-absent.ts';
import { addImportRows } from './import-rows.ts';
import { importRows } from './import-users.ts';

export const importColumns = {
  accountId: integer,
  providerId: integer,
  groupName: text,
  groupId: optional(integer),
  state: oneOf<UserImport['state']>(),
  setsFullName: flag,
  setsEmail: flag,
  startedAt: integer,
  lines: integer,
  linesDone: integer,
  membersDone: text,
  heldUntil: integer,
} satisfies Columns<Omit<UserImport, 'id'>>;

export const importRowColumns = {
  line: integer,
  userName: text,
  fullName: text,
  email: text,
  groupName: text,
} satisfies Columns<ImportedUser>;

export function readImports(database: Database): ImportReads {
  const imports = () => database.selectFrom('userImports').selectAll();
  const rowsIn = (id: number, { after, upTo }: LineRange) =>
    database
      .selectFrom('userImportRows')
      .innerJoin('userImports', 'userImports.id', 'userImportRows.importId')
      .where('importId', '=', id)
      .where('line', '>', after)
      .where('line', '<=', upTo);
  return {
    async byId(id) {
      return importOf(await imports().where('id', '=', id).executeTakeFirst());
    },
    async intoGroup(accountId, groupName) {
      const into = imports()
        .where('accountId', '=', accountId)
        .where('groupNameLower', '=', groupName.toLowerCase());
      return importOf(await into.executeTakeFirst());
    },
    async leftBehind(now) {
      const left = imports().where('heldUntil', '<=', now).orderBy('id');
      return (await left.execute()).map(toImport);
    },
    async lineNamedAsAlias(id, range) {
      const named = await rowsIn(id, range)
        .innerJoin('userAliases', (join) =>
          join
            .onRef('userAliases.providerId', '=', 'userImports.providerId')
            .onRef('userAliases.aliasLower', '=', 'userImportRows.userNameLower'),
        )
        .select(({ fn }) => fn.min('line').as('line'))
        .executeTakeFirst();
      return named?.line ?? undefined;
    },
    async missingGroups(id, range) {
      const missing = await rowsIn(id, range)
        .leftJoin('localGroups', (join) =>
          join
            .onRef('localGroups.accountId', '=', 'userImports.accountId')
            .onRef('localGroups.groupNameLower', '=', 'userImportRows.groupNameLower'),
        )
        .where('userImportRows.groupName', '<>', '')
        .where('localGroups.id', 'is', null)
        .select(({ fn }) => fn.min('userImportRows.groupName').as('groupName'))
        .groupBy('userImportRows.groupNameLower')
        .orderBy('userImportRows.groupNameLower')
        .execute();
      return missing.map(({ groupName }) => groupName);
    },
  };
}

function importOf(row: object | undefined): UserImport | undefined {
  return row && toImport(row);
}

function toImport(row: object): UserImport {
  return recordOf<UserImport>({ id: integer, ...importColumns }, row);
}

export function changeImports(database: Database): ImportChanges {
  return {
    async addImport(one) {
      const { id } = await database
        .insertInto('userImports')
        .values({ ...rowOf(importColumns, one), groupNameLower: one.groupName.toLowerCase() })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    async setImport(id, fields) {
      const change = database.updateTable('userImports').set(changesOf(importColumns, fields));
      return (await change.where('id', '=', id).executeTakeFirst()).numUpdatedRows > 0n;
    },
    addImportRows: addImportRows(database),
    importRows: importRows(database),
    disableAbsent: disableAbsent(database),
    async removeImportRows(id, upTo) {
      const done = database.deleteFrom('userImportRows').where('importId', '=', id);
      await done.where('line', '<=', upTo).execute();
    },
    async removeImport(id) {
      const removed = database.deleteFrom('userImports').where('id', '=', id);
      return (await removed.executeTakeFirst()).numDeletedRows > 0n;
    },
  };
}
