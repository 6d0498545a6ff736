import type { Account } from '../../rules/records.ts';
import { type Columns, integer, oneOf, optional, recordOf, rowOf, text } from '../columns.ts';
import { prepare } from '../prepared.ts';
import type { Database } from '../schema.ts';
import type { Changes, Reader } from '../store.ts';

export const accountColumns = {
  uuid: text,
  name: text,
  accountType: oneOf<Account['accountType']>(),
  parentId: optional(integer),
  timezone: optional(text),
} satisfies Columns<Omit<Account, 'id' | 'domainNames'>>;

const columns = { id: integer, ...accountColumns };

export function readAccounts(database: Database): Reader['accounts'] {
  const byId = accountById(database);
  const idByDomain = prepare<{ domain: string }, { accountId: number }>(database, (parameter) =>
    database
      .selectFrom('accountDomains')
      .select('accountId')
      .where('domainLower', '=', parameter('domain')),
  );
  const idsBelow = prepare<{ id: number }, { id: number }>(database, (parameter) =>
    database
      .selectFrom('accounts')
      .select('id')
      .where('parentId', '=', parameter('id'))
      .orderBy('id'),
  );
  return {
    byId,
    async byDomain(domain) {
      const [row] = (await idByDomain({ domain: domain.toLowerCase() })).rows;
      return row && (await byId(row.accountId));
    },
    async subtree(id) {
      const found: Account[] = [];
      // Grows while it is walked: each account's children are appended behind it.
      const ids = [id];
      for (const one of ids) {
        const account = await byId(one);
        if (account === undefined) continue;
        found.push(account);
        ids.push(...(await idsBelow({ id: one })).rows.map((row) => row.id));
      }
      return found;
    },
    async ancestors(id) {
      const found: Account[] = [];
      for (let next: number | undefined = id; next !== undefined; next = found.at(-1)?.parentId) {
        const account = await byId(next);
        if (account === undefined) break;
        found.push(account);
      }
      return found;
    },
    async isEmpty() {
      const row = await database.selectFrom('accounts').select('id').limit(1).executeTakeFirst();
      return row === undefined;
    },
  };
}

function accountById(database: Database): Reader['accounts']['byId'] {
  const rowById = prepare<{ id: number }, object>(database, (parameter) =>
    database.selectFrom('accounts').selectAll().where('id', '=', parameter('id')),
  );
  const domainsOf = prepare<{ id: number }, { domain: string }>(database, (parameter) =>
    database
      .selectFrom('accountDomains')
      .select('domain')
      .where('accountId', '=', parameter('id'))
      .orderBy('position'),
  );
  return async (id) => {
    const [row] = (await rowById({ id })).rows;
    if (row === undefined) return undefined;
    const { rows } = await domainsOf({ id });
    const account = recordOf<Omit<Account, 'domainNames'>>(columns, row);
    return { ...account, domainNames: rows.map(({ domain }) => domain) };
  };
}

export function changeAccounts(database: Database): Pick<Changes, 'addAccount'> {
  return {
    async addAccount(account) {
      const { id } = await database
        .insertInto('accounts')
        .values(rowOf(accountColumns, account))
        .returning('id')
        .executeTakeFirstOrThrow();
      const domains = account.domainNames.map((domain, position) => ({
        domainLower: domain.toLowerCase(),
        accountId: id,
        domain,
        position,
      }));
      if (domains.length > 0) await database.insertInto('accountDomains').values(domains).execute();
      return id;
    },
  };
}
