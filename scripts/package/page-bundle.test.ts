import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { bundlePage } from './page-bundle.ts';

const root = join(import.meta.dirname, '../..');

it('makes a live page of at most 60 KB in all, compressed by gzip', async () => {
  const { files, parts } = await bundlePage(root);
  expect([...files.keys()]).toEqual(
    ['main.js', 'style.css', 'icon.svg'].map((name) => `simulators/console/page/${name}`),
  );
  expect([...parts].toSorted()).toEqual([
    '@preact/signals',
    '@preact/signals-core',
    'htm',
    'preact',
  ]);
  const sizes = [...files.values()].map((text) => gzipSync(text).length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(60 * 1024);
});
