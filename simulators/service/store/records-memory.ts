import type { Shelf } from './shelf.ts';
import type { Reader } from './store.ts';

/** What administration changes, and most requests ask for. Failures of logins, users and tokens are not among it. */
export function recordsOver(reader: Reader, records: Shelf): Reader {
  const { callers, users, balances } = reader;
  return {
    ...reader,
    accounts: records.over(reader.accounts),
    accessControls: records.over(reader.accessControls),
    callers: {
      ...callers,
      ...records.over({ keyByHash: (hash: string) => callers.keyByHash(hash) }),
    },
    users: {
      ...users,
      ...records.over({
        providers: (accountId: number) => users.providers(accountId),
        providerById: (id: number) => users.providerById(id),
      }),
    },
    ports: records.over(reader.ports),
    licences: records.over(reader.licences),
    locations: records.over(reader.locations),
    terminalConfigs: records.over(reader.terminalConfigs),
    facts: records.over(reader.facts),
    balances: {
      ...balances,
      // Prices and policies are asked for with every print; the balances themselves change with it.
      ...records.over({
        config: (accountId: number) => balances.config(accountId),
        policies: (accountId: number) => balances.policies(accountId),
      }),
    },
  };
}
