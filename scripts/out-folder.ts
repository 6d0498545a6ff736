import { access, constants, readdir } from 'node:fs/promises';
import { isRunFile } from '../reports/run-files.ts';
import { ensureFolder } from '../simulators/kit/folder.ts';
import { flag } from './command-line/options.ts';
import { UsageError } from './command-line/usage-error.ts';

/** An option of every command that writes into a folder that is named. */
export const overwrite = flag(
  '--overwrite',
  'write into the folder of --out even if it contains other files than those of a run',
);

/**
 * Sees to the folder of a run before any work is done for it. Throws UsageError where it can neither be
 * made nor written to, or holds something else than a run.
 */
export async function openRunFolder(
  folder: string,
  { overwrite: mayOverwrite }: { readonly overwrite: boolean },
): Promise<void> {
  await openOutFolder(folder);
  if (mayOverwrite) return;
  const others = (await readdir(folder)).filter(
    (name) => !isRunFile(name) && !otherNames.test(name),
  );
  if (others.length === 0) return;
  const named = others.toSorted().slice(0, shownNames).join(', ');
  const more = others.length - shownNames;
  throw new UsageError(
    `--out: ${folder} contains other files than those of a run: ${named}${more > 0 ? ` and ${String(more)} more` : ''}`,
    'Name a new or empty folder, or give --overwrite: it overwrites only files with the names of files of a run.',
  );
}

const shownNames = 3;
/** Of a load, a certificate, kills, an exploration, and what holds runs. */
const otherNames =
  /^(?:load\.json|certificate\.(?:json|html)|output|crash\.json|journal(?:-\d+)?\.ndjson|runs|latest|[A-Z][A-Z0-9-]*-\d+\.(?:sh|ndjson))$/;

/** The same of a folder that holds runs; what lies in the usual one is of no concern. */
export async function openHome(
  folder: string,
  { usual, overwrite: may }: { readonly usual: string; readonly overwrite: boolean },
): Promise<void> {
  await openRunFolder(folder, { overwrite: may || folder === usual });
}

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
  EEXIST: 'is a file; name a folder, which is created if missing',
  ENOTDIR: 'leads through a file; name a folder',
  ENOENT: 'cannot be created: no folder can be created there',
  EACCES: 'cannot be written to: no permission',
  EROFS: 'cannot be written to: the file system is read-only',
};
