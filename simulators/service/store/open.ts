import type { LockChanges } from './contract/locks.ts';
import type {
  LoneDialect,
  SharedDialect,
  SharedSide,
  StoreDialect,
  WritingSide,
} from './dialects/dialect.ts';
import { openDialect } from './dialects/open.ts';
import type { Statement } from './dialects/statement.ts';
import { groupCommit } from './group-commit.ts';
import { openMemory, watching } from './memory.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import type { Database } from './schema.ts';
import { SharedMemory } from './shared-memory.ts';
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
import { hotCalls } from './tables/hot.ts';
import { changeImports, readImports } from './tables/imports.ts';
import { changeLicences, readLicences } from './tables/licences.ts';
import { changeLocations, readLocations } from './tables/locations.ts';
import { noLocks, rowLocks } from './tables/locks.ts';
import { raiseEpoch } from './tables/memories.ts';
import { changePorts, readPorts } from './tables/ports.ts';
import { changeProviders, readProviders } from './tables/providers.ts';
import { changeRemoval, readRemoval } from './tables/removal.ts';
import { changeScanWorkflows, readScanWorkflows } from './tables/scan-workflows.ts';
import { changeSharing, readSharing } from './tables/sharing.ts';
import { changeTerminalConfigs, readTerminalConfigs } from './tables/terminal-configs.ts';
import { changeUsers } from './tables/user-changes.ts';
import { readUsers } from './tables/users.ts';
import { type WriterPool, writerPool } from './writer-pool.ts';

/**
 * Opens the store in an SQLite file or at a `postgres://` URL; makes or updates its tables. Throws
 * NewerDataFolder and DatabaseUnusable.
 */
export async function openStore(place: string, now: number): Promise<Store> {
  const dialect = await openDialect(place);
  try {
    // Other processes that start at the same time wait.
    await dialect.alone(() => migrate(dialect, migrations, now));
    return storeOver(dialect);
  } catch (error) {
    await dialect[Symbol.asyncDispose]();
    throw error;
  }
}

function storeOver(dialect: StoreDialect): Store {
  return dialect.isShared ? sharedStore(dialect) : loneStore(dialect);
}

function sharedStore(dialect: SharedDialect): Store {
  const writes = writerPool(() => dialect.another(), sharedWriter);
  const ask = (statement: Statement): Promise<object> => writes.ask(statement);
  const signals = dialect.signals(ask);
  const memory = new SharedMemory({ ask, signals });
  return {
    isShared: true,
    read: memory.over(readerOver(dialect.reader)),
    hot: hotCalls(ask),
    signals,
    watch: (changed) => memory.watch(changed),
    write: (work) => writeThrough(writes, memory, work),
    alone: (work) => dialect.alone(work),
    async [Symbol.asyncDispose]() {
      await memory[Symbol.asyncDispose]();
      await signals[Symbol.asyncDispose]();
      await writes.close();
      await dialect[Symbol.asyncDispose]();
    },
  };
}

interface SharedWriter {
  readonly transactor: Transactor;
  /** Whether what is remembered was changed since this was last asked. */
  takeChanged(): boolean;
  readonly raiseEpoch: () => Promise<number>;
}

function sharedWriter(side: SharedSide): SharedWriter {
  let isChanged = false;
  const transactor = transactorOver(side, rowLocks(side.writer));
  const change = watching(transactor.change, (affected) => {
    isChanged ||= affected === 'records';
  });
  return {
    transactor: { ...transactor, change },
    takeChanged() {
      const taken = isChanged;
      isChanged = false;
      return taken;
    },
    raiseEpoch: () => raiseEpoch(side.writer),
  };
}

/** A change of what other processes may remember resolves when none of them answers from before it. */
async function writeThrough<T>(
  writes: WriterPool<SharedWriter>,
  memory: SharedMemory,
  work: (transactor: Transactor) => Promise<T>,
): Promise<T> {
  let epoch: number | undefined;
  try {
    const result = await writes.submit(async (writer) => {
      epoch = undefined;
      writer.takeChanged();
      const done = await work(writer.transactor);
      if (writer.takeChanged()) epoch = await writer.raiseEpoch();
      return done;
    });
    if (epoch !== undefined) await memory.acknowledged(epoch);
    return result;
  } catch (error) {
    // A commit that was not answered may have been done.
    if (epoch !== undefined) memory.forget();
    throw error;
  }
}

function loneStore(dialect: LoneDialect): Store {
  const memory = openMemory();
  const transactor = transactorOver(dialect, noLocks);
  const change = memory.watching(transactor.change);
  const { transaction } = dialect;
  const ended = (): void => memory.forgetChanged();
  const writes = groupCommit({ transaction, ended }, { ...transactor, change });
  return {
    isShared: false,
    read: memory.over(readerOver(dialect.reader)),
    write: (work) => writes.submit(work),
    alone: (work) => dialect.alone(work),
    async [Symbol.asyncDispose]() {
      await writes.close();
      await dialect[Symbol.asyncDispose]();
    },
  };
}

function transactorOver(side: WritingSide, locks: LockChanges): Transactor {
  const change = { ...changesOver(side), ...locks };
  return { ...readerOver(side.writer), dump: readDump(side), change };
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

function changesOver(side: WritingSide): Omit<Changes, keyof LockChanges> {
  const database = side.writer;
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
    ...changeDump(side),
    clear: () => clearTables(side),
  };
}
