import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { CertifiedRun, CertifyOrder } from './certified-run.ts';

/** The result of certifying the terminal of a tree. A process that did not start or end says nothing about the terminal. */
export type Certification =
  | CertifiedRun
  | { readonly ended: 'does not start' | 'does not end'; readonly why: string };

/** More, and a busy machine lets answers come too late. */
const timesAsFast = 8;
const longestMs = 1_800_000;
const child = join(import.meta.dirname, 'certified-run.child.ts');

/** Certifies the built-in terminal of a tree in a process of its own, on a fast clock. */
export async function certifyTree(
  order: Omit<CertifyOrder, 'timesAsFast'>,
  signal: AbortSignal,
): Promise<Certification> {
  const whole: CertifyOrder = { ...order, timesAsFast };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [child, JSON.stringify(whole)], {
      signal,
      timeout: longestMs,
      killSignal: 'SIGKILL',
      maxBuffer: 64 * 1024 * 1024,
    });
    return JSON.parse(stdout) as CertifiedRun;
  } catch (error) {
    const wasKilled = error instanceof Error && 'killed' in error && error.killed === true;
    const why = error instanceof Error ? error.message : String(error);
    return { ended: wasKilled ? 'does not end' : 'does not start', why };
  }
}
