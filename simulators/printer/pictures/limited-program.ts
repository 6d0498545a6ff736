import { spawn } from 'node:child_process';
import type { Clock } from '../../kit/clock.ts';
import { endOrphanWatch, orphanWatch } from '../../kit/orphans.ts';

export interface Limits {
  readonly timeMs: number;
  /** Of the program's own memory. */
  readonly memoryBytes: number;
  readonly outputBytes: number;
}

export interface LimitedRun {
  readonly command: readonly [program: string, ...args: string[]];
  readonly limits: Limits;
  readonly clock: Pick<Clock, 'timer'>;
}

/** What the program wrote to its standard output; rejects with a sentence when it fails or goes beyond a limit. */
export function runLimited({ command, limits, clock }: LimitedRun): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const [program] = command;
    // A group of its own, so that what the program starts goes with it; no environment but a plain one.
    const child = spawn('/bin/sh', ['-c', launcher(limits), 'sh', ...command], {
      detached: true,
      stdio: ['ignore', 'pipe', 'ignore', 'pipe'],
      env: { LC_ALL: 'C', PATH: '/usr/bin:/bin' },
    });
    const end = (why: string): void => {
      reject(new Error(`${program} ${why}`));
      if (child.pid !== undefined) killGroup(child.pid);
    };
    const seconds = limits.timeMs / 1000;
    const patience = clock.timer(limits.timeMs, () => end(`took more than ${String(seconds)} s`));
    const chunks: Buffer[] = [];
    let size = 0;
    child.stdout?.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > limits.outputBytes) end(`wrote more than ${String(limits.outputBytes)} bytes`);
      else chunks.push(chunk);
    });
    endOrphanWatch(child);
    child.once('error', (error) => end(`could not be started: ${error.message}`));
    child.once('close', (code, signal) => {
      patience[Symbol.dispose]();
      if (code === 0) resolve(Buffer.concat(chunks));
      else reject(new Error(`${program} exited with ${String(code ?? signal)}`));
    });
  });
}

/** A shell script that sets the limits, then becomes the command at low priority. */
function launcher({ timeMs, memoryBytes }: Limits): string {
  return [
    `ulimit -c 0 -t ${String(Math.ceil(timeMs / 1000))} 2>/dev/null`,
    `ulimit -v ${String(Math.ceil(memoryBytes / 1024))} 2>/dev/null`,
    orphanWatch,
    'exec nice -n 10 "$@" 3<&-',
  ].join('\n');
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
