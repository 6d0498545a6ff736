import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';

/** What a program prints, piece by piece. */
export type Hear = (text: string) => void;

/**
 * Runs a tool of node_modules with the Node that runs now; true when it ends with exit code 0. The
 * first of `line` is the path of its program below node_modules. What it prints is heard by `hear`,
 * or passed on.
 */
export function runTool(
  root: string,
  [program, ...args]: readonly [string, ...string[]],
  hear?: Hear,
): Promise<boolean> {
  return runProgram(
    root,
    [join('node_modules', program), ...args],
    hear === undefined ? {} : { hear },
  );
}

export interface RunOptions {
  readonly hear?: Hear;
  readonly environment?: NodeJS.ProcessEnv;
}

/** The same for a program of our own, by its path below `root`. */
export function runProgram(
  root: string,
  [program, ...args]: readonly [string, ...string[]],
  { hear, environment = process.env }: RunOptions = {},
): Promise<boolean> {
  const path = [join(root, 'node_modules', '.bin'), environment['PATH']].join(delimiter);
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, program), ...args], {
      cwd: root,
      stdio: hear === undefined ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      env: { ...environment, PATH: path },
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => hear?.(text));
    child.once('error', reject);
    child.once('close', (code) => resolve(code === 0));
  });
}
