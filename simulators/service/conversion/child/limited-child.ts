import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import type { Clock } from '../../../kit/clock.ts';
import { launcher } from './launcher.ts';

export interface ChildLimits {
  readonly timeMs: number;
  readonly memoryBytes: number;
  /** Of each file it writes. */
  readonly fileBytes: number;
}

export interface ChildTask {
  /** A program's path and its arguments. */
  readonly command: readonly [string, ...string[]];
  /** Where it works, its home and its place for temporary files. */
  readonly folder: string;
  readonly searchPath: string;
  readonly limits: ChildLimits;
  readonly clock: Clock;
  /** Ends the child when it aborts. */
  readonly signal: AbortSignal;
  /** Reads what the child writes; without it that is thrown away. */
  readonly read?: (output: Readable) => Promise<void>;
}

export interface ChildEnd {
  /** null: a signal ended it, such as that of a limit. */
  readonly code: number | null;
  /** The end of what it said on its error output. */
  readonly said: string;
}

/** The child was ended by us: its time was over, or its work is no longer wanted. */
export class ChildStopped extends Error {
  override readonly name = 'ChildStopped';
}

const mostSaid = 2_000;

/**
 * Runs a program of others over bytes of others: a process group of its own, limited in time, memory
 * and file size, with a clean environment and nothing to read. Nothing of the group is left when this
 * settles, nor when the service dies. Rejects with ChildStopped, or with what `read` rejects with.
 */
export async function runLimited(task: ChildTask): Promise<ChildEnd> {
  const { limits, clock, signal } = task;
  if (signal.aborted) throw new ChildStopped('it was cancelled');
  const child = start(task);
  let stopped: string | undefined;
  const stop = (reason: string): void => {
    stopped ??= reason;
    endGroup(child);
  };
  const unwanted = (): void => stop('it was cancelled');
  signal.addEventListener('abort', unwanted);
  using _limit = clock.timer(limits.timeMs, () =>
    stop(`it took longer than ${String(Math.round(limits.timeMs / 1000))} s`),
  );
  try {
    const [end] = await Promise.all([ended(child), reading(task, child, stop)]);
    if (stopped !== undefined) throw new ChildStopped(stopped);
    return end;
  } finally {
    signal.removeEventListener('abort', unwanted);
    endGroup(child);
  }
}

function start({ command, folder, searchPath, limits }: ChildTask): ChildProcess {
  return spawn('/bin/sh', ['-c', launcher(limits), 'sh', ...command], {
    cwd: folder,
    // A session of its own: the group is ended as a whole.
    detached: true,
    env: {
      PATH: searchPath,
      HOME: folder,
      TMPDIR: folder,
      LANG: 'C.UTF-8',
      // For programs that heed it: nobody listens at the discard port.
      http_proxy: 'http://127.0.0.1:9',
      https_proxy: 'http://127.0.0.1:9',
    },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
}

async function reading(
  { read }: ChildTask,
  { stdout }: ChildProcess,
  stop: (reason: string) => void,
): Promise<void> {
  if (stdout === null) return;
  if (read === undefined) {
    stdout.resume();
    return;
  }
  try {
    await read(stdout);
  } catch (error) {
    stop(error instanceof Error ? error.message : String(error));
    stdout.destroy();
    throw error;
  }
}

function ended(child: ChildProcess): Promise<ChildEnd> {
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-mostSaid);
  });
  child.stdio[3]?.on('error', () => undefined);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    // Descendants may hold its outputs open for ever.
    child.once('exit', (code) => {
      endGroup(child);
      child.once('close', () => resolve({ code, said: said.trim() }));
    });
  });
}

/** Once: the launcher's watcher lives until then, so that the group's number is nobody else's. */
function endGroup(child: ChildProcess): void {
  const { pid } = child;
  if (pid === undefined || endedGroups.has(child)) return;
  endedGroups.add(child);
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Nothing of it is left.
  }
}

const endedGroups = new WeakSet<ChildProcess>();
