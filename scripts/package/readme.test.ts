import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { documents } from './documents.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
/** Examples without the comment that says what they show; tests run them. */
const examples = globSync('examples/*.ts', { cwd: root }).map((path) =>
  read(path).replace(/^\/\/ .*\n/, ''),
);

test.each(['README.md', 'scripts/package/README.md'])(
  'the TypeScript of %s is that of examples, which are compiled and run',
  (path) => {
    const blocks = [...read(path).matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code]) => code);
    expect(blocks.length).toBeGreaterThan(0);
    for (const block of blocks) expect(examples).toContain(block);
  },
);

test('every file that the README of the package names is in the package', () => {
  const links = [...read('scripts/package/README.md').matchAll(/\]\(([^)]+)\)/g)].map(
    ([, link = '']) => link,
  );
  expect(links.length).toBeGreaterThan(15);
  const packed = documents(root).map(({ to }) => to);
  const made = ['THIRD-PARTY-NOTICES.md'];
  for (const link of links) expect([...packed, ...made]).toContain(link);
});

test('the package names its version as its manifest does', () => {
  const { version } = JSON.parse(read('package.json')) as { readonly version: string };
  for (const path of ['scripts/package/README.md', ...globSync('templates/*', { cwd: root })]) {
    const named = [...read(path).matchAll(/\bplaten[-:](\d+\.\d+\.\d+)/g)].map(([, one]) => one);
    expect([path, ...new Set(named)]).toEqual([path, version]);
  }
});
