import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ChildOrder, ChildReady } from './child-order.ts';
import { WaitExpired } from './errors.ts';

const program = fileURLToPath(new URL('bench.child.ts', import.meta.url));
const compileCache = fileURLToPath(new URL('../.platen/compile-cache', import.meta.url));
const longestComplaint = 20_000;

export interface Child extends ChildReady {
  end(): Promise<void>;
}

/**
 * Starts a child process that runs the ordered device. It does not keep this process alive, and ends
 * when this process does, even if killed. Throws WaitExpired, or an Error with its output on stderr.
 */
export async function startChild(order: ChildOrder, timeoutMs: number): Promise<Child> {
  // Node options of this process, such as a test loader, must not apply to the child.
  const { NODE_OPTIONS: _, ...environment } = process.env;
  const child = fork(program, [JSON.stringify(order)], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: { NODE_COMPILE_CACHE: compileCache, ...environment },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let complaint = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint = `${complaint}${text}`.slice(-longestComplaint);
  });
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const ready = await new Promise<ChildReady | 'gone' | 'late'>((resolve) => {
    const timer = setTimeout(() => resolve('late'), timeoutMs);
    child.once('message', (message) => {
      clearTimeout(timer);
      resolve(message as ChildReady);
    });
    void gone.then(() => {
      clearTimeout(timer);
      resolve('gone');
    });
  });
  if (ready === 'late') {
    child.kill('SIGKILL');
    throw new WaitExpired(`a ${order.kind} to start`, timeoutMs, complaint);
  }
  if (ready === 'gone') throw new Error(`the ${order.kind} did not start: ${complaint.trim()}`);
  child.unref();
  child.channel?.unref();
  const stderr = child.stderr as unknown as { ref(): void; unref(): void } | null;
  stderr?.unref();
  return {
    control: ready.control,
    async end() {
      // Both keep this process alive until the child has closed.
      child.ref();
      stderr?.ref();
      child.kill('SIGTERM');
      await gone;
    },
  };
}
