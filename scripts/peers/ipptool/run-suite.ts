import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Suite } from './suites.ts';
import { readVerdicts, type Verdicts } from './verdicts.ts';

const run = promisify(execFile);

export interface SuiteTarget {
  /** Of the printer, `ipp://host:port/ipp/print`. */
  readonly url: string;
  /** Holds the suites and their documents side by side: ipptool looks for them there. */
  readonly folder: string;
  /** What is printed where a suite leaves the choice; ipptool tells the format by the ending. */
  readonly document: string;
  /** What Print-URI and Send-URI are to fetch. */
  readonly documentUrl: string;
}

const longestMs = 900_000;

/** Runs one suite to its end. Rejects when ipptool cannot be started or does not come to an end. */
export async function runSuite(suite: Suite, target: SuiteTarget): Promise<Verdicts> {
  const how = ['-V', suite.version, '-tI', '-T', '180'];
  const documents = ['-f', target.document, '-d', `document-uri=${target.documentUrl}`];
  const log = await ipptool(target.folder, [
    ...how,
    ...documents,
    target.url,
    `${suite.name}.test`,
  ]);
  return readVerdicts(log);
}

/** What it prints; it ends with 1 when a test failed, which its output says better. */
async function ipptool(folder: string, asked: readonly string[]): Promise<string> {
  try {
    const options = { cwd: folder, timeout: longestMs, maxBuffer: 64_000_000 };
    return (await run('ipptool', [...asked], options)).stdout;
  } catch (error) {
    if (!(error instanceof Error) || !('stdout' in error) || !('code' in error)) throw error;
    if (error.code !== 1 || typeof error.stdout !== 'string') throw error;
    return error.stdout;
  }
}
