import { existsSync } from 'node:fs';

/** For tests that look into /proc. Throws on a system without it. */
export function requireLinux(): void {
  if (!existsSync('/proc/self/stat')) throw new Error('This test needs Linux, where /proc is.');
}
