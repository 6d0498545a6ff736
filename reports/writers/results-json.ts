import type { RunReport } from '../report.ts';

export function resultsJson(report: RunReport): string {
  return `${JSON.stringify(report, null, 2)}\n`;
}
