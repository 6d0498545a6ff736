// Plain JavaScript for Node 18: this runs before Platen's own Node is there.
import {
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {object} Part an entry of npm's lock files
 * @property {string | string[]} [os]
 * @property {string | string[]} [cpu]
 * @property {string | string[]} [libc]
 * @property {boolean} [dev]
 * @property {boolean} [optional]
 * @property {boolean} [devOptional]
 * @property {string} [version]
 */

/** @typedef {'all' | 'used'} Which everything, or what the commands use: not what only tests and checks do */

/**
 * @param {string} root the project's folder
 * @param {Which} which
 * @returns {boolean}
 */
export function isInstalled(root, which) {
  return isNoted(root, which) || isComplete(root, which);
}

/**
 * npm writes its hidden lock file last, so an interrupted installation does not count.
 * @param {string} root
 * @param {Which} which
 * @returns {boolean}
 */
function isNoted(root, which) {
  if (!existsSync(hiddenLock(root))) return false;
  if (which === 'all' && existsSync(usedOnly(root))) return false;
  return statSync(hiddenLock(root)).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs;
}

/**
 * Whether the tools for tests and checks were installed: what a command installs anew must not remove them.
 * @param {string} root
 * @returns {boolean}
 */
export function hasTools(root) {
  return existsSync(hiddenLock(root)) && !existsSync(usedOnly(root));
}

/**
 * A folder that was copied or restored has every part, though npm's note is missing or old: installing
 * would only take away what is there beyond the wanted parts.
 * @param {string} root
 * @param {Which} which
 * @returns {boolean}
 */
function isComplete(root, which) {
  if (existsSync(unfinished(root))) return false;
  const parts = Object.entries(readParts(join(root, 'package-lock.json'))).filter(
    ([path, { dev }]) => path !== '' && (which === 'all' || dev !== true),
  );
  return parts.length > 0 && parts.every(([path, part]) => isAsWanted(join(root, path), part));
}

/**
 * @param {string} folder
 * @param {Part} part
 * @returns {boolean}
 */
function isAsWanted(folder, part) {
  const file = join(folder, 'package.json');
  // npm may leave optional packages out, except those for this platform.
  if (!existsSync(file))
    return (part.optional === true || part.devOptional === true) && !isForThisPlatform(part);
  try {
    const own = /** @type {{ version?: string }} */ (JSON.parse(readFileSync(file, 'utf8')));
    return own.version === part.version;
  } catch {
    return false;
  }
}

/**
 * From here on the parts that are there tell nothing: npm may end in the middle of one.
 * @param {string} root
 */
export function noteUnfinished(root) {
  mkdirSync(join(root, '.platen'), { recursive: true });
  writeFileSync(unfinished(root), '');
}

/**
 * Notes whether the tools for tests and checks are there.
 * @param {string} root
 * @param {Which} which
 */
export function noteInstalled(root, which) {
  if (which === 'used') writeFileSync(usedOnly(root), '');
  else rmSync(usedOnly(root), { force: true });
  rmSync(unfinished(root), { force: true });
}

/**
 * The next start installs again.
 * @param {string} root
 */
export function forgetInstallation(root) {
  rmSync(hiddenLock(root), { force: true });
}

/**
 * The parts for this platform that npm has left out. It is silent about optional ones: those it could
 * not fetch, and those whose makers exclude the Node that runs npm.
 * @param {string} root
 * @param {Which} which
 * @returns {string[]}
 */
export function missingParts(root, which) {
  const wanted = readParts(join(root, 'package-lock.json'));
  const installed = readParts(hiddenLock(root));
  return Object.entries(wanted)
    .filter(([path, part]) => !(path in installed) && isForThisPlatform(part))
    .filter(([, { dev }]) => which === 'all' || dev !== true)
    .map(([path]) => path.replace('node_modules/', ''));
}

/**
 * npm 10 removes `.bin/node` again when it drops the Node of another platform; this puts it back.
 * @param {string} root
 */
export function linkNode(root) {
  const link = join(root, 'node_modules', '.bin', 'node');
  for (const name of [
    `node-${process.platform}-${process.arch}`,
    `node-bin-${process.platform}-${process.arch}`,
  ]) {
    const program = join(root, 'node_modules', name, 'bin', 'node');
    if (existsSync(program) && !existsSync(link))
      symlinkSync(join('..', name, 'bin', 'node'), link);
  }
}

/**
 * @param {Part} part
 * @returns {boolean}
 */
function isForThisPlatform({ os, cpu, libc }) {
  if (os === undefined && cpu === undefined) return false;
  // Node itself comes for glibc only, so what is for musl is never wanted.
  return includes(os, process.platform) && includes(cpu, process.arch) && includes(libc, 'glibc');
}

/**
 * @param {string | string[] | undefined} allowed
 * @param {string} value
 * @returns {boolean}
 */
function includes(allowed, value) {
  if (allowed === undefined) return true;
  const list = [allowed].flat();
  if (list.includes(`!${value}`)) return false;
  return list.includes(value) || list.every((entry) => entry.startsWith('!'));
}

/**
 * @param {string} file
 * @returns {Record<string, Part>}
 */
function readParts(file) {
  const lock = /** @type {{ packages?: Record<string, Part> }} */ (
    JSON.parse(readFileSync(file, 'utf8'))
  );
  return lock.packages ?? {};
}

/**
 * @param {string} root
 * @returns {string}
 */
function hiddenLock(root) {
  return join(root, 'node_modules', '.package-lock.json');
}

/**
 * @param {string} root
 * @returns {string}
 */
function usedOnly(root) {
  return join(root, 'node_modules', '.platen-used-only');
}

/**
 * Outside node_modules, which npm empties first.
 * @param {string} root
 * @returns {string}
 */
function unfinished(root) {
  return join(root, '.platen', 'install-unfinished');
}
