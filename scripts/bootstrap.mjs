// Plain JavaScript for Node 18: this runs before Platen's own Node is there.
import { realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installWhenNeeded } from './bootstrap/install.mjs';
import { findNode } from './bootstrap/node.mjs';

/** The exit code for "the harness itself broke"; exit-codes.ts cannot be read before Node 26 is there. */
const broken = 4;
const thisFile = fileURLToPath(import.meta.url);

/**
 * Installs the parts if they are missing and returns the path of Node 26; on failure says what to do
 * and ends the process.
 * @param {import('./bootstrap/parts.mjs').Which} which
 * @returns {Promise<string>}
 */
export async function bootstrap(which) {
  const root = dirname(dirname(thisFile));
  try {
    await installWhenNeeded(root, which, (line) => process.stderr.write(`platen: ${line}\n`));
    return findNode(root);
  } catch (error) {
    process.stderr.write(`platen: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(broken);
  }
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === thisFile) {
  // Tests and checks want their tools too.
  await bootstrap('all');
}
