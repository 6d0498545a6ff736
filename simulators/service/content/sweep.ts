import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Ids } from '../../kit/ids.ts';
import type { Reader } from '../store/store.ts';

export interface SweepParts {
  readonly folder: string;
  readonly ids: Ids;
  readonly documents: Pick<Reader['documents'], 'files'>;
  /** Other processes may be writing files of their own: what is young may be theirs. */
  readonly isShared: boolean;
}

/** A file is named by its row seconds after its last byte, and a source that falls silent is given up long before. */
const youngMs = 3_600_000;

/** Removes what an earlier process left in the content folder that no row names. */
export async function sweep({ folder, documents, ids, isShared }: SweepParts): Promise<void> {
  // Listed before the rows are asked: what is named afterwards is none of these. A folder is nothing
  // that we put there.
  const entries = await readdir(folder, { withFileTypes: true });
  const files = entries.filter((entry) => !entry.isDirectory()).map(({ name }) => name);
  const named = await documents.files();
  const orphans = files.filter((name) => !named.has(name)).map((name) => join(folder, name));
  if (orphans.length === 0) return;
  const before = isShared ? (await timeIn(folder, ids)) - youngMs : Number.POSITIVE_INFINITY;
  for (const path of orphans) if ((await changedAt(path)) < before) await rm(path, { force: true });
}

/** The time by the folder's own clock, whichever machine keeps it. */
async function timeIn(folder: string, ids: Ids): Promise<number> {
  const probe = join(folder, `${ids.uuid()}.part`);
  await writeFile(probe, '', { flag: 'wx', mode: 0o600 });
  const { mtimeMs } = await stat(probe);
  await rm(probe, { force: true });
  return mtimeMs;
}

/** Never, for what is gone meanwhile. */
async function changedAt(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined);
  return found?.mtimeMs ?? Number.POSITIVE_INFINITY;
}
