#!/usr/bin/env node
// Plain JavaScript for Node 18: finds Node 26 and hands over to platen.ts.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { isRightNode } from './bootstrap/node.mjs';
import { bootstrap } from './bootstrap.mjs';

const node = await bootstrap();
if (isRightNode(process.version)) {
  await import('./platen.ts');
} else {
  const program = fileURLToPath(new URL('platen.ts', import.meta.url));
  const child = spawn(node, [program, ...process.argv.slice(2)], { stdio: 'inherit' });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal));
  }
  child.once('exit', (code, signal) => {
    process.exit(code ?? 128 + constants.signals[signal ?? 'SIGTERM']);
  });
}
