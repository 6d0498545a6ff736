import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bomOf, noticesOf, readPart } from './parts.ts';

const root = join(import.meta.dirname, '../..');

test('notices hold the licence texts of the parts', () => {
  const notices = noticesOf([readPart(root, 'yaml')]);
  expect(notices).toMatch(/^## yaml \d+\.\d+\.\d+ \(ISC\)$/m);
  expect(notices).toContain('Permission to use, copy, modify');
});

test('the bill of materials names each part by its package URL and licence', () => {
  const part = { name: '@a/b', version: '1.2.3', licence: 'MIT', texts: [] };
  const either = { name: 'c', version: '2.0.0', licence: '(MIT OR Apache-2.0)', texts: [] };
  expect(bomOf({ name: 'platen', version: '0.1.0' }, [part, either])).toMatchObject({
    bomFormat: 'CycloneDX',
    metadata: { component: { purl: 'pkg:npm/platen@0.1.0' } },
    components: [
      { purl: 'pkg:npm/%40a/b@1.2.3', licenses: [{ license: { id: 'MIT' } }] },
      { purl: 'pkg:npm/c@2.0.0', licenses: [{ expression: '(MIT OR Apache-2.0)' }] },
    ],
  });
});
