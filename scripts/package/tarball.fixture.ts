import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPackage } from './build.ts';

export const root = join(import.meta.dirname, '../..');

/** Runs npm in the folder and returns what it prints on stdout. */
export function npm(cwd: string, ...args: readonly string[]): string {
  return execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

/** A new folder in the temporary folder, removed when it is disposed of. */
export function temporaryFolder(name: string): Disposable & { readonly path: string } {
  const path = mkdtempSync(join(tmpdir(), `platen-${name}-`));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
}

/** Path of the tarball under test: the given one, which a release names, or one that is built in the folder. */
export async function tarball(folder: string, given: string | undefined): Promise<string> {
  if (given !== undefined) return given;
  const built = join(folder, 'package');
  await buildPackage(root, built);
  npm(built, 'pack', '--pack-destination', folder);
  const name = readdirSync(folder).find((file) => file.endsWith('.tgz'));
  if (name === undefined) throw new Error('npm pack wrote no tarball');
  return join(folder, name);
}

/** Installs the tarball in a folder without a network, as somebody who has nothing else. */
export function install(file: string, folder: string): void {
  npm(folder, 'init', '-y');
  npm(folder, 'install', '--offline', '--no-audit', '--no-fund', file);
}
