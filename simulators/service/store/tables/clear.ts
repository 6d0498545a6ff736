import type { WritingSide } from '../dialects/dialect.ts';
import type { Schema } from '../schema.ts';

/** What is no record of anybody's. */
type Kept = 'schemaVersions' | 'storeFacts' | 'workers' | 'epochs' | 'memories';

export type RecordTable = Exclude<keyof Schema, Kept>;

/** What others refer to comes after those who refer to it. */
export const inOrder: readonly RecordTable[] = [
  'scanWorkflows',
  'auditRecords',
  'balanceReservations',
  'balanceTransactions',
  'userBalances',
  'balancePolicies',
  'balanceConfigs',
  'deliveries',
  'documentContents',
  'documents',
  'inputPorts',
  'locationIdentifiers',
  'locations',
  'terminalConfigs',
  'outputPorts',
  'licences',
  'userTokens',
  'deviceTokens',
  'deviceRegistrations',
  'loginFailures',
  'loginLocks',
  'endpoints',
  'apiKeys',
  'userImportRows',
  'userImports',
  'userGroups',
  'userAliases',
  'userCards',
  'users',
  'localGroups',
  'accessControls',
  'providers',
  'accountDomains',
  'accounts',
];

/**
 * These go on counting: something in flight may still hold the id of a delivery or a token, and the
 * daily files of the audit trail go on behind the last id they have.
 */
export const counting: readonly RecordTable[] = [
  'deliveries',
  'userTokens',
  'userImports',
  'deviceTokens',
  'auditRecords',
];

export async function clearTables(dialect: WritingSide): Promise<void> {
  for (const table of inOrder) await dialect.writer.deleteFrom(table).execute();
  await dialect.restartIds(inOrder.filter((table) => !counting.includes(table)));
}
