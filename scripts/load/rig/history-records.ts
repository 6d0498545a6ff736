import { DatabaseSync } from 'node:sqlite';

/** Records of one account for a benchmark, all of the last week. */
export interface HistoryFilling {
  /** The account's name. */
  readonly account: string;
  readonly userName: string;
  readonly records: number;
  /** Epoch milliseconds: the newest record is from here. */
  readonly now: number;
}

/** Each so many records one is the user's own, at the port, a fax. */
const usersEach = 20;
const readyEach = 2;
const faxEach = 40;
const weekMs = 7 * 86_400_000;

/**
 * Writes records straight into the database of a service that is stopped: through its calls, millions
 * would take a day. Indexes are made anew afterwards, which is quicker than keeping them.
 */
export function fillHistory(file: string, fillings: readonly HistoryFilling[]): void {
  const database = new DatabaseSync(file);
  database.exec(
    'pragma journal_mode = delete; pragma synchronous = off; pragma cache_size = -1000000; pragma temp_store = memory',
  );
  const indexes = database
    .prepare(
      "select name, sql from sqlite_master where type = 'index' and tbl_name = 'documents' and sql is not null",
    )
    .all() as { readonly name: string; readonly sql: string }[];
  database.exec('begin');
  for (const { name } of indexes) database.exec(`drop index "${name}"`);
  for (const filling of fillings) fill(database, filling);
  for (const { sql } of indexes) database.exec(sql);
  database.exec('commit');
  database.close();
}

function fill(database: DatabaseSync, { account, userName, records, now }: HistoryFilling): void {
  const user = database
    .prepare(
      'select users.id as userId, accountId, providerId from users join accounts on accounts.id = accountId where accounts.name = ? and userName = ?',
    )
    .get(account, userName) as
    | Readonly<Record<'userId' | 'accountId' | 'providerId', number>>
    | undefined;
  if (user === undefined) throw new Error(`there is no user ${userName} in ${account}`);
  database
    .prepare(insertion)
    .run({ ...user, account, userName, records, now, weekMs, usersEach, readyEach, faxEach });
}

/** Multiplying scatters the uuids over their index, as random ones are. */
const insertion = `
  insert into documents (
    uuid, accountId, userId, providerId, userName, name, documentType, totalPages, colorPages, duplex,
    copies, grayscale, paperSize, createdAt, expiresAt, status, tags, jobType, outputPortId,
    outputPortName, scanWorkflowId, scanConnectorId, contentKind, contentSize
  )
  with recursive number(at) as (select 0 union all select at + 1 from number where at + 1 < $records)
  select
    printf('%08x-%s-%012x', (at * 2654435761) & 4294967295, $account, at),
    $accountId,
    iif(at % $usersEach = 0, $userId, -1 - at % 1000),
    $providerId,
    iif(at % $usersEach = 0, $userName, 'user-' || (at % 1000)),
    'quarterly report ' || at || '.pdf', 1, 1 + at % 30, at % 7, 0, 1, 0, 'A4',
    $now - at * $weekMs / $records,
    iif(at % ($usersEach * $readyEach) = 0, $now + $weekMs, null),
    iif(at % ($usersEach * $readyEach) = 0, 0, 1),
    '[{"tagType":0,"name":"Sales"}]',
    iif(at % $faxEach = 1, 'FAX', 'PRINT'),
    1 + at % 20, 'port ' || (at % 20), 0, 0, 'none', 0
  from number`;
