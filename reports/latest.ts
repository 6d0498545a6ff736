import { rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Points `<home>/latest` to a run, in one step for whoever looks: a symbolic link, or, where the
 * system gives none, a file that holds the path. `run` is relative to `home`.
 */
export async function pointLatest(home: string, run: string): Promise<string> {
  const latest = join(home, 'latest');
  const fresh = join(home, `.latest-${run.replaceAll(/[^\w.-]/g, '-')}`);
  await rm(fresh, { force: true });
  try {
    await symlink(run, fresh, 'dir');
  } catch {
    await writeFile(fresh, `${run}\n`);
  }
  try {
    await rename(fresh, latest);
  } catch (error) {
    await rm(fresh, { force: true });
    throw new Error(`${latest} could not be replaced; is it a folder of its own?`, {
      cause: error,
    });
  }
  return latest;
}
