import type { Holdings, Kept } from './holdings.ts';

/** What of the holdings is an account's: its rows, and all that refers to one of them. */
export function belongingTo(holdings: Holdings, accountId: number): Holdings {
  const account: Ids = new Map([['accounts', new Set([String(accountId)])]]);
  // Once for what names the account, once more for what names that.
  const direct = idsOf(holdings, account);
  const owned = idsOf(holdings, direct);
  return new Map(
    [...holdings].map(([table, rows]) => [table, rows.filter((row) => isOwned(table, row, owned))]),
  );
}

/** Of things that are owned, by the table they stand in. */
type Ids = ReadonlyMap<string, ReadonlySet<string>>;

/** What a column that refers to something refers to. */
const refersTo: Readonly<Record<string, string>> = {
  accountId: 'accounts',
  userId: 'users',
  providerId: 'providers',
  groupId: 'localGroups',
  importId: 'userImports',
  outputPortId: 'outputPorts',
  inputPortId: 'inputPorts',
  locationId: 'locations',
  deviceId: 'endpoints',
  keyId: 'apiKeys',
  documentUuid: 'documents',
  uuid: 'documents',
};

function idsOf(holdings: Holdings, owned: Ids): Ids {
  return new Map(
    [...holdings].map(([table, rows]) => {
      const mine = rows.filter((row) => isOwned(table, row, owned));
      return [table, new Set(mine.flatMap((row) => keyOf(table, row) ?? []))];
    }),
  );
}

function isOwned(table: string, row: Kept, owned: Ids): boolean {
  const own = keyOf(table, row);
  if (own !== undefined && owned.get(table)?.has(own) === true) return true;
  return Object.entries(refersTo).some(([column, target]) => {
    const value = row[column];
    if (value === undefined || value === null || table === target) return false;
    return owned.get(target)?.has(value) === true;
  });
}

function keyOf(table: string, row: Kept): string | undefined {
  return (table === 'documents' ? row['uuid'] : row['id']) ?? undefined;
}
