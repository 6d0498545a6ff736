import { ResultsError, readResults } from '../reports/read-results.ts';
import type { RunReport } from '../reports/report.ts';
import { readBoundedText } from '../simulators/kit/bounded-file.ts';
import { UsageError } from './command-line/usage-error.ts';
import { fileIn } from './run-file.ts';

const longestResults = 256 * 1024 * 1024;

/** The results of a run, by its folder or its results.json. Throws UsageError or UnreadableFile. */
export async function readRun(path: string): Promise<RunReport> {
  try {
    return readResults(readBoundedText(await fileIn(path, 'results.json'), longestResults));
  } catch (error) {
    if (error instanceof ResultsError) throw new UsageError(`${path} ${error.message}`);
    throw error;
  }
}
