// Plain JavaScript for Node 18: this runs before Platen's own Node is there.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** The major version of Node that runs Platen; package.json pins the exact one. */
const nodeMajor = 26;

/**
 * The path of a Node that can run Platen: the one installed with its parts, or the one that runs now.
 * @param {string} root the project's folder
 * @returns {string}
 */
export function findNode(root) {
  const own = join(root, 'node_modules', '.bin', 'node');
  const answer = spawnSync(own, ['-v'], { encoding: 'utf8' });
  const version = answer.status === 0 ? answer.stdout.trim() : undefined;
  if (isRightNode(version)) return own;
  if (isRightNode(process.version)) return process.execPath;
  throw new Error(
    [
      `Platen needs Node ${nodeMajor}; ${own} is ${version ?? 'missing or cannot run here'}.`,
      'It comes with the parts for Linux (x64, arm64; glibc) and macOS (arm64).',
      `Elsewhere install Node ${nodeMajor} and put it first on the PATH.`,
    ].join('\n'),
  );
}

/**
 * @param {string | undefined} version as `node -v` says it
 * @returns {boolean}
 */
export function isRightNode(version) {
  return version !== undefined && Number(/^v(\d+)\./.exec(version)?.[1]) === nodeMajor;
}
