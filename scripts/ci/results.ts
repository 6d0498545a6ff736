import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Count {
  readonly passed: number;
  readonly failed: number;
}

/** The rules of a strict gate run; what was not run shows in its exit code, if it matters. */
export function countRules(folder: string): Count {
  const results = read<GateResults>(join(folder, 'results.json'));
  if (results === undefined) return { passed: 0, failed: 0 };
  const { ok, failed, nonStrict, harnessError } = results.summary;
  return { passed: ok, failed: failed + nonStrict + harnessError };
}

/**
 * The numbers of one command together with its exit code: whatever it counted, it has failed when it
 * says so, and when nothing ran at all.
 */
export function settle(count: Count, exitCode: number): Count {
  const silentFailure = count.failed === 0 && (exitCode !== 0 || count.passed === 0);
  return silentFailure ? { passed: count.passed, failed: 1 } : count;
}

function read<T>(file: string): T | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined;
}

interface GateResults {
  readonly summary: {
    readonly ok: number;
    readonly failed: number;
    readonly nonStrict: number;
    readonly harnessError: number;
  };
}
