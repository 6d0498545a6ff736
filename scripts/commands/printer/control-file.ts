import { chmod, readdir, readFile, rm, writeFile } from 'node:fs/promises';
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
const usualHome = '.platen';

/** Where `platen bench` keeps what its printers receive, unless told otherwise. */
export const benchFolder = join(usualHome, 'bench');

export function benchPrinterFolder(dataFolder: string, name: string): string {
  return join(dataFolder, 'printers', name);
}

/** Where a printer of this name keeps what it receives, unless told otherwise. */
export function usualFolder(name: string, home = usualHome): string {
  return join(home, 'printers', name.replace(/[^\w.-]/g, '_'));
}

export async function writeControlFile(folder: string, control: ControlFile): Promise<void> {
  const file = join(folder, fileName);
  await writeFile(file, `${JSON.stringify(control, null, 2)}\n`, { mode: 0o600 });
  await chmod(file, 0o600);
}

export function removeControlFile(folder: string): Promise<void> {
  return rm(join(folder, fileName), { force: true });
}

const hint = 'Start one with: platen printer, or platen bench';

/** Throws UsageError when no printer runs there. */
export async function readControlFile(folder: string): Promise<ControlFile> {
  const found = await controlFileIn(folder);
  if (found === undefined) throw new UsageError(`No printer runs in ${folder}.`, hint);
  return found;
}

/** The printer of that name: started by itself, or by a bench. Throws UsageError, naming those that run. */
export async function findControlFile(name: string, home = usualHome): Promise<ControlFile> {
  const own = usualFolder(name, home);
  for (const folder of [own, benchPrinterFolder(join(home, 'bench'), name)]) {
    const found = await controlFileIn(folder);
    if (found !== undefined) return found;
  }
  const others = (await allControlFiles(home)).map((one) => one.name);
  const means = others.length === 0 ? hint : `--name says which: ${others.join(', ')}.`;
  throw new UsageError(`No printer ${name} runs here.`, means);
}

/** Of all printers that were started where they are usually, and of a bench's. */
export async function allControlFiles(home = usualHome): Promise<readonly ControlFile[]> {
  const homes = [join(home, 'printers'), join(home, 'bench', 'printers')];
  const found: ControlFile[] = [];
  for (const folder of homes) {
    for (const name of (await readdir(folder).catch((): string[] => [])).toSorted()) {
      const one = await controlFileIn(join(folder, name));
      if (one !== undefined) found.push(one);
    }
  }
  return found;
}

async function controlFileIn(folder: string): Promise<ControlFile | undefined> {
  try {
    return JSON.parse(await readFile(join(folder, fileName), 'utf8')) as ControlFile;
  } catch {
    return undefined;
  }
}
