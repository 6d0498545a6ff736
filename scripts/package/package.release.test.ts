import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { buildPackage } from './build.ts';

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'platen-package-'));
const built = join(folder, 'package');
const user = mkdtempSync(join(tmpdir(), 'platen-user-'));
afterAll(() => {
  for (const made of [folder, user]) rmSync(made, { recursive: true, force: true });
});

interface Packed {
  readonly filename: string;
  readonly size: number;
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string }[];
}

const npm = (cwd: string, ...args: string[]): string =>
  execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
const platen = (...args: string[]): string =>
  execFileSync(join(user, 'node_modules/.bin/platen'), args, {
    cwd: user,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });

test('the tarball is small and has no tests, and judges where nothing else is installed', async () => {
  await buildPackage(root, built);
  const said = npm(built, 'pack', '--json', '--pack-destination', folder);
  const [packed] = JSON.parse(said) as [Packed];
  expect(packed.size).toBeLessThan(2_500_000);
  expect(packed.unpackedSize).toBeLessThan(30_000_000);
  expect(packed.files.length).toBeLessThan(900);
  expect(
    packed.files.filter(
      ({ path }) =>
        !/^(examples|simulators\/console\/page)\//.test(path) &&
        /\.test\.|\.fixture\.|(?<!\.d)\.ts$/.test(path),
    ),
  ).toEqual([]);

  npm(user, 'init', '-y');
  npm(user, 'install', '--offline', '--no-audit', '--no-fund', join(folder, packed.filename));
  expect(platen('--version').trim()).toMatch(/^\d+\.\d+\.\d+/);
  const verdict = JSON.parse(
    platen('gate', '--only', 'DOC-SEND', '--out', 'out', '--json'),
  ) as object;
  expect(verdict).toMatchObject({ outcome: 'passed', summary: { failed: 0, notRun: 0 } });
  expect(() => platen('prove', '--faults')).toThrow('a clone of its repository');
});

test('every example runs beside the installed package, and its types are right', () => {
  const modules = join(root, 'node_modules');
  mkdirSync(join(user, 'node_modules/@types'));
  for (const name of ['vitest', 'testcontainers', '@types/node'])
    symlinkSync(join(modules, name), join(user, 'node_modules', name));
  cpSync(join(built, 'examples'), join(user, 'examples'), { recursive: true });
  cpSync(join(root, 'examples/12-with-vitest.test.ts'), join(user, 'examples/12.test.ts'));
  const run = (...args: string[]): string =>
    execFileSync(process.execPath, args, { cwd: user, encoding: 'utf8', stdio: 'pipe' });
  const examples = readdirSync(join(user, 'examples')).filter((name) => /^\d\d-/.test(name));
  expect(examples).toHaveLength(11);
  for (const example of examples) run(join('examples', example));
  run(join(modules, 'vitest/vitest.mjs'), 'run', 'examples', '--testTimeout=60000');
  const compilerOptions = {
    module: 'nodenext',
    target: 'es2024',
    lib: ['es2024', 'esnext.disposable'],
    types: ['node'],
    strict: true,
    noEmit: true,
  };
  writeFileSync(join(user, 'examples/container.ts'), `import 'platen/testcontainers';`);
  writeFileSync(join(user, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  run(join(modules, 'typescript-7/bin/tsc'), '--project', user);
});
