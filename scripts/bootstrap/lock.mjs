// Plain JavaScript for Node 18: this runs before Platen's own Node is there.
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * @typedef {object} LockOptions
 * @property {(owner: string) => void} onWait called once when somebody else holds the lock
 * @property {number} [timeoutMs] how long to wait for a living owner
 * @property {number} [pollMs]
 */

/**
 * Holds the lock folder while `work` runs. A lock whose owner is dead is taken over.
 * @template T
 * @param {string} folder
 * @param {LockOptions} options
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(folder, options, work) {
  const { onWait, timeoutMs = 15 * 60_000, pollMs = 250 } = options;
  mkdirSync(dirname(folder), { recursive: true });
  for (let waitedMs = 0; !take(folder); waitedMs += pollMs) {
    const owner = readOwner(folder);
    if (owner !== undefined && isDead(owner)) recover(folder, owner);
    else if (waitedMs === 0) onWait(owner ?? 'another process');
    if (waitedMs >= timeoutMs) {
      throw new Error(
        `${owner} holds ${folder} and does not finish; if that process no longer runs, remove that folder.`,
      );
    }
    await delay(pollMs);
  }
  try {
    return await work();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * The folder appears with its owner inside or not at all: renaming onto a folder that is not empty fails.
 * @param {string} folder
 * @returns {boolean}
 */
function take(folder) {
  const draft = `${folder}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  writeFileSync(join(draft, 'owner'), ownerName());
  try {
    renameSync(draft, folder);
    return true;
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (codeOf(error) === 'ENOTEMPTY' || codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Of several that find a dead owner at once only one may remove it, and not the lock of its successor.
 * @param {string} folder
 * @param {string} deadOwner
 */
function recover(folder, deadOwner) {
  const guard = `${folder}.recovery`;
  try {
    mkdirSync(guard);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return;
    throw error;
  }
  try {
    if (readOwner(folder) === deadOwner) rmSync(folder, { recursive: true, force: true });
  } finally {
    rmSync(guard, { recursive: true, force: true });
  }
}

/** @returns {string} */
function ownerName() {
  return `process ${process.pid} on ${hostname()}`;
}

/**
 * @param {string} folder
 * @returns {string | undefined}
 */
function readOwner(folder) {
  try {
    return readFileSync(join(folder, 'owner'), 'utf8');
  } catch {
    return undefined;
  }
}

/**
 * An owner on another machine (a shared folder) can't be asked; it counts as alive.
 * @param {string} owner
 * @returns {boolean}
 */
function isDead(owner) {
  const [, pid = '', host] = /^process (\d+) on (.*)$/.exec(owner) ?? [];
  if (host !== hostname()) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return codeOf(error) === 'ESRCH';
  }
}

/**
 * @param {unknown} error
 * @returns {unknown}
 */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
