import { join } from 'node:path';
import { exitCodes } from './exit-codes.ts';
import { tables } from './tables/all.ts';
import { staleTables, writeTables } from './tables/write.ts';

/** Writes the generated documents anew; with --check it only tells which are not up to date. */
const root = join(import.meta.dirname, '..');
if (process.argv.includes('--check')) {
  const stale = await staleTables(tables, root);
  for (const { file } of stale) process.stdout.write(`${file} is not up to date\n`);
  process.exitCode = exitCodes[stale.length === 0 ? 'passed' : 'failed'].code;
} else {
  for (const file of await writeTables(tables, root)) process.stdout.write(`${file} written\n`);
}
