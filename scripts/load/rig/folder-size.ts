import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

const blockBytes = 512;

/** Megabytes that the files below a folder take on the disk; those that go meanwhile don't count. */
export async function folderMb(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(({ parentPath, name }) =>
      stat(join(parentPath, name)).then(
        ({ blocks }) => blocks * blockBytes,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 1e6;
}
