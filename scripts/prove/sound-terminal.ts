import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const file = '.platen/faults/sound-terminal';

/** Whether the terminal of the committed sources was certified without a fault, by rules that stand as they stood then. */
export function isKnownSound(root: string): boolean {
  try {
    return readFileSync(join(root, file), 'utf8') === sourcesOf(root);
  } catch {
    return false;
  }
}

export function keepSound(root: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), sourcesOf(root));
}

/** Returns the git ids of the source folders of the terminal, the test cases and the rules. */
function sourcesOf(root: string): string {
  const trees = ['simulators', 'suites', 'reports', 'scripts/prove'].map((path) => `HEAD:${path}`);
  return execFileSync('git', ['rev-parse', ...trees], { cwd: root, encoding: 'utf8' });
}
