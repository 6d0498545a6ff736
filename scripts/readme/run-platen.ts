import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

const root = join(import.meta.dirname, '../..');

/** Starts the command in the repository, as a reader of README.md does. */
export function startPlaten(line: readonly string[]): ChildProcessByStdio<null, Readable, null> {
  return spawn(process.execPath, ['scripts/platen.mjs', ...line], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** Runs the command to its end; returns its results (stdout). Throws if it exits with another code. */
export async function runPlaten(line: readonly string[], expectedCode: number): Promise<string> {
  const child = startPlaten(line);
  const [output] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  if (child.exitCode !== expectedCode)
    throw new Error(`platen ${line.join(' ')} exited with ${String(child.exitCode)}:\n${output}`);
  return output;
}
