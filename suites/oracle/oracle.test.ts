import { expect, it } from 'vitest';
import { faults } from '../rules/index.ts';
import { differences, readTable } from './committed.ts';
import type { Table } from './digests.ts';
import { readStore } from './journal-store.ts';

const table = (...rows: readonly (readonly [string, ...string[]])[]): Table => ({
  columns: ['gate', 'faults'],
  rows: new Map(rows.map(([name, ...cells]) => [name, cells])),
});

it('each cell that differs is told, before and after', () => {
  const before = table(['A-01', '1/0~a', '2/1~b'], ['A-02', '0/0', '0/0']);
  expect(differences(before, before)).toEqual([]);
  expect(differences(before, table(['A-01', '1/0~a', '2/2~c'], ['A-02', '0/0', '0/0']))).toEqual([
    'A-01, faults: 2/1~b -> 2/2~c',
  ]);
  expect(differences(before, table(['A-01', '1/0~a', '2/1~b'], ['A-03', '0/0', '0/0']))).toEqual([
    'A-02: is missing',
    'A-03: is new',
  ]);
});

it('another order of the same rows is told', () => {
  const [one, other] = [['A-01', 'x', 'y'] as const, ['A-02', 'x', 'y'] as const];
  expect(differences(table(one, other), table(other, one))).toEqual([
    'the order of rows: A-01 -> A-02',
  ]);
});

it('each recorded fault turned its own rule red first', () => {
  const stored = new Set(readStore('faults').map(({ name }) => name));
  const { rows } = readTable('deviations.tsv');
  const recorded = faults.filter(({ id }) => stored.has(id) && rows.has(id));
  expect(recorded.length).toBeGreaterThan(1_000);
  expect(recorded.filter(({ id }) => rows.get(id)?.[1] !== 'first')).toEqual([]);
});
