import { type Answer, answered, done } from '../answer.ts';
import type { Asked } from '../asked.ts';
import { countPages } from '../pages.ts';
import { release } from '../printing.ts';
import { jobRecord } from '../records.ts';
import { Refusal } from '../refusal.ts';
import { isWithin, type Job, providerOf } from '../state.ts';

const ready = 0;
const deleted = 2;

/** interface 4.4: oldest first. */
export function listDocuments({ state, person, given }: Asked): Answer {
  const size = given.whole('maxRecords') ?? 50;
  if (size > 500) throw new Refusal(422, 'maxRecords is at most 500');
  const statuses = given.all('status').length === 0 ? ['0'] : given.all('status');
  const own = state.jobs.filter(
    (job) =>
      job.userName === person?.userName &&
      job.account === person.account &&
      job.bytes.length > 0 &&
      statuses.includes(String(job.status)),
  );
  return answered(own.slice(0, Math.max(size, 0)).map(jobRecord));
}

/** interface 4.4: multipart. */
export function uploadDocument(asked: Asked): Answer {
  const { state, given, account, person } = asked;
  const userName = given.text('username');
  const title = given.text('title');
  const provider = given.whole('providerid') ?? 0;
  if (given.file === undefined || given.file.bytes.length === 0)
    throw new Refusal(422, 'data is missing');
  const owner = state.people.find(
    (one) =>
      one.userName === userName &&
      one.account.id === providerOf(account) &&
      (provider === 0 || provider === one.account.id),
  );
  const portName = given.text('portname');
  const queue = state.inputPorts.find(
    (one) => one.given.get('portname')?.[0] === portName && isWithin(one.account, account),
  );
  if (owner === undefined || queue === undefined) throw new Refusal(404, 'no such user or queue');
  if (person !== undefined && person !== owner) throw new Refusal(403, 'for yourself only');
  const push = state.outputPorts.find(
    (one) => String(one.id) === queue.given.get('outputportid')?.[0],
  );
  const isPush = queue.given.get('porttype')?.[0] === '1';
  const scale = isPush ? (given.whole('scale') ?? 100) : 100;
  if (scale < 1 || scale > 100) throw new Refusal(422, 'scale is 1 to 100');
  const { bytes } = given.file;
  const pages = countPages(bytes);
  const job: Job = {
    uuid: state.ids.uuid().toUpperCase(),
    title,
    userName,
    account: owner.account,
    jobType: 'PRINT',
    madeMs: state.clock.now(),
    totalPages: pages,
    colorPages: 0,
    copies: given.whole('copies') ?? 1,
    duplex: given.oneOf('duplex', [0, 1, 2]) ?? 0,
    grayscale: given.truth('grayscale') ?? false,
    paperSize: 'iso_a4',
    bytes,
    status: ready,
    port: undefined,
  };
  state.jobs.push(job);
  if (isPush && push !== undefined) void release(state, { job, port: push, retain: false });
  return answered(jobRecord(job));
}

export function deleteDocument(asked: Asked): Answer {
  const job = ownJob(asked, asked.segments[0] ?? '');
  job.status = deleted;
  return done;
}

/** A document that waits, of the token's user, or of anybody in the account of a key that calls alone. */
export function ownJob({ state, account, person }: Asked, uuid: string): Job {
  const job = state.jobs.find(
    (one) =>
      one.uuid === uuid &&
      isWithin(one.account, account) &&
      (person === undefined ||
        (one.userName === person.userName && one.account === person.account)),
  );
  if (job?.status !== ready || job.bytes.length === 0) throw new Refusal(404, 'no such document');
  return job;
}
