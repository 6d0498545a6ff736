import { fileURLToPath } from 'node:url';
import { startTestPrinter, type TestPrinter } from './testing.ts';

export const suiteComplete: string = fileURLToPath(
  new URL('../../../fixtures/printers/suite-complete.json', import.meta.url),
);

/** A printer that claims all that the suites of ipptool ask. */
export function startSuiteComplete(): Promise<TestPrinter> {
  return startTestPrinter([], suiteComplete);
}
