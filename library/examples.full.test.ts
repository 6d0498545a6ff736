import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const run = async (...args: readonly string[]): Promise<string> => {
  const options = { cwd: root, timeout: 300_000 };
  const { stdout } = await promisify(execFile)(process.execPath, args, options);
  return stdout;
};

/** They import `platen` by its name, so Node runs them, and one process is enough for all. */
test('every example ends as it says', async () => {
  const examples = globSync('examples/??-*.ts', { cwd: root, exclude: ['**/*.test.ts'] });
  expect(examples).toHaveLength(11);
  const imports = examples.map((path) => `await import(${JSON.stringify(join(root, path))});`);
  expect(await run('--input-type=module', '--eval', imports.join('\n'))).toBe('');
});

test('the example of a suite passes in vitest', async () => {
  const vitest = 'node_modules/vitest/vitest.mjs';
  const report = await run(vitest, 'run', '--root', 'examples', '--testTimeout=180000');
  expect(stripVTControlCharacters(report)).toMatch(/Tests\s+2 passed \(2\)/);
});
