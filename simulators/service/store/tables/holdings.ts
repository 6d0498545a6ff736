import type { Schema } from '../schema.ts';

type Table = Exclude<keyof Schema, 'schemaVersions'>;

/** Records that stand in an account by their `accountId`, and go with it. */
export interface Holding {
  readonly table: Table;
  /** The column that tells its rows apart. */
  readonly key: string;
  /** Whether an account that has some is not empty; what the account is merely set to doesn't count. */
  readonly isContent: boolean;
  /** Rows of other tables that go with them: `[table, column that holds their key]`. */
  readonly with: readonly (readonly [Table, string])[];
  /** Columns of rows that stay, and forget them. */
  readonly forgottenBy: readonly (readonly [Table, string])[];
}

/** What others refer to comes after those who refer to it; documents come before all of these. */
export const holdings: readonly Holding[] = [
  holding('inputPorts'),
  holding('outputPorts', { forgottenBy: [['inputPorts', 'outputPortId']] }),
  holding('userImports', { with: [['userImportRows', 'importId']] }),
  holding('users', {
    with: [
      ['userTokens', 'userId'],
      ['userCards', 'userId'],
      ['userAliases', 'userId'],
      ['userGroups', 'userId'],
      ['userBalances', 'userId'],
      ['balanceReservations', 'userId'],
    ],
  }),
  holding('localGroups', { with: [['userGroups', 'groupId']] }),
  holding('accessControls'),
  holding('providers'),
  holding('apiKeys', {
    with: [
      ['userTokens', 'keyId'],
      ['deviceTokens', 'keyId'],
      ['deviceRegistrations', 'keyId'],
    ],
  }),
  holding('endpoints', {
    with: [
      ['deviceTokens', 'deviceId'],
      ['deviceRegistrations', 'deviceId'],
    ],
  }),
  holding('terminalConfigs'),
  holding('locations', {
    with: [['locationIdentifiers', 'locationId']],
    forgottenBy: [
      ['inputPorts', 'locationId'],
      ['accounts', 'locationId'],
    ],
  }),
  holding('scanWorkflows'),
  holding('balancePolicies'),
  holding('balanceTransactions'),
  holding('balanceConfigs', { key: 'accountId', isContent: false }),
];

function holding(table: Table, special: Partial<Omit<Holding, 'table'>> = {}): Holding {
  return { table, key: 'id', isContent: true, with: [], forgottenBy: [], ...special };
}
