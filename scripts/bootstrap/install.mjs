// Plain JavaScript for Node 18: this runs before Platen's own Node is there.
import { spawn } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from './lock.mjs';

const remarkEveryMs = 10_000;

/**
 * Brings node_modules to what package-lock.json says, if it is not there yet; throws with what to do.
 * @param {string} root the project's folder
 * @param {(line: string) => void} say
 * @returns {Promise<void>}
 */
export async function installWhenNeeded(root, say) {
  if (isInstalled(root)) return;
  const lock = join(root, '.platen', 'install.lock');
  /** @param {string} owner */
  const onWait = (owner) => say(`${owner} is installing Platen's parts already; waiting for it.`);
  await withLock(lock, { onWait }, async () => {
    if (isInstalled(root)) return;
    say("First start: installing Platen's parts (Node 26 among them); a minute or two.");
    await npmCi(root, say);
  });
}

/**
 * npm writes its hidden lock file last, so an interrupted installation does not count.
 * @param {string} root
 * @returns {boolean}
 */
export function isInstalled(root) {
  const installed = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installed)) return false;
  return statSync(installed).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs;
}

/**
 * @param {string} root
 * @param {(line: string) => void} say
 * @returns {Promise<void>}
 */
async function npmCi(root, say) {
  const options = ['--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  // The old Node that runs npm is not the one that runs the parts, so npm's engine remarks mislead.
  const quiet = ['--engine-strict=false', '--loglevel=error'];
  const [command, first] = npmCommand();
  const startedAt = process.hrtime.bigint();
  const ticker = setInterval(() => {
    const seconds = (process.hrtime.bigint() - startedAt) / 1_000_000_000n;
    if (!process.stderr.isTTY) say(`still installing (${seconds} s)`);
  }, remarkEveryMs);
  try {
    await succeed(command, [...first, 'ci', ...options, ...quiet], root);
  } finally {
    clearInterval(ticker);
  }
}

/**
 * Inside an npm script the very npm that runs it; else the one on the PATH.
 * @returns {[string, string[]]}
 */
function npmCommand() {
  const npm = process.env['npm_execpath'];
  return npm?.endsWith('npm-cli.js') ? [process.execPath, [npm]] : ['npm', []];
}

/**
 * npm's output goes to stderr: stdout belongs to the command that is about to run.
 * @param {string} command
 * @param {string[]} args
 * @param {string} cwd
 * @returns {Promise<void>}
 */
function succeed(command, args, cwd) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, stdio: ['ignore', 2, 2] });
    child.once('error', (error) => {
      reject(
        new Error(
          `npm could not be started (${error.message}). It comes with Node.js; put it on the PATH.`,
        ),
      );
    });
    child.once('exit', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(explain(signal ?? `exit code ${code}`)));
    });
  });
}

/**
 * @param {string} end
 * @returns {string}
 */
function explain(end) {
  return [
    `npm ci ended with ${end}; what it said is above.`,
    'Most often the registry cannot be reached (try: npm ping) or the disk is full.',
    'Put that right and start the same command again.',
  ].join('\n');
}
