import { grouped } from './event-words.ts';
import type { ValuesReport } from './report.ts';

/** "1,204 of 1,204 kinds of parameter values were tried" */
export function valuesLine({ covered, classes }: ValuesReport): string {
  return `${grouped(covered)} of ${grouped(classes)} kinds of parameter values were tried`;
}
