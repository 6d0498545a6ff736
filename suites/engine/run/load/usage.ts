import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import type { Clock } from '../../../../simulators/kit/clock.ts';

/** What a process has used since its start. */
export interface Usage {
  readonly cpuSeconds: number;
  readonly peakMemoryBytes: number;
}

const ticksPerSecond = 100;

/** Of any process of this machine, all its threads together (proc(5)); undefined where the system doesn't tell, or it is gone. */
export function usageOf(pid: number): Usage | undefined {
  try {
    const stat = readFileSync(`/proc/${String(pid)}/stat`, 'utf8');
    // What follows the name, which may hold anything, begins with the third field.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const cpuSeconds = (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
    const status = readFileSync(`/proc/${String(pid)}/status`, 'utf8');
    const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1];
    if (!Number.isFinite(cpuSeconds)) return undefined;
    return { cpuSeconds, peakMemoryBytes: Number(kilobytes ?? 0) * 1024 };
  } catch {
    return undefined;
  }
}

export function ownUsage(): Usage {
  const { user, system } = process.cpuUsage();
  const peakMemoryBytes = process.resourceUsage().maxRSS * 1024;
  return { cpuSeconds: (user + system) / 1e6, peakMemoryBytes };
}

/** Seconds for which this machine's cores have had nothing to do since it was started, all together. */
export function idleSeconds(): number {
  return cpus().reduce((sum, { times }) => sum + times.idle, 0) / 1000;
}

const lookMs = 1_000;

/** So many of this machine's cores have something to do, by a look of a second at all. */
export async function busyCores(clock: Pick<Clock, 'sleep' | 'monotonic'>): Promise<number> {
  const [begunNs, idleBefore] = [clock.monotonic(), idleSeconds()];
  await clock.sleep(lookMs);
  const seconds = Number(clock.monotonic() - begunNs) / 1e9;
  const idle = (idleSeconds() - idleBefore) / seconds;
  return Math.max(0, cpus().length - idle);
}
