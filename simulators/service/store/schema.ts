import type { Generated, Kysely } from 'kysely';
import type { Row } from './columns.ts';
import type { accessControlColumns } from './tables/access-controls.ts';
import type { accountColumns } from './tables/accounts.ts';
import type { auditColumns } from './tables/audit.ts';
import type {
  balanceColumns,
  configColumns,
  policyColumns,
  reservationColumns,
  transactionColumns,
} from './tables/balance-rows.ts';
import type { keyColumns, tokenColumns } from './tables/callers.ts';
import type { deliveryColumns } from './tables/delivery-row.ts';
import type { deviceTokenColumns, endpointColumns, registrationColumns } from './tables/devices.ts';
import type { documentColumns } from './tables/document-row.ts';
import type { groupColumns } from './tables/groups.ts';
import type { importColumns, importRowColumns } from './tables/imports.ts';
import type { licenceColumns } from './tables/licences.ts';
import type { identifierColumns, locationColumns } from './tables/locations.ts';
import type { inputPortColumns, outputPortColumns } from './tables/ports.ts';
import type { providerColumns } from './tables/providers.ts';
import type { scanWorkflowColumns } from './tables/scan-workflows.ts';
import type { workerColumns } from './tables/sharing.ts';
import type { terminalConfigColumns } from './tables/terminal-configs.ts';
import type { userColumns } from './tables/users.ts';

/** One connection's view of the tables. */
export type Database = Kysely<Schema>;

type Numbered<C> = Row<C> & { readonly id: Generated<number> };

/** The tables as kysely types them. `...Lower` columns serve searches without regard to case. */
export interface Schema {
  schemaVersions: { version: number; appliedAt: number };
  accounts: Numbered<typeof accountColumns> & { removedAt: number | null };
  accessControls: Numbered<typeof accessControlColumns>;
  accountDomains: { domainLower: string; accountId: number; domain: string; position: number };
  apiKeys: Numbered<typeof keyColumns> & { hash: string };
  endpoints: Numbered<typeof endpointColumns> & { tokenHash: string };
  deviceTokens: Numbered<typeof deviceTokenColumns> & { hash: string };
  deviceRegistrations: Numbered<typeof registrationColumns> & {
    deviceCodeHash: string;
    userCodeHash: string;
  };
  userTokens: Numbered<typeof tokenColumns> & { hash: string };
  loginFailures: { subject: string; at: number };
  loginLocks: { subject: string; lockedUntil: number };
  providers: Numbered<typeof providerColumns>;
  localGroups: Numbered<typeof groupColumns> & { groupNameLower: string };
  users: Numbered<typeof userColumns> & { userNameLower: string; emailLower: string };
  userCards: { id: Generated<number>; accountId: number; card: string; userId: number };
  userAliases: { providerId: number; aliasLower: string; alias: string; userId: number };
  userGroups: { userId: number; groupId: number; userNameLower: string };
  userImports: Numbered<typeof importColumns> & { groupNameLower: string };
  userImportRows: Row<typeof importRowColumns> & {
    importId: number;
    userNameLower: string;
    emailLower: string;
    groupNameLower: string;
  };
  outputPorts: Numbered<typeof outputPortColumns>;
  inputPorts: Numbered<typeof inputPortColumns>;
  licences: Row<typeof licenceColumns>;
  locations: Numbered<typeof locationColumns>;
  locationIdentifiers: Row<typeof identifierColumns> & {
    locationId: number;
    accountId: number;
    position: number;
  };
  terminalConfigs: Numbered<typeof terminalConfigColumns>;
  balanceConfigs: Row<typeof configColumns>;
  balancePolicies: Numbered<typeof policyColumns>;
  userBalances: Row<typeof balanceColumns>;
  balanceTransactions: Numbered<typeof transactionColumns>;
  balanceReservations: Row<typeof reservationColumns>;
  auditRecords: Numbered<typeof auditColumns>;
  scanWorkflows: Numbered<typeof scanWorkflowColumns>;
  documents: Row<typeof documentColumns>;
  documentContents: { uuid: string; bytes: Uint8Array };
  deliveries: Numbered<typeof deliveryColumns>;
  storeFacts: { name: string; value: string };
  workers: Row<typeof workerColumns>;
  epochs: { value: number };
  memories: { id: string; seen: number; leaseUntil: number };
}
