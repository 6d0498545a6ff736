import type { ImportedUser } from '../../rules/import.ts';
import type { ImportChanges } from '../contract/imports.ts';
import { parameterRow, prepare } from '../prepared.ts';
import type { Database, Schema } from '../schema.ts';

type Row = Schema['userImportRows'];

const columns = [
  'importId',
  'line',
  'userName',
  'userNameLower',
  'fullName',
  'email',
  'emailLower',
  'groupName',
  'groupNameLower',
] as const satisfies readonly (keyof Row)[];

/** So many rows go in one statement; of two lengths only, since each text is compiled and kept. */
const together = 100;

export function addImportRows(database: Database): ImportChanges['addImportRows'] {
  const insertOne = inserting(database, 1);
  const insertMany = inserting(database, together);
  return async (importId, users) => {
    const rows = users.map((user) => toRow(importId, user));
    for (let at = 0; at < rows.length; ) {
      const insert = rows.length - at < together ? insertOne : insertMany;
      const some = rows.slice(at, at + (insert === insertOne ? 1 : together));
      if (!(await insert(some))) return await firstMissing(database, importId, some);
      at += some.length;
    }
    return undefined;
  };
}

function toRow(importId: number, user: ImportedUser): Row {
  const { line, userName, fullName, email, groupName } = user;
  return {
    importId,
    line,
    userName,
    userNameLower: userName.toLowerCase(),
    fullName,
    email,
    emailLower: email.toLowerCase(),
    groupName,
    groupNameLower: groupName.toLowerCase(),
  };
}

/** Answers whether all of them were new. */
function inserting(database: Database, count: number): (rows: readonly Row[]) => Promise<boolean> {
  const places = Array.from({ length: count }, (_, at) => at);
  const insert = prepare<Record<string, string | number>, unknown>(database, (parameter) =>
    database
      .insertInto('userImportRows')
      .values(
        places.map((at) =>
          parameterRow<Row>(columns, (name) => parameter(name + String(at)) as never),
        ),
      )
      .onConflict((conflict) => conflict.doNothing()),
  );
  return async (rows) => {
    const values: Record<string, string | number> = {};
    for (const [at, row] of rows.entries())
      for (const name of columns) values[name + String(at)] = row[name];
    const { numAffectedRows } = await insert(values);
    return numAffectedRows === BigInt(count);
  };
}

async function firstMissing(
  database: Database,
  importId: number,
  rows: readonly Row[],
): Promise<number | undefined> {
  const there = await database
    .selectFrom('userImportRows')
    .select('line')
    .where('importId', '=', importId)
    .where('line', '>=', rows[0]?.line ?? 0)
    .execute();
  const known = new Set(there.map(({ line }) => line));
  return rows.find(({ line }) => !known.has(line))?.line;
}
