import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** In the folder of a run that goes on: the id of the process that writes it. */
const runningMark = '.running';

/** Marks a folder as that of a run that goes on, until it is disposed of. */
export function markRunning(folder: string): Disposable {
  const file = join(folder, runningMark);
  writeFileSync(file, `${String(process.pid)}\n`);
  return { [Symbol.dispose]: () => rmSync(file, { force: true }) };
}

/** The process that writes the run of a folder; undefined: none, or it is gone. */
export function writerOf(folder: string): number | undefined {
  const pid = Number(textOf(join(folder, runningMark)));
  return Number.isSafeInteger(pid) && pid > 0 && isThere(pid) ? pid : undefined;
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It is somebody else's.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
