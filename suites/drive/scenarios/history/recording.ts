import type { Pairs } from '../../body.ts';
import type { Caller, Reply } from '../../client.ts';
import type { Stage } from '../../stage.ts';

export interface JobWords {
  /** Default: PRINT. */
  readonly jobtype?: 'PRINT' | 'COPY' | 'SCAN' | 'FAX';
  readonly more?: Pairs;
}

/** Records a job for the caller's user; answers its title, which no other job has. */
export async function recordJob(
  stage: Stage,
  caller: Caller,
  words: JobWords = {},
): Promise<string> {
  const { jobtype = 'PRINT', more = [] } = words;
  const title = stage.name('job');
  const parameters: Pairs = [['jobtype', jobtype], ['title', title], ...more];
  stage.need(await stage.call('documents.record', caller, { parameters }), 'recording a job');
  return title;
}

const atATime = 8;

/** Records many jobs, some at a time. */
export async function recordMany(stage: Stage, caller: Caller, count: number): Promise<void> {
  let left = count;
  const recorder = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await recordJob(stage, caller);
    }
  };
  await Promise.all(Array.from({ length: atATime }, recorder));
}

export interface Asking {
  readonly caller?: Caller;
  readonly pair?: number;
  readonly host?: string;
}

export function askHistory(
  stage: Stage,
  parameters: Pairs,
  { caller, ...more }: Asking = {},
): Promise<Reply> {
  return stage.call('documents.history', caller ?? stage.full, { parameters, ...more });
}
