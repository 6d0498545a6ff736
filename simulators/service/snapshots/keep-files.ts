import { copyFile, link } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '../content/sync-folder.ts';

/**
 * Lets files be in another folder too. Those of documents are never changed, so a second name for
 * the same bytes does; where a file system has none, they are copied. What is there is left alone.
 */
export async function keepFiles(
  names: Iterable<string>,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  for (const name of names) await keepFile(join(from, name), join(to, name));
  await syncFolder(to);
}

async function keepFile(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EEXIST') return;
    // Gone meanwhile: its bytes are as lost in the copy as they are here (SIL-5B).
    if (code === 'ENOENT') return;
    if (code !== 'EPERM' && code !== 'EXDEV' && code !== 'ENOTSUP' && code !== 'EMLINK')
      throw error;
    await copyFile(from, to);
  }
}
