import type { Account } from '../../rules/records.ts';
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
import type { AccountChanges, AccountReads } from '../contract/accounts.ts';
import { prepare } from '../prepared.ts';
import type { Database } from '../schema.ts';

export const accountColumns = {
  uuid: text,
  name: text,
  accountType: oneOf<Account['accountType']>(),
  parentId: optional(integer),
  timezone: optional(text),
  applicationName: text,
  trustAllClients: flag,
  locationId: optional(integer),
  locale: optional(oneOf<NonNullable<Account['locale']>>()),
  defaultPaperSize: optional(oneOf<NonNullable<Account['defaultPaperSize']>>()),
  theme: optional(oneOf<NonNullable<Account['theme']>>()),
} satisfies Columns<Omit<Account, 'id' | 'domainNames'>>;

const columns = { id: integer, ...accountColumns };
const container = 3;

export function readAccounts(database: Database): AccountReads {
  const byId = accountById(database);
  const idByDomain = prepare<{ domain: string }, { accountId: number }>(database, (parameter) =>
    database
      .selectFrom('accountDomains')
      .select('accountId')
      .where('domainLower', '=', parameter('domain')),
  );
  const below = accountsBelow(database, byId);
  return {
    byId,
    async byDomain(domain) {
      const [row] = (await idByDomain({ domain: domain.toLowerCase() })).rows;
      return row && (await byId(row.accountId));
    },
    async subtree(id) {
      const account = await byId(id);
      return account === undefined ? [] : [account, ...(await below(id, () => true))];
    },
    async containersIn(id) {
      const containers = await below(id, ({ accountType }) => accountType === container);
      return containers.toSorted((one, other) => one.id - other.id);
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

function accountById(database: Database): AccountReads['byId'] {
  const rowById = prepare<{ id: number }, object>(database, (parameter) =>
    database
      .selectFrom('accounts')
      .selectAll()
      .where('id', '=', parameter('id'))
      .where('removedAt', 'is', null),
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

/** What is below an account, layer by layer; what is not wanted hides all that is below it. */
function accountsBelow(
  database: Database,
  byId: AccountReads['byId'],
): (id: number, isWanted: (account: Account) => boolean) => Promise<readonly Account[]> {
  const idsBelow = prepare<{ id: number }, { id: number }>(database, (parameter) =>
    database
      .selectFrom('accounts')
      .select('id')
      .where('parentId', '=', parameter('id'))
      .orderBy('id'),
  );
  return async (id, isWanted) => {
    const found: Account[] = [];
    // Grows while it is walked: each account's children are appended behind it.
    const parents = [id];
    for (const parent of parents) {
      for (const child of (await idsBelow({ id: parent })).rows) {
        const account = await byId(child.id);
        if (account === undefined || !isWanted(account)) continue;
        found.push(account);
        parents.push(account.id);
      }
    }
    return found;
  };
}

export function changeAccounts(database: Database): AccountChanges {
  async function setDomains(id: number, domainNames: readonly string[]): Promise<void> {
    await database.deleteFrom('accountDomains').where('accountId', '=', id).execute();
    const rows = domainNames.map((domain, position) => ({
      domainLower: domain.toLowerCase(),
      accountId: id,
      domain,
      position,
    }));
    if (rows.length > 0) await database.insertInto('accountDomains').values(rows).execute();
  }
  return {
    async addAccount(account) {
      const { id } = await database
        .insertInto('accounts')
        .values({ ...rowOf(accountColumns, account), removedAt: null })
        .returning('id')
        .executeTakeFirstOrThrow();
      await setDomains(id, account.domainNames);
      return id;
    },
    async setAccount(id, { domainNames, ...fields }) {
      const known = database.selectFrom('accounts').select('id').where('id', '=', id);
      const there = await known.where('removedAt', 'is', null).executeTakeFirst();
      if (there === undefined) return false;
      const changed = changesOf(accountColumns, fields);
      if (Object.keys(changed).length > 0)
        await database.updateTable('accounts').set(changed).where('id', '=', id).execute();
      if (domainNames !== undefined) await setDomains(id, domainNames);
      return true;
    },
  };
}
