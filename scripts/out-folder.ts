import { access, constants } from 'node:fs/promises';
import { ensureFolder } from '../simulators/kit/folder.ts';
import { UsageError } from './command-line/usage-error.ts';

/** Sees to a folder before any work is done for it. Throws UsageError where it can neither be made nor written to. */
export async function openOutFolder(folder: string): Promise<void> {
  try {
    await ensureFolder(folder);
    await access(folder, constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new UsageError(`--out: ${folder} ${whys[code] ?? `cannot be written to (${code})`}`);
  }
}

const whys: Readonly<Record<string, string>> = {
  EEXIST: 'is a file; name a folder, it is made when it is not there',
  ENOTDIR: 'leads through a file; name a folder',
  ENOENT: 'cannot be made: no folder can be made there',
  EACCES: 'cannot be written to: no permission',
  EROFS: 'cannot be written to: the file system is read-only',
};
