// Plain JavaScript for Node 18: this runs before Platen's own Node is there.
import { copyFileSync, lstatSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from './lock.mjs';
import { findNode } from './node.mjs';
import { npmCi } from './npm.mjs';
import {
  forgetInstallation,
  hasTools,
  isInstalled,
  linkNode,
  missingParts,
  noteInstalled,
  noteUnfinished,
} from './parts.mjs';

/**
 * Brings node_modules to what package-lock.json says, if it is not there yet; throws with what to do.
 * @param {string} root the project's folder
 * @param {import('./parts.mjs').Which} which
 * @param {(line: string) => void} say
 * @returns {Promise<void>}
 */
export async function installWhenNeeded(root, which, say) {
  if (isInstalled(root, which)) return;
  const lock = join(root, '.platen', 'install.lock');
  /** @param {string} owner */
  const onWait = (owner) => say(`${owner} is installing Platen's parts already; waiting for it.`);
  await withLock(lock, { onWait }, async () => {
    if (isInstalled(root, which)) return;
    say("First start: installing Platen's parts (Node 26 among them); a minute or two.");
    try {
      await install(root, hasTools(root) ? 'all' : which, say);
    } catch (error) {
      forgetInstallation(root);
      throw error;
    }
  });
}

/**
 * @param {string} root
 * @param {import('./parts.mjs').Which} which
 * @param {(line: string) => void} say
 * @returns {Promise<void>}
 */
async function install(root, which, say) {
  refuseLink(join(root, 'node_modules'));
  noteUnfinished(root);
  await npmCi(root, { node: process.execPath, which }, say);
  linkNode(root);
  const { length } = missingParts(root, which);
  if (length > 0) {
    say(`${length} parts want a newer Node than ${process.version}; Node 26 fetches them.`);
    await installWithNewNode(root, which, say);
    const missing = missingParts(root, which);
    if (missing.length > 0)
      throw new Error(`npm left out ${missing.join(', ')}. Start the same command again.`);
  }
  noteInstalled(root, which);
}

/**
 * npm would empty the folder behind a link, which others may be using.
 * @param {string} folder
 * @returns {void}
 */
function refuseLink(folder) {
  if (lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink() !== true) return;
  throw new Error(
    `${folder} is a link and lacks parts: bring it up to date where it leads, or remove it.`,
  );
}

/**
 * npm removes node_modules first, and the new Node with it: a copy runs it.
 * @param {string} root
 * @param {import('./parts.mjs').Which} which
 * @param {(line: string) => void} say
 * @returns {Promise<void>}
 */
async function installWithNewNode(root, which, say) {
  const folder = join(root, '.platen', 'first-node');
  const copy = join(folder, 'node');
  mkdirSync(folder, { recursive: true });
  try {
    copyFileSync(findNode(root), copy);
    await npmCi(root, { node: copy, which }, say);
    linkNode(root);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
