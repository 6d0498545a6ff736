import type { ApiKey, Endpoint } from '../../rules/records.ts';
import type { UserToken } from '../../rules/token.ts';
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
import type { CallerChanges, CallerReads } from '../contract/callers.ts';
import { prepare } from '../prepared.ts';
import type { Database } from '../schema.ts';
import { endpointColumns } from './devices.ts';

export const keyColumns = {
  accountId: integer,
  label: text,
  secure: flag,
  allowUnauthenticatedRequests: flag,
  allowUntrustedEndpoints: flag,
  advancedPermissions: optional(json<NonNullable<ApiKey['advancedPermissions']>>()),
  active: flag,
  expiresAt: optional(integer),
} satisfies Columns<Omit<ApiKey, 'id'>>;

export const tokenColumns = {
  family: text,
  kind: oneOf<UserToken['kind']>(),
  userId: integer,
  keyId: integer,
  expiresAt: integer,
  spentAt: optional(integer),
} satisfies Columns<Omit<UserToken, 'id'>>;

const id = { id: integer };
const keyRecord = { ...id, ...keyColumns };
const tokenRecord = { ...id, ...tokenColumns };
const endpointRecord = { ...id, ...endpointColumns };

export function readCallers(database: Database): CallerReads {
  const keyByHash = prepare<{ hash: string }, object>(database, (parameter) =>
    database.selectFrom('apiKeys').selectAll().where('hash', '=', parameter('hash')),
  );
  const tokenByHash = prepare<{ hash: string }, object>(database, (parameter) =>
    database.selectFrom('userTokens').selectAll().where('hash', '=', parameter('hash')),
  );
  const endpointByHash = prepare<{ hash: string }, object>(database, (parameter) =>
    database.selectFrom('endpoints').selectAll().where('tokenHash', '=', parameter('hash')),
  );
  return {
    async keyByHash(hash) {
      const [row] = (await keyByHash({ hash })).rows;
      return row && recordOf<ApiKey>(keyRecord, row);
    },
    async tokenByHash(hash) {
      const [row] = (await tokenByHash({ hash })).rows;
      return row && recordOf<UserToken>(tokenRecord, row);
    },
    async deviceByTokenHash(hash) {
      const [row] = (await endpointByHash({ hash })).rows;
      return row && recordOf<Endpoint>(endpointRecord, row);
    },
    async lockout(subject, since) {
      const failures = await database
        .selectFrom('loginFailures')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('subject', '=', subject)
        .where('at', '>=', since)
        .executeTakeFirstOrThrow();
      const lock = await database
        .selectFrom('loginLocks')
        .select('lockedUntil')
        .where('subject', '=', subject)
        .executeTakeFirst();
      return { failures: Number(failures.count), ...lock };
    },
    async locks(now, limit) {
      const locked = database.selectFrom('loginLocks').selectAll().where('lockedUntil', '>', now);
      return await locked.orderBy('subject').limit(limit).execute();
    },
  };
}

export function changeCallers(database: Database): CallerChanges {
  return {
    async addKey(key) {
      const row = rowOf({ ...keyColumns, hash: text }, key);
      const added = database.insertInto('apiKeys').values(row).returning('id');
      return (await added.executeTakeFirstOrThrow()).id;
    },
    async setKey(id, fields) {
      const update = database.updateTable('apiKeys').set(changesOf(keyColumns, fields));
      return (await update.where('id', '=', id).executeTakeFirst()).numUpdatedRows > 0n;
    },
    async removeKey(id) {
      for (const table of ['userTokens', 'deviceTokens', 'deviceRegistrations'] as const)
        await database.deleteFrom(table).where('keyId', '=', id).execute();
      const removed = database.deleteFrom('apiKeys').where('id', '=', id);
      return (await removed.executeTakeFirst()).numDeletedRows > 0n;
    },
    async addToken(token) {
      const row = rowOf({ ...tokenColumns, hash: text }, token);
      const added = database.insertInto('userTokens').values(row).returning('id');
      return (await added.executeTakeFirstOrThrow()).id;
    },
    async spendToken(id, at) {
      const token = database.updateTable('userTokens').where('id', '=', id);
      await token.set({ spentAt: at }).execute();
    },
    async endTokenFamily(family) {
      await database.deleteFrom('userTokens').where('family', '=', family).execute();
    },
    ...changeLockouts(database),
  };
}

function changeLockouts(
  database: Database,
): Pick<CallerChanges, 'addFailure' | 'lock' | 'clearLock' | 'forgetCallers'> {
  return {
    async addFailure(subject, at) {
      await database.insertInto('loginFailures').values({ subject, at }).execute();
    },
    async lock(subject, until) {
      await database
        .insertInto('loginLocks')
        .values({ subject, lockedUntil: until })
        .onConflict((conflict) => conflict.column('subject').doUpdateSet({ lockedUntil: until }))
        .execute();
    },
    async clearLock(subject) {
      for (const table of ['loginFailures', 'loginLocks'] as const) {
        const all = database.deleteFrom(table);
        await (subject === undefined ? all : all.where('subject', '=', subject)).execute();
      }
    },
    async forgetCallers(before) {
      await database.deleteFrom('userTokens').where('expiresAt', '<', before).execute();
      await database.deleteFrom('loginFailures').where('at', '<', before).execute();
      await database.deleteFrom('loginLocks').where('lockedUntil', '<', before).execute();
    },
  };
}
