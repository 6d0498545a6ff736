import { sql } from 'kysely';
import type { DumpChanges, Dumped, DumpedValue, DumpReads } from '../contract/dump.ts';
import type { WritingSide } from '../dialects/dialect.ts';
import type { Database } from '../schema.ts';
import { clearTables, counting, inOrder, type RecordTable } from './clear.ts';

/** What tells the rows of a table apart; of the one without such columns all are read at once. */
const keys: Readonly<Record<RecordTable, readonly string[]>> = {
  scanWorkflows: ['id'],
  auditRecords: ['id'],
  balanceReservations: ['deliveryId'],
  balanceTransactions: ['id'],
  userBalances: ['userId'],
  balancePolicies: ['id'],
  balanceConfigs: ['accountId'],
  deliveries: ['id'],
  documentContents: ['uuid'],
  documents: ['uuid'],
  inputPorts: ['id'],
  locationIdentifiers: ['locationId', 'position'],
  locations: ['id'],
  terminalConfigs: ['id'],
  outputPorts: ['id'],
  licences: ['accountId'],
  userTokens: ['id'],
  deviceTokens: ['id'],
  deviceRegistrations: ['id'],
  loginFailures: [],
  loginLocks: ['subject'],
  endpoints: ['id'],
  apiKeys: ['id'],
  userImportRows: ['importId', 'line'],
  userImports: ['id'],
  userGroups: ['userId', 'groupId'],
  userAliases: ['providerId', 'aliasLower'],
  userCards: ['id'],
  users: ['id'],
  localGroups: ['id'],
  accessControls: ['id'],
  providers: ['id'],
  accountDomains: ['domainLower'],
  accounts: ['id'],
};

/** Contents are up to 256 KB each. */
const pageRows = 64;

export function readDump(dialect: WritingSide): DumpReads {
  return {
    async *all() {
      // What others refer to comes first.
      for (const table of inOrder.toReversed()) yield* rowsOf(dialect.writer, table);
      for (const [table, counter] of await dialect.counters(inOrder)) yield { table, counter };
    },
  };
}

type Row = Readonly<Record<string, DumpedValue>>;

async function* rowsOf(database: Database, table: RecordTable): AsyncGenerator<Dumped> {
  const columns = keys[table].map((column) => sql.ref(column));
  const order = columns.length === 0 ? sql`` : sql` order by ${sql.join(columns)}`;
  const limit = columns.length === 0 ? sql`` : sql` limit ${sql.lit(pageRows)}`;
  let last: Row | undefined;
  for (;;) {
    const before = last;
    const values = keys[table].map((column) => before?.[column] ?? null);
    const behind =
      before === undefined ? sql`` : sql` where (${sql.join(columns)}) > (${sql.join(values)})`;
    const query = sql<Row>`select * from ${sql.table(table)}${behind}${order}${limit}`;
    const { rows } = await query.execute(database);
    for (const row of rows) yield { table, row };
    last = rows.at(-1);
    if (columns.length === 0 || rows.length < pageRows) return;
  }
}

export function changeDump(dialect: WritingSide): DumpChanges {
  return {
    async load(dump) {
      const had = await dialect.counters(counting);
      await clearTables(dialect);
      const counters = new Map<string, number>();
      for await (const dumped of dump) {
        const table = known(dumped.table);
        if ('counter' in dumped) counters.set(table, dumped.counter);
        else await insert(dialect.writer, table, dumped.row);
      }
      for (const [table, count] of had)
        counters.set(table, Math.max(count, counters.get(table) ?? 0));
      await dialect.setCounters(counters);
    },
  };
}

function known(table: string): RecordTable {
  const found = inOrder.find((one) => one === table);
  if (found === undefined) throw new TypeError(`a dump of another table: ${table}`);
  return found;
}

async function insert(database: Database, table: RecordTable, row: Row): Promise<void> {
  const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
  const values = sql.join(Object.values(row));
  await sql`insert into ${sql.table(table)} (${columns}) values (${values})`.execute(database);
}
