import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** What the gate says of a tree of sources. */
export interface GateRun {
  readonly outcome: string;
  /** Red rules, the first one first, then those that were not run. */
  readonly against: readonly string[];
}

interface Results {
  readonly outcome: string;
  readonly rules: readonly {
    readonly id: string;
    readonly verdict: string;
    readonly firstRed?: boolean;
  }[];
}

const red = new Set(['FAILED', 'NON-STRICT']);
const missing = new Set(['NOT RUN', 'HARNESS ERROR']);

/** Runs the gate of a tree on its own service. A service that does not start is an outcome too. */
export async function runGate(
  tree: string,
  { only, timeoutMs }: { readonly only: readonly string[]; readonly timeoutMs: number },
): Promise<GateRun> {
  const out = join(tree, 'reports', 'mutant');
  const chosen = only.length === 0 ? [] : ['--only', only.join()];
  const line = ['scripts/platen.ts', 'gate', '--strict', '--seed', '1', '--out', out, ...chosen];
  await rm(out, { recursive: true, force: true });
  const code = await ended(line, tree, timeoutMs);
  if (code === 'timeout') return { outcome: 'does not end', against: [] };
  const text = await readFile(join(out, 'results.json'), 'utf8').catch(() => undefined);
  if (text === undefined) return { outcome: 'does not start', against: [] };
  const { outcome, rules } = JSON.parse(text) as Results;
  const reds = rules.filter((one) => red.has(one.verdict));
  const first = reds.toSorted((a, b) => Number(b.firstRed === true) - Number(a.firstRed === true));
  const unseen = rules.filter((one) => missing.has(one.verdict));
  return { outcome, against: [...first, ...unseen].map((one) => one.id) };
}

function ended(
  line: readonly string[],
  cwd: string,
  timeoutMs: number,
): Promise<number | 'timeout'> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, line, { cwd, stdio: 'ignore', timeout: timeoutMs });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 'timeout'));
  });
}
