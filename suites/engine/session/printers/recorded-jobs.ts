import { historyLagMs } from '../../journal/choices.ts';
import { epochMs } from '../../journal/epoch.ts';
import { succeeded } from '../../journal/exchange.ts';
import { itemsOf, member, numberMember, textMember } from '../../journal/json.ts';
import { type Parameters, type ParameterValues, pairsOf } from '../call-parameters.ts';
import type { Pairs } from '../http/body.ts';
import type { Caller, Reply } from '../http/client.ts';
import type { Session } from '../session.ts';
import type { User } from '../session-context.ts';

interface JobOwner extends User {
  readonly token: Caller;
}

interface Job {
  /** Default: PRINT. */
  readonly jobtype?: 'PRINT' | 'COPY' | 'SCAN' | 'FAX';
  readonly more?: Parameters | Pairs;
}

/** Records a job for the caller's user; answers its title, which no other job has. */
export async function recordJob(s: Session, caller: Caller, job: Job = {}): Promise<string> {
  const { jobtype = 'PRINT', more = {} } = job;
  const title = s.name('job');
  const given = pairsOf('documents.record', more);
  const parameters: Pairs = [['jobtype', jobtype], ['title', title], ...given];
  s.need(await s.request('documents.record', caller, { parameters }), 'recording a job');
  return title;
}

/**
 * Asks for what a user has in the history until so many records have come into it, or the time that
 * the profile gives the history is over (SIL-164).
 */
export function historySettled(
  s: Session,
  username: string,
  { records, range = {} }: { readonly records: number; readonly range?: ParameterValues },
): Promise<{ readonly reply: Reply }> {
  return s.context.waits.until(
    historyLagMs(s.credentials.facts),
    () => askHistory(s, { username, maxrecords: 2000, ...range }),
    (reply) => !succeeded(reply) || itemsOf(member(reply.json, 'documents')).length >= records,
  );
}

/** Far from where dates end: what is added to it is a date too. */
const latestMs = 8e15;

/**
 * The time of the target's clock in epoch milliseconds, which the history shows of a job that is recorded for the user now;
 * undefined if it shows none. An earlier run may have moved that clock far from ours.
 */
export async function timeThere(s: Session, user: User): Promise<number | undefined> {
  await recordJob(s, await s.login(user));
  const { reply } = await historySettled(s, user.userName, { records: 1 });
  const given = numberMember(itemsOf(member(reply.json, 'documents'))[0], 'dateTime');
  const time = epochMs(given ?? Number.NaN);
  return Math.abs(time) < latestMs ? time : undefined;
}

/** A new user with so many jobs in the history, as far as one page holds them. */
export async function userWithJobs(s: Session, count: number, atATime = 1): Promise<JobOwner> {
  const user = await s.user();
  const token = await s.login(user);
  await s.times(count, () => recordJob(s, token), atATime);
  await historySettled(s, user.userName, { records: Math.min(count, 2000) });
  return { ...user, token };
}

/** Walks a question to its last page; `between` may do something after each page. */
export async function walk(
  s: Session,
  question: ParameterValues,
  between: () => Promise<unknown> = async () => undefined,
): Promise<void> {
  const next = async (more: ParameterValues, step: string): Promise<string | undefined> => {
    const reply = await s.call('documents.history', { ...question, ...more });
    return textMember(s.need(reply, step).json, 'nextPageToken');
  };
  let pagetoken = await next({}, 'history');
  for (
    let pages = 0;
    pagetoken !== undefined && pagetoken.trim() !== '' && pages < 50;
    pages += 1
  ) {
    await between();
    pagetoken = await next({ pagetoken }, 'the next page');
  }
}

export function askHistory(s: Session, parameters: Parameters | Pairs): Promise<Reply> {
  return s.request('documents.history', s.full, {
    parameters: pairsOf('documents.history', parameters),
  });
}
