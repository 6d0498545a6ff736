import { closeSync, openSync, writeSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { doJob, type Job } from './jobs.ts';

/** A worker thread: does the jobs that it is sent, one after the other. */

const { only } = workerData as { readonly only?: readonly string[] };

parentPort?.on('message', ({ job, dump }: { readonly job: Job; readonly dump?: string }) => {
  const file = dump === undefined ? undefined : openSync(dump, 'w');
  const tell = file === undefined ? undefined : (line: string) => void writeSync(file, `${line}\n`);
  const said = doJob(job, { only, dump: tell });
  if (file !== undefined) closeSync(file);
  parentPort?.postMessage(said);
});
