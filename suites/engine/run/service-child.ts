import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { ScriptCoverage } from './coverage/executed.ts';

const coverageTimeoutMs = 60_000;
const ownProgram = fileURLToPath(new URL('../../../scripts/platen.ts', import.meta.url));

/** The built-in service as a child that is ready. */
export interface ServiceChild {
  /** The one line that it printed. */
  readonly readyLine: string;
  /** Of its process. */
  readonly pid: number;
  /** Resolves when it is gone. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /** Executed since the last time, of one that was started with `coverage`. */
  takeCoverage(): Promise<readonly ScriptCoverage[]>;
}

export interface ServiceSources {
  /** Root of the sources; default: this tree. */
  readonly tree?: string | undefined;
  readonly coverage?: boolean | undefined;
}

const coverageChild = fileURLToPath(new URL('coverage/coverage.child.ts', import.meta.url));

/** Starts the service of a tree of sources. Throws with what the child said when it doesn't become ready. */
export async function spawnService(
  given: readonly string[],
  { tree, coverage = false }: ServiceSources = {},
): Promise<ServiceChild> {
  const args = [
    ...(coverage ? ['--import', coverageChild] : []),
    tree === undefined ? ownProgram : join(tree, 'scripts/platen.ts'),
    'service',
    '--json-ready',
    '--host',
    '127.0.0.1',
    // Recording exchanges for a page takes time that is measured. Trees of earlier sources do not have the option.
    ...(tree === undefined ? ['--without-page'] : []),
    ...given,
  ];
  // By the channel it ends with this process.
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  const { stdout, stderr } = child;
  if (stdout === null || stderr === null) throw new Error('a child without the pipes asked for');
  const complaints: string[] = [];
  stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints.push(text);
    if (complaints.length > 50) complaints.shift();
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const lines = createInterface({ input: stdout });
  const first = new Promise<string>((resolve) => lines.once('line', resolve));
  const readyLine = await Promise.race([first, ended.then(() => undefined)]);
  // On one line: whoever shows the error may show its first line only.
  if (readyLine === undefined)
    throw new Error(
      `the built-in service did not start: ${complaints
        .join('')
        .trim()
        .replaceAll(/\s*\n\s*/g, '; ')}`,
    );
  return {
    readyLine,
    pid: child.pid ?? 0,
    end: async (signal) => {
      child.kill(signal);
      await ended;
    },
    takeCoverage: async () => {
      const answered = once(child, 'message', { signal: AbortSignal.timeout(coverageTimeoutMs) });
      child.send('take');
      const [coverage] = (await answered) as [readonly ScriptCoverage[]];
      return coverage;
    },
  };
}
