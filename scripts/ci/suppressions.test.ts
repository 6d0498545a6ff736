import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findSuppressions } from './suppressions.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'platen-suppressions-'));
  mkdirSync(join(root, 'suites', 'run'), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true }));

const silencing = [
  'oxlint-' + 'disable-next-line',
  'biome-' + 'ignore lint',
  '@ts-' + 'expect-error',
];

it.each(silencing)('a comment that silences a check is found: %s', (words) => {
  writeFileSync(join(root, 'suites', 'run', 'quiet.ts'), `const one = 1;\n// ${words}\n`);
  writeFileSync(join(root, 'suites', 'run', 'clean.ts'), '// why it is so\n');
  expect(findSuppressions(root)).toEqual(['suites/run/quiet.ts:2']);
});

it.each(['examples/vitest/own.test.ts', 'library/api.ts', 'scripts/own.mjs'])(
  'one is found in %s too',
  (path) => {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), `// ${silencing[0]}\n`);
    expect(findSuppressions(root)).toEqual([`${path}:1`]);
  },
);
