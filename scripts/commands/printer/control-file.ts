import { createHash } from 'node:crypto';
import { chmod, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { readBoundedText } from '../../../simulators/kit/bounded-file.ts';
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
/** A printer that is started without a name gets this one. */
const usualName = 'printer';
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

/** Writes the control file, and a note of its folder where that is not a usual one, so that the printer is found. */
export async function writeControlFile(
  folder: string,
  control: ControlFile,
  home = usualHome,
): Promise<void> {
  const file = join(folder, fileName);
  await writeFile(file, `${JSON.stringify(control, null, 2)}\n`, { mode: 0o600 });
  await chmod(file, 0o600);
  if (homesIn(home).includes(dirname(resolve(folder)))) return;
  await noteElsewhere(folder, home).catch(() => undefined);
}

/** Fails where the working folder cannot be written. The printer is then found by --folder alone. */
async function noteElsewhere(folder: string, home: string): Promise<void> {
  await mkdir(elsewhere(home), { recursive: true });
  await writeFile(noteOf(folder, home), `${resolve(folder)}\n`, { mode: 0o600 });
}

export async function removeControlFile(folder: string, home = usualHome): Promise<void> {
  await rm(join(folder, fileName), { force: true });
  await rm(noteOf(folder, home), { force: true });
}

/** Printers keep their folders in these folders unless an option names another one. */
function homesIn(home: string): readonly string[] {
  return [join(home, 'printers'), join(home, 'bench', 'printers')].map((one) => resolve(one));
}

/** Holds a note for each printer that keeps what it receives in another folder. */
function elsewhere(home: string): string {
  return join(home, 'elsewhere');
}

function noteOf(folder: string, home: string): string {
  const digest = createHash('sha256').update(resolve(folder)).digest('hex');
  return join(elsewhere(home), digest.slice(0, 32));
}

const hint = 'Start one with: platen printer, or platen bench';

/** Throws UsageError when no printer runs there. */
export function readControlFile(folder: string): ControlFile {
  const found = controlFileIn(folder);
  if (found === undefined) throw new UsageError(`No printer is running in ${folder}.`, hint);
  return found;
}

/** Finds the printer of that name; without a name the only one, or the one with the usual name. Throws UsageError with the names of those that run. */
export function choosePrinter(all: readonly ControlFile[], name: string | undefined): ControlFile {
  const [only, another] = all;
  if (name === undefined && only !== undefined && another === undefined) return only;
  const found = all.find((one) => one.name === (name ?? usualName));
  if (found !== undefined) return found;
  const none =
    name === undefined ? 'No printer is running.' : `No printer named "${name}" is running.`;
  if (only === undefined) throw new UsageError(none, hint);
  throw new UsageError(
    name === undefined ? `${all.length} printers are running.` : none,
    `Choose one with --name: ${all.map((one) => one.name).join(', ')}.`,
  );
}

/** Reads the control files of all printers that were started from this working folder, those of benches included. */
export async function allControlFiles(home = usualHome): Promise<readonly ControlFile[]> {
  const folders: string[] = [];
  for (const one of homesIn(home)) {
    for (const name of await namesIn(one)) folders.push(join(one, name));
  }
  for (const note of await namesIn(elsewhere(home))) {
    const folder = textIn(join(elsewhere(home), note));
    if (folder !== undefined) folders.push(folder.trim());
  }
  return folders.map(controlFileIn).filter((one) => one !== undefined);
}

async function namesIn(folder: string): Promise<readonly string[]> {
  return (await readdir(folder).catch((): string[] => [])).toSorted();
}

function controlFileIn(folder: string): ControlFile | undefined {
  const text = textIn(join(folder, fileName));
  try {
    return text === undefined ? undefined : (JSON.parse(text) as ControlFile);
  } catch {
    return undefined;
  }
}

const mostBytes = 64 * 1024;

function textIn(file: string): string | undefined {
  try {
    return readBoundedText(file, mostBytes);
  } catch {
    return undefined;
  }
}
