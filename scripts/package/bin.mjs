#!/usr/bin/env node
// The package's command. Plain JavaScript that old versions of Node can read: it says which is needed.
import { spawn } from 'node:child_process';
import module from 'node:module';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

const oldest = 24;
const program = new URL('../scripts/platen.js', import.meta.url);
// Node 24 calls its SQLite experimental at each start, here and in the processes that are started from here.
process.env['NODE_OPTIONS'] =
  `${process.env['NODE_OPTIONS'] ?? ''} --disable-warning=ExperimentalWarning`.trim();

if (Number(process.versions.node.split('.')[0]) >= oldest) {
  const emitWarning = process.emitWarning.bind(process);
  process.emitWarning = (/** @type {any[]} */ ...args) => {
    if (args[1] !== 'ExperimentalWarning') Reflect.apply(emitWarning, undefined, args);
  };
  const cache =
    process.env['NODE_COMPILE_CACHE'] ??
    fileURLToPath(new URL('../.platen/compile-cache', import.meta.url));
  module.enableCompileCache(cache);
  process.env['NODE_COMPILE_CACHE'] = cache;
  if (process.env['npm_command'] === 'exec') endWithNpx();
  await import(program.href);
} else {
  handOver(newerNode());
}

/** When npx is told to end, it ends its shell and not the program that the shell started: this process then ends itself. */
function endWithNpx() {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  watch.unref();
}

/** The Node of a platform package that was installed beside Platen. */
function newerNode() {
  const { platform, arch } = process;
  const name = platform === 'darwin' ? `node-bin-${platform}-${arch}` : `node-${platform}-${arch}`;
  try {
    return module.createRequire(import.meta.url).resolve(`${name}/bin/node`);
  } catch {
    process.stderr.write(
      `platen: Node ${oldest} or later is needed, this is ${process.version}. Install a newer one, or ` +
        `one for Platen alone: npm install ${name}@26\n`,
    );
    process.exit(2);
  }
}

/** @param {string} node */
function handOver(node) {
  const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    // By the channel it ends with this process, however that ends.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => child.kill(signal));
  child.once('exit', (code, signal) => {
    process.exit(code ?? 128 + constants.signals[signal ?? 'SIGTERM']);
  });
}
