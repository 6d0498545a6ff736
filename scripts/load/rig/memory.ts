import { readFileSync } from 'node:fs';

/** The most memory that a process has had at a time, in megabytes; undefined where the system doesn't tell. */
export function peakMemoryMb(pid: number): number | undefined {
  try {
    const status = readFileSync(`/proc/${String(pid)}/status`, 'utf8');
    const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
  } catch {
    return undefined;
  }
}
