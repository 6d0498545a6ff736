import { readFileSync } from 'node:fs';

/** The most memory that a process has had at a time, in megabytes; undefined where the system doesn't tell. */
export function peakMemoryMb(pid: number): number | undefined {
  return statusMb(pid, 'VmHWM');
}

/** The memory that a process has now. */
export function memoryMb(pid: number): number | undefined {
  return statusMb(pid, 'VmRSS');
}

function statusMb(pid: number, field: 'VmHWM' | 'VmRSS'): number | undefined {
  try {
    const status = readFileSync(`/proc/${String(pid)}/status`, 'utf8');
    const kilobytes = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
  } catch {
    return undefined;
  }
}
