import type { Ids } from '../kit/ids.ts';
import { type DataFolder, DataFolderUnusable, keepFile, readIfThere } from './data-folder.ts';
import type { Store } from './store/store.ts';

/** The name of the records as a whole, where they are not in the folder. */
const factName = 'id';

/**
 * Sees that a folder and a database belong together, and binds them on the first start: documents are
 * in the one, what is known of them in the other, and a folder is cleared of documents that its
 * records do not name. Throws DataFolderUnusable.
 */
export async function bindFolder(
  folder: DataFolder,
  store: Store,
  ids: Pick<Ids, 'uuid'>,
): Promise<void> {
  if (!store.isShared) return;
  const bound = (await readIfThere(folder.databaseId))?.trim();
  const known = await store.read.facts.byName(factName);
  if (bound !== undefined && bound === known) return;
  if (bound !== undefined) throw new DataFolderUnusable(elsewhere(folder.path));
  if (known !== undefined) throw new DataFolderUnusable(withAnother(folder, known));
  const made = ids.uuid();
  await keepFile(folder.databaseId, made);
  await store.write(({ change }) => change.setFact(factName, made));
}

function elsewhere(path: string): string {
  return (
    `the data folder ${path} belongs to another database: use that one with --database, or ` +
    'use another folder'
  );
}

function withAnother({ path, databaseId }: DataFolder, known: string): string {
  return (
    `the database belongs to another data folder than ${path}: use that one with ` +
    `--data-folder; if it is lost, create a new one with the line ${known} in ${databaseId}`
  );
}
