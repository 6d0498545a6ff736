import type { Pairs } from '../../drive/body.ts';
import type { Caller, Reply } from '../../drive/client.ts';
import type { Session } from '../../drive/session.ts';
import type { User } from '../../drive/session-context.ts';
import { historyLagMs } from '../../journal/choices.ts';
import { epochMs } from '../../journal/epoch.ts';
import { succeeded } from '../../journal/exchange.ts';
import { itemsOf, member, numberMember } from '../../journal/json.ts';

export interface JobWords {
  /** Default: PRINT. */
  readonly jobtype?: 'PRINT' | 'COPY' | 'SCAN' | 'FAX';
  readonly more?: Pairs;
}

/** Records a job for the caller's user; answers its title, which no other job has. */
export async function recordJob(
  stage: Session,
  caller: Caller,
  words: JobWords = {},
): Promise<string> {
  const { jobtype = 'PRINT', more = [] } = words;
  const title = stage.name('job');
  const parameters: Pairs = [['jobtype', jobtype], ['title', title], ...more];
  stage.need(await stage.request('documents.record', caller, { parameters }), 'recording a job');
  return title;
}

/**
 * Asks for what a user has in the history until so many records have come into it, or the time that
 * the profile gives the history is over (SIL-164).
 */
export function historySettled(
  stage: Session,
  userName: string,
  words: { readonly records: number; readonly range?: Pairs },
): Promise<{ readonly reply: Reply }> {
  const parameters: Pairs = [
    ['username', userName],
    ['maxrecords', '2000'],
    ...(words.range ?? []),
  ];
  return stage.context.waits.until(
    historyLagMs(stage.credentials.facts),
    () => askHistory(stage, parameters),
    (reply) =>
      !succeeded(reply) || itemsOf(member(reply.json, 'documents')).length >= words.records,
  );
}

/** Far from where dates end: what is added to it is a date too. */
const latestMs = 8e15;

/**
 * What time the target has (epoch milliseconds), by what it tells of a job that it records for the user now;
 * undefined: it tells none. Its clock may be far from ours where an earlier run has moved it.
 */
export async function timeThere(stage: Session, user: User): Promise<number | undefined> {
  await recordJob(stage, await stage.login(user));
  const { reply } = await historySettled(stage, user.userName, { records: 1 });
  const told = numberMember(itemsOf(member(reply.json, 'documents'))[0], 'dateTime');
  const time = epochMs(told ?? Number.NaN);
  return Math.abs(time) < latestMs ? time : undefined;
}

const atATime = 8;

/** Records many jobs, some at a time. */
export async function recordMany(stage: Session, caller: Caller, count: number): Promise<void> {
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
  stage: Session,
  parameters: Pairs,
  { caller, ...more }: Asking = {},
): Promise<Reply> {
  return stage.request('documents.history', caller ?? stage.full, { parameters, ...more });
}
