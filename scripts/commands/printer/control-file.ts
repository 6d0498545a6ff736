import { chmod, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UsageError } from '../../command-line/usage-error.ts';

/** How a running printer is reached; it lies in the printer's folder, readable to its owner only. */
export interface ControlFile {
  readonly name: string;
  /** Of the printer's routes, without a slash at its end. */
  readonly url: string;
  readonly token: string;
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

/** Asks the printer that keeps `folder`; throws UsageError when none runs there or it refuses. */
export async function askPrinter(
  folder: string,
  path: string,
  request: RequestInit = {},
): Promise<Response> {
  const control = await readControlFile(folder);
  const headers = { authorization: `Bearer ${control.token}` };
  const response = await fetch(`${control.url}${path}`, { ...request, headers }).catch(() => {
    throw new UsageError(`The printer ${control.name} does not answer.`, hint);
  });
  if (response.ok) return response;
  const problem = (await response.json()) as { readonly detail?: string };
  throw new UsageError(problem.detail ?? `The printer answered ${response.status}.`);
}

const hint = 'Start one with: platen printer';

async function readControlFile(folder: string): Promise<ControlFile> {
  try {
    return JSON.parse(await readFile(join(folder, fileName), 'utf8')) as ControlFile;
  } catch {
    throw new UsageError(`No printer runs in ${folder}.`, hint);
  }
}
