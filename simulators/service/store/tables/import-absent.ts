import type { ImportChanges } from '../contract/imports.ts';
import { atMost, prepare } from '../prepared.ts';
import type { Database } from '../schema.ts';

interface Members {
  readonly importId: number;
  readonly groupId: number;
  readonly providerId: number;
  /** Names in lower case: after the one, up to the other. */
  readonly after: string;
  readonly upTo: string;
}

export function disableAbsent(database: Database): ImportChanges['disableAbsent'] {
  const lastOfNext = endingOfNext(database);
  const endTokens = prepare<Members, unknown>(database, (parameter) =>
    database.deleteFrom('userTokens').where('userId', 'in', absent(database, parameter)),
  );
  const disable = prepare<Members, unknown>(database, (parameter) =>
    database
      .updateTable('users')
      .set({ disabled: 1 })
      .where('id', 'in', absent(database, parameter)),
  );
  return async ({ id, groupId, providerId, membersDone }, limit) => {
    if (groupId === undefined) return undefined;
    const upTo = await lastOfNext({ groupId, after: membersDone, limit });
    if (upTo === undefined) return undefined;
    const members = { importId: id, groupId, providerId, after: membersDone, upTo };
    await endTokens(members);
    await disable(members);
    return upTo;
  };
}

interface Next {
  readonly groupId: number;
  readonly after: string;
  readonly limit: number;
}

function endingOfNext(database: Database): (next: Next) => Promise<string | undefined> {
  const last = prepare<Next, { name: string | null }>(database, (parameter) =>
    database
      .selectFrom(
        database
          .selectFrom('userGroups')
          .select('userNameLower')
          .where('groupId', '=', parameter('groupId'))
          .where('userNameLower', '>', parameter('after'))
          .orderBy('userNameLower')
          .limit(atMost(parameter('limit')))
          .as('next'),
      )
      .select(({ fn }) => fn.max('next.userNameLower').as('name')),
  );
  return async (next) => (await last(next)).rows[0]?.name ?? undefined;
}

/** Active members between two names whom the import's file does not name. */
function absent(database: Database, parameter: <K extends keyof Members>(name: K) => Members[K]) {
  return database
    .selectFrom('userGroups')
    .innerJoin('users as member', 'member.id', 'userGroups.userId')
    .select('member.id')
    .where('userGroups.groupId', '=', parameter('groupId'))
    .where('userGroups.userNameLower', '>', parameter('after'))
    .where('userGroups.userNameLower', '<=', parameter('upTo'))
    .where('member.providerId', '=', parameter('providerId'))
    .where('member.disabled', '=', 0)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('userImportRows')
            .select('userImportRows.line')
            .where('importId', '=', parameter('importId'))
            .whereRef('userImportRows.userNameLower', '=', 'member.userNameLower'),
        ),
      ),
    );
}
