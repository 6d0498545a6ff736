import type { Pairs } from '../../body.ts';
import type { Caller, Reply } from '../../client.ts';
import type { Stage } from '../../stage.ts';

/** Records a job for the caller's user; answers its title, which no other job has. */
export async function recordJob(
  stage: Stage,
  caller: Caller,
  more: Pairs = [],
  jobtype = 'PRINT',
): Promise<string> {
  const title = stage.name('job');
  stage.need(
    await tryRecord(stage, caller, [['jobtype', jobtype], ['title', title], ...more]),
    'recording a job',
  );
  return title;
}

export function tryRecord(
  stage: Stage,
  caller: Caller,
  parameters: Pairs,
  pair?: number,
): Promise<Reply> {
  return stage.call('documents.record', caller, {
    parameters,
    ...(pair === undefined ? {} : { pair }),
  });
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
