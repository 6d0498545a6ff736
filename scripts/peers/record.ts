import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { peerResultsFile } from '../ci/results.ts';
import type { PeerCount } from './report.ts';

/** Leaves the numbers where `.ci/run` adds them to its own. */
export async function recordCount(root: string, count: PeerCount): Promise<void> {
  const file = join(root, peerResultsFile);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(count));
}
