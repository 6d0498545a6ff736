import { readFileSync } from 'node:fs';
import type { LoadReport } from '../../../reports/load/load-report.ts';
import { UsageError } from '../../command-line/usage-error.ts';

export interface Baseline {
  readonly file: string;
  readonly report: LoadReport;
}

/** A load.json of an earlier run. Throws UsageError before anything is started. */
export function readBaseline(file: string): Baseline {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`--baseline: ${file} can't be read: ${reason}`);
  }
  if (!isLoadReport(value)) {
    throw new UsageError(
      `--baseline: ${file} is no load.json of version 1`,
      'platen load writes one.',
    );
  }
  return { file, report: value };
}

function isLoadReport(value: unknown): value is LoadReport {
  if (typeof value !== 'object' || value === null) return false;
  const { schemaVersion, steps, calls } = value as Partial<Record<keyof LoadReport, unknown>>;
  return schemaVersion === 1 && Array.isArray(steps) && Array.isArray(calls);
}
