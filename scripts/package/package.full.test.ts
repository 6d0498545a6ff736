import { execFileSync, spawn } from 'node:child_process';
import {
  cpSync,
  globSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { install, root, tarball, temporaryFolder } from './tarball.fixture.ts';

const made = temporaryFolder('package');
const home = temporaryFolder('user');
const user = home.path;
const installed = join(user, 'node_modules/platen');
let packed = '';
beforeAll(async () => {
  packed = await tarball(made.path, process.env['PLATEN_TARBALL']);
  install(packed, user);
});
afterAll(() => {
  for (const folder of [made, home]) folder[Symbol.dispose]();
});

const platen = (...args: readonly string[]): string =>
  execFileSync(join(user, 'node_modules/.bin/platen'), args, {
    cwd: user,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });

test('the package is small and contains no tests and no sources', () => {
  const files = globSync('**/*', { cwd: installed }).filter(
    (path) => !lstatSync(join(installed, path)).isDirectory(),
  );
  const bytes = files.reduce((sum, path) => sum + statSync(join(installed, path)).size, 0);
  expect(statSync(packed).size).toBeLessThan(3_000_000);
  expect(bytes).toBeLessThan(12_000_000);
  expect(files.length).toBeLessThan(900);
  expect(readdirSync(join(user, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
    'platen',
  ]);
  expect(
    files.filter(
      (path) => !path.startsWith('examples/') && /\.test\.|\.fixture\.|(?<!\.d)\.ts$/.test(path),
    ),
  ).toEqual([]);
});

test.each(['index', 'vitest', 'testcontainers'])(
  'the module %s checks the version of Node first',
  (name) => {
    const code = readFileSync(join(installed, `library/${name}.js`), 'utf8');
    expect(code.startsWith("import './check-node.js';")).toBe(true);
  },
);

test('the command judges where nothing else is installed, and says what needs more', () => {
  expect(platen('--version').trim()).toMatch(/^\d+\.\d+\.\d+/);
  const verdict = JSON.parse(
    platen('gate', '--only', 'DOC-SEND', '--out', 'out', '--json'),
  ) as object;
  expect(verdict).toMatchObject({ outcome: 'passed', summary: { failed: 0, notRun: 0 } });
  expect(() => platen('prove', '--faults')).toThrow('a clone of its repository');
});

test('a service that npx started ends when npx is told to end', async () => {
  const npx = spawn('npx', ['platen', 'service', '--json-ready', '--http', '--port', '0'], {
    cwd: user,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void npx.kill());
  const ready = createInterface(npx.stdout)[Symbol.asyncIterator]();
  const { value } = await ready.next();
  const { url } = JSON.parse(value ?? '') as { readonly url: string };
  await fetch(`${url}/version`);
  npx.kill('SIGTERM');
  await vi.waitFor(() => expect(fetch(`${url}/version`)).rejects.toThrow('fetch failed'), {
    timeout: 60_000,
    interval: 200,
  });
});

test('every example runs beside the installed package, and its types are right', () => {
  const modules = join(root, 'node_modules');
  mkdirSync(join(user, 'node_modules/@types'));
  for (const name of ['vitest', 'testcontainers', '@types/node'])
    symlinkSync(join(modules, name), join(user, 'node_modules', name));
  cpSync(join(installed, 'examples'), join(user, 'examples'), { recursive: true });
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
