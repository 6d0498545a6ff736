import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Table } from './digests.ts';

const folder = new URL('../../fixtures/oracle/', import.meta.url);

export function oracleFile(name: string): URL {
  return new URL(name, folder);
}

/** A first line with the names of the columns, then one for each row; a tab between cells. */
export function writeTable(name: string, { columns, rows }: Table): void {
  const lines = [...rows].map(([row, cells]) => [row, ...cells].join('\t'));
  mkdirSync(folder, { recursive: true });
  writeFileSync(oracleFile(name), `${['#', ...columns].join('\t')}\n${lines.join('\n')}\n`);
}

export function readTable(name: string): Table {
  if (!existsSync(oracleFile(name))) return { columns: [], rows: new Map() };
  const [head = '', ...lines] = readFileSync(oracleFile(name), 'utf8').trimEnd().split('\n');
  const rows = lines.map((line) => {
    const [row = '', ...cells] = line.split('\t');
    return [row, cells] as const;
  });
  return { columns: head.split('\t').slice(1), rows: new Map(rows) };
}

/** In words, each row and column that differs: `TAP-04, disturbed-2: 6/2@812~c01d -> 6/1@812~77b1`. */
export function differences(before: Table, after: Table): readonly string[] {
  const columns = [...new Set([...before.columns, ...after.columns])];
  const names = [...new Set([...before.rows.keys(), ...after.rows.keys()])];
  const cells = names.flatMap((row) => {
    const was = before.rows.get(row);
    const is = after.rows.get(row);
    if (was === undefined) return [`${row}: is new`];
    if (is === undefined) return [`${row}: is missing`];
    return columns.flatMap((column) => {
      const old = was[before.columns.indexOf(column)] ?? 'absent';
      const now = is[after.columns.indexOf(column)] ?? 'absent';
      return old === now ? [] : [`${row}, ${column}: ${old} -> ${now}`];
    });
  });
  return [...cells, ...otherOrder(before, after)];
}

/** Where rules are broken at the same place the one that is listed first is blamed. */
function otherOrder(before: Table, after: Table): readonly string[] {
  const was = [...before.rows.keys()].filter((row) => after.rows.has(row));
  const is = [...after.rows.keys()].filter((row) => before.rows.has(row));
  const at = was.findIndex((row, index) => row !== is[index]);
  return at < 0 ? [] : [`the order of rows: ${was[at] ?? ''} -> ${is[at] ?? ''}`];
}
