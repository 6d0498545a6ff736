import { openSqlite } from './dialects/sqlite.ts';
import { copySqlite } from './dialects/sqlite-copy.ts';
import { readDocuments } from './tables/documents.ts';

/** Copies the records of one moment into a new file, whoever works with them; answers the document files that they name. */
export async function copyRecords(from: string, to: string): Promise<ReadonlySet<string>> {
  copySqlite(from, to);
  await using copy = openSqlite(to);
  return await readDocuments(copy.reader).files();
}
