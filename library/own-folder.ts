import { rmSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Other containers may share the temporary folder and have process ids of their own. */
const host = hostname();

/** Makes a temporary folder that is removed when this process exits, or at a later start if it is killed. */
export async function makeOwnFolder(): Promise<string> {
  await removeLeft();
  const folder = await mkdtemp(join(tmpdir(), `platen-bench-${host}-${String(process.pid)}-`));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Removes the folders of processes of this host that do not run any more. */
async function removeLeft(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const [, of, pid] = /^platen-bench-(.+)-(\d{1,10})-\w{6}$/.exec(name) ?? [];
    if (of !== host || isRunning(Number(pid))) continue;
    // Another start may remove it at the same time, and folders of other users stay.
    await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => undefined);
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
