import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { systemClock } from '../../simulators/kit/clock.ts';
import { waitFor } from '../../simulators/kit/lifecycle.ts';

const program = fileURLToPath(new URL('../platen.ts', import.meta.url));
const deadlineMs = 150_000;

/** A command as a process, and the processes that it starts. */
export interface Started {
  readonly child: ChildProcess;
  readonly pid: number;
  /** What it has written to its error output. */
  readonly said: () => string;
  /** Its exit code; null where a signal ended it. */
  readonly ended: Promise<number | null>;
}

/** `before` stands between Node and the command, instead of platen.ts. */
export function start(
  args: readonly string[],
  folder: string,
  before: readonly string[] = [program],
): Started {
  const child = spawn(process.execPath, [...before, ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stdout.resume();
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { child, pid: child.pid ?? 0, said: () => said, ended };
}

/** Waits until descendants of the process are there, one for each pattern of a command line; all of them, by pid. */
export async function descendants(
  { pid, said }: Started,
  patterns: readonly RegExp[],
): Promise<readonly number[]> {
  return await waitFor(
    () => {
      const all = below(pid);
      const lines = all.map(({ line }) => line);
      const isThere = patterns.every((one) => lines.some((line) => one.test(line)));
      return isThere ? all.map((one) => one.pid) : undefined;
    },
    { clock: systemClock, deadlineMs, what: `${patterns.join(', ')} below it; it said ${said()}` },
  );
}

/** Waits until none of the processes is there. */
export async function gone(pids: readonly number[]): Promise<void> {
  await waitFor(() => (processes().some(({ pid }) => pids.includes(pid)) ? undefined : true), {
    clock: systemClock,
    deadlineMs,
    what: `the end of ${pids.join(', ')}`,
  });
}

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly line: string;
}

function below(pid: number): readonly Process[] {
  const all = processes();
  const found = all.filter((one) => one.parent === pid);
  for (const one of found) found.push(...all.filter((other) => other.parent === one.pid));
  return found;
}

/** Of /proc, without those that have ended and that nobody has waited for. */
function processes(): readonly Process[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const line = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ');
      return state === 'Z' ? [] : [{ pid: Number(name), parent: Number(parent), line }];
    } catch {
      return [];
    }
  });
}
