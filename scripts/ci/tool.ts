import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';

/**
 * Runs a tool of node_modules with the Node that runs now, its output passed on; true when it ends
 * with exit code 0. The first of `line` is the path of its program below node_modules.
 */
export function runTool(root: string, line: readonly [string, ...string[]]): Promise<boolean> {
  const [program, ...args] = line;
  const modules = join(root, 'node_modules');
  const path = [join(modules, '.bin'), process.env['PATH']].join(delimiter);
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(modules, program), ...args], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, PATH: path },
    });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code === 0));
  });
}
