import type { StoreDialect } from './dialects/dialect.ts';
import { openDialect } from './dialects/open.ts';
import { groupCommit } from './group-commit.ts';
import { openMemory } from './memory.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import type { Redo } from './redo/redo.ts';
import type { Database } from './schema.ts';
import type { Changes, Reader, Store, Transactor } from './store.ts';
import { changeAccessControls, readAccessControls } from './tables/access-controls.ts';
import { changeAccounts, readAccounts } from './tables/accounts.ts';
import { changeAudit, readAudit } from './tables/audit.ts';
import { changeBalances } from './tables/balance-changes.ts';
import { readBalances } from './tables/balances.ts';
import { changeCallers, readCallers } from './tables/callers.ts';
import { clearTables } from './tables/clear.ts';
import { changeDeliveries, readDeliveries } from './tables/deliveries.ts';
import { changeDevices, readDevices } from './tables/devices.ts';
import { changeDocuments } from './tables/document-changes.ts';
import { readDocuments } from './tables/documents.ts';
import { changeDump, readDump } from './tables/dump.ts';
import { changeGroups, readGroups } from './tables/groups.ts';
import { changeImports, readImports } from './tables/imports.ts';
import { changeLicences, readLicences } from './tables/licences.ts';
import { changeLocations, readLocations } from './tables/locations.ts';
import { changePorts, readPorts } from './tables/ports.ts';
import { changeProviders, readProviders } from './tables/providers.ts';
import { changeRemoval, readRemoval } from './tables/removal.ts';
import { changeScanWorkflows, readScanWorkflows } from './tables/scan-workflows.ts';
import { changeSharing, readSharing } from './tables/sharing.ts';
import { changeTerminalConfigs, readTerminalConfigs } from './tables/terminal-configs.ts';
import { changeUsers } from './tables/user-changes.ts';
import { readUsers } from './tables/users.ts';

/**
 * Opens the store in an SQLite file or at a `postgres://` URL; makes or updates its tables. What a file
 * gets is told to the redo. Throws NewerDataFolder and DatabaseUnusable.
 */
export async function openStore(place: string, now: number, redo?: Redo): Promise<Store> {
  const dialect = await openDialect(place, redo);
  try {
    await migrate(dialect, migrations, now);
    return storeOver(dialect);
  } catch (error) {
    await dialect[Symbol.asyncDispose]();
    throw error;
  }
}

function storeOver(dialect: StoreDialect): Store {
  // What another process changed would stay remembered here: then every read asks.
  const memory = dialect.isShared ? undefined : openMemory();
  const changes = changesOver(dialect);
  const change = memory?.watching(changes) ?? changes;
  const dump = readDump(dialect);
  const transactor: Transactor = { ...readerOver(dialect.writer), dump, change };
  const { transaction } = dialect;
  const writes = groupCommit({ transaction, ended: () => memory?.forgetChanged() }, transactor);
  const reader = readerOver(dialect.reader);
  return {
    isShared: dialect.isShared,
    read: memory?.over(reader) ?? reader,
    write: (work) => writes.submit(work),
    alone: (work) => dialect.alone(work),
    async [Symbol.asyncDispose]() {
      await writes.close();
      await dialect[Symbol.asyncDispose]();
    },
  };
}

function readerOver(database: Database): Reader {
  return {
    accounts: readAccounts(database),
    accessControls: readAccessControls(database),
    removal: readRemoval(database),
    callers: readCallers(database),
    devices: readDevices(database),
    users: { ...readUsers(database), ...readProviders(database) },
    groups: readGroups(database),
    imports: readImports(database),
    ports: readPorts(database),
    licences: readLicences(database),
    documents: readDocuments(database),
    deliveries: readDeliveries(database),
    ...readSharing(database),
    locations: readLocations(database),
    terminalConfigs: readTerminalConfigs(database),
    balances: readBalances(database),
    audit: readAudit(database),
    scanWorkflows: readScanWorkflows(database),
  };
}

function changesOver(dialect: StoreDialect): Changes {
  const database = dialect.writer;
  return {
    ...changeAccounts(database),
    ...changeAccessControls(database),
    ...changeRemoval(database),
    ...changeCallers(database),
    ...changeDevices(database),
    ...changeProviders(database),
    ...changeUsers(database),
    ...changeGroups(database),
    ...changeImports(database),
    ...changePorts(database),
    ...changeLicences(database),
    ...changeDocuments(database),
    ...changeDeliveries(database),
    ...changeSharing(database),
    ...changeLocations(database),
    ...changeTerminalConfigs(database),
    ...changeBalances(database),
    ...changeAudit(database),
    ...changeScanWorkflows(database),
    ...changeDump(dialect),
    clear: () => clearTables(dialect),
  };
}
