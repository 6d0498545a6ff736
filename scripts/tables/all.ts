import { accessTable } from './access.ts';
import { coverageTable } from './coverage.ts';
import { errorTable } from './errors.ts';
import { idsLockTable } from './ids-lock.ts';
import { silenceTable } from './silences.ts';
import type { Table } from './table.ts';

/** Every generated document; one file for each. */
export const tables: readonly Table[] = [
  accessTable,
  coverageTable,
  errorTable,
  idsLockTable,
  silenceTable,
];
