#!/usr/bin/env node
// Plain JavaScript for Node 18: finds Node 26 and hands over to platen.ts.
import { spawn } from 'node:child_process';
import module from 'node:module';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { isRightNode } from './bootstrap/node.mjs';
import { bootstrap } from './bootstrap.mjs';

// Half of the time to ready is compiling what did not change since the last start. What runs from
// there must be nobody else's: not in a folder that others can write to.
const ownCache = fileURLToPath(new URL('../.platen/compile-cache', import.meta.url));
const compileCache = process.env['NODE_COMPILE_CACHE'] ?? ownCache;

const node = await bootstrap('used');
if (isRightNode(process.version)) {
  module.enableCompileCache(compileCache);
  process.env['NODE_COMPILE_CACHE'] = compileCache;
  await import('./platen.ts');
} else {
  const program = fileURLToPath(new URL('platen.ts', import.meta.url));
  const child = spawn(node, [program, ...process.argv.slice(2)], {
    // By the channel it ends with this process, however that ends.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache },
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal));
  }
  child.once('exit', (code, signal) => {
    process.exit(code ?? 128 + constants.signals[signal ?? 'SIGTERM']);
  });
}
