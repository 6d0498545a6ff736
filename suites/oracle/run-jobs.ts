import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Job, Said } from './jobs.ts';

export interface RunJobsOptions {
  readonly only?: readonly string[] | undefined;
  /** Every situation is written into this file, in the order of the jobs. */
  readonly dump?: string | undefined;
  readonly workers: number;
}

/** Does the jobs in worker threads; answers in their order. */
export async function runJobs(
  jobs: readonly Job[],
  { only, dump, workers }: RunJobsOptions,
): Promise<readonly (readonly Said[])[]> {
  const folder = mkdtempSync(join(tmpdir(), 'platen-oracle-'));
  const partOf = (at: number): string => join(folder, String(at));
  const said: (readonly Said[])[] = [];
  const queue = jobs.entries();
  const work = async (): Promise<void> => {
    const child = new URL('jobs.child.ts', import.meta.url);
    const worker = new Worker(child, { workerData: { ...(only && { only }) } });
    try {
      for (const [at, job] of queue)
        said[at] = await ask(worker, { job, ...(dump !== undefined && { dump: partOf(at) }) });
    } finally {
      await worker.terminate();
    }
  };
  try {
    await Promise.all(Array.from({ length: workers }, work));
    if (dump !== undefined) {
      writeFileSync(dump, '');
      for (const at of jobs.keys()) appendFileSync(dump, readFileSync(partOf(at)));
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  return said;
}

function ask(worker: Worker, question: object): Promise<readonly Said[]> {
  return new Promise((resolve, reject) => {
    const over = (): void => {
      worker.off('message', answered);
      worker.off('error', failed);
    };
    const answered = (said: readonly Said[]): void => {
      over();
      resolve(said);
    };
    const failed = (error: unknown): void => {
      over();
      reject(error instanceof Error ? error : new Error(String(error)));
    };
    worker.on('message', answered);
    worker.on('error', failed);
    worker.postMessage(question);
  });
}
