import { DatabaseSync } from 'node:sqlite';

/** Documents of one account that wait for their users, each with bytes of its own. */
export interface WaitingFilling {
  /** The account's name. */
  readonly account: string;
  readonly documents: number;
  readonly sizeBytes: number;
  /** Epoch milliseconds. */
  readonly now: number;
}

const weekMs = 7 * 86_400_000;
/** Users that have some each, as far as there are so many. */
const mostUsers = 1_000;

/** Writes them straight into the database of a service that is stopped. */
export function fillWaiting(file: string, filling: WaitingFilling): void {
  const { account, documents, sizeBytes, now } = filling;
  const database = new DatabaseSync(file);
  database.exec('pragma synchronous = off; begin');
  const users = database
    .prepare(
      'select users.id as userId, accountId, providerId, userName from users join accounts on accounts.id = accountId where accounts.name = ? order by users.id desc limit ?',
    )
    .all(account, mostUsers);
  const document = database.prepare(insertion);
  const content = database.prepare('insert into documentContents values (?, randomblob(?))');
  for (let number = 0; number < documents; number += 1) {
    const uuid = `waiting-${((number * 2_654_435_761) % 4_294_967_296).toString(16)}-${String(number)}`;
    const user = users[number % users.length] ?? {};
    document.run({ uuid, ...user, createdAt: now - number, expiresAt: now + weekMs, sizeBytes });
    content.run(uuid, sizeBytes);
  }
  database.exec('commit');
  database.close();
}

const insertion = `
  insert into documents (
    uuid, accountId, userId, providerId, userName, name, documentType, totalPages, colorPages, duplex,
    copies, grayscale, paperSize, createdAt, expiresAt, status, tags, jobType, outputPortId,
    outputPortName, scanWorkflowId, scanConnectorId, contentKind, contentSize
  )
  values (
    $uuid, $accountId, $userId, $providerId, $userName, 'minutes.pdf', 1, 1, 0, 0,
    1, 0, 'A4', $createdAt, $expiresAt, 0, '[]', 'PRINT', 0,
    '', 0, 0, 'inline', $sizeBytes
  )`;
