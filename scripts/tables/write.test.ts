import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { tables } from './all.ts';
import type { Table } from './table.ts';
import { staleTables, writeTables } from './write.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'platen-tables-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const one: Table = { file: 'one.md', render: () => 'one\n' };
const two: Table = { file: 'two.md', render: () => 'two\n' };

it('writes what is missing or stale, and nothing else', async () => {
  writeFileSync(join(folder, one.file), 'one\n');
  writeFileSync(join(folder, two.file), 'old\n');
  const three: Table = { file: 'three.md', render: () => '3' };
  expect(await staleTables([one, two, three], folder)).toEqual([two, three]);
  expect(await writeTables([one, two, three], folder)).toEqual(['two.md', 'three.md']);
  expect(readFileSync(join(folder, two.file), 'utf8')).toBe('two\n');
  expect(await writeTables([one, two, three], folder)).toEqual([]);
});

it.each(tables.map((table) => [table.file, table] as const))(
  '%s is what the declarations say (if not: node scripts/tables.ts)',
  async (_file, table) => {
    const root = join(import.meta.dirname, '..', '..');
    expect(await staleTables([table], root)).toEqual([]);
  },
);
