import { existsSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from './content/sync-folder.ts';
import { type DataFolder, DataFolderUnusable, keepFile, readIfThere } from './data-folder.ts';
import { type DamageCheck, findDamage } from './store/dialects/sqlite-copy.ts';

type Places = Pick<DataFolder, 'path' | 'database' | 'mark'>;

/**
 * Checks the records before they are used. Records that a service closed are not read. After an
 * unclean end every page is read, and in a copy, which may have been made while a service was writing,
 * indexes are also compared with tables. Throws DataFolderUnusable when the records are damaged.
 */
export async function checkRecords({ path, database, mark }: Places): Promise<void> {
  const check = existsSync(database) ? await checkFor(database, mark) : undefined;
  const damage = check && findDamage(database, check);
  if (damage !== undefined) throw new DataFolderUnusable(sentence(path, damage));
  // A mark that came back after a failure of the machine would hide that the service did not end in order.
  await rm(mark, { force: true });
  for (const name of earlierNames) await rm(join(path, name), { recursive: true, force: true });
  await syncFolder(path);
}

async function checkFor(database: string, mark: string): Promise<DamageCheck | undefined> {
  const [state, identity] = (await readIfThere(mark))?.split(': ') ?? [];
  if (identity !== (await identityOf(database))) return 'integrity_check';
  return state === 'closed' ? undefined : 'quick_check';
}

/** Notes that a service works with this file of records, or that the store has closed it. */
export async function markRecords({ database, mark }: Places, state: RecordsState): Promise<void> {
  try {
    await keepFile(mark, `${state}: ${await identityOf(database)}`);
  } catch {
    // A full disk does not take the mark: then the next start compares indexes with tables.
  }
}

export type RecordsState = 'open' | 'closed';

/** Earlier versions kept copies and logs of the records here, with the bytes of documents. */
const earlierNames = ['redo', 'home'];

/** The file's own number, and when it was made: a copy has others. */
async function identityOf(database: string): Promise<string> {
  const { ino, birthtimeNs } = await stat(database, { bigint: true });
  return `${String(ino)} ${String(birthtimeNs)}`;
}

function sentence(path: string, damage: string): string {
  return (
    `the records in the data folder ${path} are damaged (${damage}). Start the service on another copy: ` +
    'one made with platen backup, or copied while no service used the folder'
  );
}
