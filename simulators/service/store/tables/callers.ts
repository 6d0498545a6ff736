import type { ApiKey, Endpoint, UserToken } from '../../rules/records.ts';
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
import { prepare } from '../prepared.ts';
import type { Database } from '../schema.ts';
import type { Changes, Reader } from '../store.ts';

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

export const endpointColumns = {
  accountId: integer,
  endpointId: text,
  description: text,
  endpointType: text,
  authorized: flag,
  expiresAt: optional(integer),
} satisfies Columns<Omit<Endpoint, 'id'>>;

export const tokenColumns = {
  family: text,
  kind: oneOf<UserToken['kind']>(),
  userId: integer,
  keyId: integer,
  expiresAt: integer,
  spentAt: optional(integer),
} satisfies Columns<Omit<UserToken, 'id'>>;

const id = { id: integer };

export function readCallers(database: Database): Reader['callers'] {
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
      return row && recordOf<ApiKey>({ ...id, ...keyColumns }, row);
    },
    async tokenByHash(hash) {
      const [row] = (await tokenByHash({ hash })).rows;
      return row && recordOf<UserToken>({ ...id, ...tokenColumns }, row);
    },
    async deviceByTokenHash(hash) {
      const [row] = (await endpointByHash({ hash })).rows;
      return row && recordOf<Endpoint>({ ...id, ...endpointColumns }, row);
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
  };
}

type CallerChanges = Pick<
  Changes,
  | 'addKey'
  | 'addEndpoint'
  | 'setEndpoint'
  | 'addToken'
  | 'endTokenFamily'
  | 'addFailure'
  | 'lock'
  | 'clearLock'
  | 'forgetCallers'
>;

export function changeCallers(database: Database): CallerChanges {
  return {
    async addKey(key) {
      const row = rowOf({ ...keyColumns, hash: text }, key);
      const added = database.insertInto('apiKeys').values(row).returning('id');
      return (await added.executeTakeFirstOrThrow()).id;
    },
    async addEndpoint(endpoint) {
      const row = rowOf({ ...endpointColumns, tokenHash: text }, endpoint);
      const added = database.insertInto('endpoints').values(row).returning('id');
      return (await added.executeTakeFirstOrThrow()).id;
    },
    async setEndpoint(id, fields) {
      const update = database.updateTable('endpoints').set(changesOf(endpointColumns, fields));
      return (await update.where('id', '=', id).executeTakeFirst()).numUpdatedRows > 0n;
    },
    async addToken(token) {
      const row = rowOf({ ...tokenColumns, hash: text }, token);
      const added = database.insertInto('userTokens').values(row).returning('id');
      return (await added.executeTakeFirstOrThrow()).id;
    },
    async endTokenFamily(family) {
      await database.deleteFrom('userTokens').where('family', '=', family).execute();
    },
    ...changeLockouts(database),
  };
}

function changeLockouts(
  database: Database,
): Pick<Changes, 'addFailure' | 'lock' | 'clearLock' | 'forgetCallers'> {
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
