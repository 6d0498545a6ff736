import { chmod, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UsageError } from '../../command-line/usage-error.ts';

/** How a running printer is reached; it lies in the printer's folder, readable to its owner only. */
export interface ControlFile {
  /** Of the printer; of many, what their names begin with. */
  readonly name: string;
  /** Of many printers, how many they are. */
  readonly count?: number;
  /** Of the printer's routes, or of the list of many printers; without a slash at its end. */
  readonly url: string;
  readonly token: string;
  /** The file with the CA that a client must trust for ipps, if there is one. */
  readonly ca?: string;
}

const fileName = 'control.json';

/** Where a printer of this name keeps what it receives, unless told otherwise. */
export function usualFolder(name: string): string {
  return join('.platen', 'printers', name.replace(/[^\w.-]/g, '_'));
}

export async function writeControlFile(folder: string, control: ControlFile): Promise<void> {
  const file = join(folder, fileName);
  await writeFile(file, `${JSON.stringify(control, null, 2)}\n`, { mode: 0o600 });
  await chmod(file, 0o600);
}

export function removeControlFile(folder: string): Promise<void> {
  return rm(join(folder, fileName), { force: true });
}

const hint = 'Start one with: platen printer';

/** Throws UsageError when no printer runs there. */
export async function readControlFile(folder: string): Promise<ControlFile> {
  try {
    return JSON.parse(await readFile(join(folder, fileName), 'utf8')) as ControlFile;
  } catch {
    throw new UsageError(`No printer runs in ${folder}.`, hint);
  }
}
