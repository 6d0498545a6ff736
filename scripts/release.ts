import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPackage } from './package/build.ts';

/**
 * Makes a release in build/release (`npm run release:check`): builds and packs the package, checks its exports and
 * types, tries the tarball in empty folders and writes its checksum. The tests of the sources are not repeated.
 */
const root = join(import.meta.dirname, '..');
const folder = join(root, 'build/release');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly version: string;
};
if (!readFileSync(join(root, 'CHANGELOG.md'), 'utf8').includes(`## ${version}`))
  throw new Error(`CHANGELOG.md has no entry for ${version}`);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
await buildPackage(root, join(root, 'build/package'));
run(join(root, 'build/package'), 'npm', 'pack', '--pack-destination', folder);
const tarball = join(folder, readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '');
run(folder, 'npx', '--yes', 'publint@0.3.25', 'run', tarball, '--strict');
run(folder, 'npx', '--yes', '@arethetypeswrong/cli@0.18.5', tarball, '--profile', 'esm-only');
const tests = ['package', 'templates'].map((name) => `scripts/package/${name}.full.test.ts`);
run(
  root,
  'env',
  `PLATEN_TARBALL=${tarball}`,
  'npx',
  'vitest',
  'run',
  '--project',
  'full-commands',
  ...tests,
);
judgeWhole();
const digest = createHash('sha256').update(readFileSync(tarball)).digest('hex');
writeFileSync(join(folder, 'SHA256SUMS'), `${digest}  platen-${version}.tgz\n`);
process.stdout.write(`\nready to publish: ${tarball}\n`);

/** The whole strict gate, by somebody who has nothing but the tarball. */
function judgeWhole(): void {
  const empty = mkdtempSync(join(tmpdir(), 'platen-release-'));
  try {
    run(empty, 'npm', 'init', '-y');
    run(empty, 'npm', 'install', '--offline', '--no-audit', '--no-fund', tarball);
    run(empty, 'npx', 'platen', 'gate', '--strict');
  } finally {
    rmSync(empty, { recursive: true, force: true });
  }
}

function run(cwd: string, program: string, ...args: readonly string[]): void {
  execFileSync(program, args, { cwd, stdio: 'inherit' });
}
