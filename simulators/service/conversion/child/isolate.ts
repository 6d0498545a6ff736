import { spawn } from 'node:child_process';
import { findProgram } from './find-program.ts';

/** The command in a network of its own that leads nowhere, where this system lets us make one. */
export async function withoutNetwork(
  command: readonly [string, ...string[]],
  searchPath: string,
): Promise<[string, ...string[]]> {
  const unshare = findProgram('unshare', searchPath);
  if (unshare === undefined) return [...command];
  works ??= tryOut(unshare);
  return (await works) ? [unshare, ...isolation, '--', ...command] : [...command];
}

/** A user namespace too, since others than root may make a network in theirs alone. */
const isolation = ['--user', '--map-current-user', '--net'] as const;
let works: Promise<boolean> | undefined;

function tryOut(unshare: string): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(unshare, [...isolation, '--', 'true'], { stdio: 'ignore' });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}
