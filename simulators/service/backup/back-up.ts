import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { syncFolder } from '../content/sync-folder.ts';
import { DataFolderUnusable, placesIn } from '../data-folder.ts';
import { copyRecords } from '../store/copy-records.ts';
import { copyDocuments } from './copy-documents.ts';

export interface Backup {
  readonly folder: string;
  /** Documents that are files; the small ones are among the records. */
  readonly files: number;
}

/** Taken again while a service prints what the records name before it is copied. */
const mostTries = 20;

/**
 * Copies a data folder as it is at one moment, while a service works in it or not. A service that is
 * started on the copy has every record of that moment and the bytes of every document. Throws
 * DataFolderUnusable for what the caller can put right.
 */
export async function backUp(from: string, to: string): Promise<Backup> {
  const source = placesIn(from);
  const copy = placesIn(to);
  await refuse(source, to);
  await mkdir(copy.content, { recursive: true, mode: 0o700 });
  await copyOthers(source, to);
  // Most of them before the records, so that little is left to be caught up with.
  await copyDocuments(source.content, copy.content, await readdir(source.content));
  for (let tries = 0; tries < mostTries; tries += 1) {
    await rm(copy.database, { force: true });
    const named = await copyRecords(source.database, copy.database);
    if ((await copyDocuments(source.content, copy.content, named)) > 0) continue;
    await removeOthers(copy.content, named);
    for (const folder of [copy.content, to]) await syncFolder(folder);
    return { folder: to, files: named.size };
  }
  throw new Error(`the documents of ${from} were printed faster than they could be copied`);
}

type Places = ReturnType<typeof placesIn>;

async function refuse({ path, database, databaseId }: Places, to: string): Promise<void> {
  const why = existsSync(databaseId)
    ? `the records of ${path} are in a PostgreSQL database: back it up with pg_dump, then copy the folder`
    : existsSync(database)
      ? undefined
      : `${path} is not a data folder`;
  if (why !== undefined) throw new DataFolderUnusable(why);
  const there = await readdir(to).catch(() => []);
  if (there.length > 0) throw new DataFolderUnusable(`${to} is not empty: choose a new folder`);
}

/** Files that are written whole or appended to; copied as they are. */
async function copyOthers(source: Places, to: string): Promise<void> {
  const apart = [source.content, source.work, source.mark, join(source.path, 'lock')].map((path) =>
    basename(path),
  );
  const records = basename(source.database);
  for (const name of await readdir(source.path)) {
    if (apart.includes(name) || name.startsWith(records) || name.endsWith('.part')) continue;
    await cp(join(source.path, name), join(to, name), {
      recursive: true,
      preserveTimestamps: true,
      filter: (path) => !path.endsWith('.part'),
    });
  }
}

async function removeOthers(folder: string, named: ReadonlySet<string>): Promise<void> {
  for (const name of await readdir(folder))
    if (!named.has(name)) await rm(join(folder, name), { recursive: true, force: true });
}
