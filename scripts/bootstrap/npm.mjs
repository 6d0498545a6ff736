// Plain JavaScript for Node 18: this runs before Platen's own Node is there.
import { spawn } from 'node:child_process';
import { delimiter, dirname } from 'node:path';

const remarkEveryMs = 10_000;

/**
 * Runs `npm ci`; throws with what to do when it fails.
 * @param {string} root the project's folder
 * @param {{ node: string, which: import('./parts.mjs').Which }} how the Node that runs npm, and the parts that are wanted
 * @param {(line: string) => void} say
 * @returns {Promise<void>}
 */
export async function npmCi(root, { node, which }, say) {
  // Nothing needs them: the install scripts of some parts would look for a compiler and the network.
  const plain = ['--ignore-scripts', '--no-audit', '--no-fund'];
  const dev = which === 'all' ? '--include=dev' : '--omit=dev';
  const options = [dev, '--include=optional', ...plain];
  // npm's remarks about the Node that runs it mislead: another one runs the parts.
  const quiet = ['--engine-strict=false', '--loglevel=error'];
  const startedAt = process.hrtime.bigint();
  const ticker = setInterval(() => {
    const seconds = (process.hrtime.bigint() - startedAt) / 1_000_000_000n;
    if (!process.stderr.isTTY) say(`still installing (${seconds} s)`);
  }, remarkEveryMs);
  try {
    await succeed(root, node, ['ci', ...options, ...quiet]);
  } finally {
    clearInterval(ticker);
  }
}

/**
 * Inside an npm script the very npm that runs it is used; else the one on the PATH, which finds its
 * Node there too. Its output goes to stderr: stdout belongs to the command that is about to run.
 * @param {string} cwd
 * @param {string} node
 * @param {string[]} args
 * @returns {Promise<void>}
 */
function succeed(cwd, node, args) {
  const npm = process.env['npm_execpath'];
  const path = [dirname(node), process.env['PATH']].join(delimiter);
  /** @type {import('node:child_process').SpawnOptions} */
  const options = { cwd, stdio: ['ignore', 2, 2], env: { ...process.env, PATH: path } };
  return new Promise((resolve, reject) => {
    const child = npm?.endsWith('npm-cli.js')
      ? spawn(node, [npm, ...args], options)
      : spawn('npm', args, options);
    child.once('error', (error) => {
      const remedy = 'It comes with Node.js; put it on the PATH.';
      reject(new Error(`npm could not be started (${error.message}). ${remedy}`));
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
