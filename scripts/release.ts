import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPackage } from './package/build.ts';

/**
 * Makes a release in build/release: checks the sources, builds and packs the package, tries the
 * tarball in an empty folder and writes its checksums. `--unchecked` leaves the checks of the sources out.
 */
const root = join(import.meta.dirname, '..');
const folder = join(root, 'build/release');
const run = (cwd: string, program: string, ...args: readonly string[]): void => {
  execFileSync(program, args, { cwd, stdio: 'inherit' });
};
if (!process.argv.includes('--unchecked')) {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    readonly version: string;
  };
  const changes = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  if (!changes.includes(`## ${version}`))
    throw new Error(`CHANGELOG.md has no entry for ${version}`);
  run(root, 'npm', 'test');
}
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
await buildPackage(root, join(root, 'build/package'));
run(join(root, 'build/package'), 'npm', 'pack', '--pack-destination', folder);
const tarball = join(folder, readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '');
const tools = ['publint@0.3.25', '@arethetypeswrong/cli@0.18.5'] as const;
run(folder, 'npx', '--yes', tools[0], 'run', tarball, '--strict');
run(folder, 'npx', '--yes', tools[1], tarball, '--profile', 'esm-only');
tryTarball();
writeFileSync(
  join(folder, 'SHA256SUMS'),
  readdirSync(folder)
    .map((name) => `${digestOf(join(folder, name))}  ${name}\n`)
    .join(''),
);

/** As somebody who has nothing but the tarball. */
function tryTarball(): void {
  const empty = mkdtempSync(join(tmpdir(), 'platen-release-'));
  try {
    run(empty, 'npm', 'init', '-y');
    run(empty, 'npm', 'install', '--offline', '--no-audit', '--no-fund', tarball);
    run(empty, 'npx', 'platen', '--version');
    run(empty, 'npx', 'platen', 'gate', '--only', 'DOC-SEND,TAP');
  } finally {
    rmSync(empty, { recursive: true, force: true });
  }
}

function digestOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}
