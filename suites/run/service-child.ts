import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const ownTree = fileURLToPath(new URL('../..', import.meta.url));

/** The built-in service as a child that is ready. */
export interface ServiceChild {
  /** The one line that it printed. */
  readonly readyLine: string;
  /** Of its process. */
  readonly pid: number;
  /** Resolves when it is gone. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

/** Starts the service of a tree of sources. Throws with what the child said when it doesn't become ready. */
export async function spawnService(
  given: readonly string[],
  tree = ownTree,
): Promise<ServiceChild> {
  const args = [
    join(tree, 'scripts/platen.ts'),
    'service',
    '--json-ready',
    '--host',
    '127.0.0.1',
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
  if (readyLine === undefined)
    throw new Error(`the built-in service did not start:\n${complaints.join('')}`);
  return {
    readyLine,
    pid: child.pid ?? 0,
    end: async (signal) => {
      child.kill(signal);
      await ended;
    },
  };
}
