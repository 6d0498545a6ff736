import { once } from 'node:events';
import { rename, rm } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { syncFile } from './sync-file.ts';

/** The database as it is now, in a file that never changes afterwards; the service goes on working meanwhile. */
export async function makeBase(database: string, to: string): Promise<void> {
  const draft = `${to}.part`;
  await rm(draft, { force: true });
  const worker = new Worker(new URL('base.worker.ts', import.meta.url), {
    workerData: { from: database, to: draft },
  });
  // What the worker throws arrives as 'error', which `once` rejects with.
  await once(worker, 'exit');
  await syncFile(draft);
  await rename(draft, to);
}
