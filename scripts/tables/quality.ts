import { join } from 'node:path';
import { qualityReport } from '../quality/report.ts';
import { storedMeasures } from '../quality/stored-measures.ts';
import type { Table } from './table.ts';

/** Counts of the rules and their proofs, beside what was measured last (`scripts/quality.ts`). */
export const qualityTable: Table = {
  file: 'reports/QUALITY.md',
  render: () => qualityReport(storedMeasures(join(import.meta.dirname, '..', '..'))),
};
