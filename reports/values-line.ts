import { grouped } from './event-words.ts';
import type { ValuesReport } from './report.ts';

/** "1,204 of 1,204 classes of values were sent" */
export function valuesLine({ covered, classes }: ValuesReport): string {
  return `${grouped(covered)} of ${grouped(classes)} classes of values were sent`;
}
