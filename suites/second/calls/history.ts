import { type Answer, answered } from '../answer.ts';
import type { Asked } from '../asked.ts';
import { historyRecord, isoTime } from '../records.ts';
import { Refusal } from '../refusal.ts';
import { isWithin, type Job, type Person } from '../state.ts';
import { reachable } from './account.ts';

const dayMs = 24 * 60 * 60 * 1000;
const jobTypes = ['PRINT', 'COPY', 'SCAN', 'FAX'];

/** interface 4.4. The page token is the place of the next record; blank means an empty text here. */
export function history(asked: Asked): Answer {
  const { given, account } = asked;
  if (account.type !== 2) throw new Refusal(400, 'customers only');
  const { startMs, endMs } = range(asked);
  const size = given.whole('maxrecords') ?? 200;
  if (size > 2000) throw new Refusal(422, 'maxrecords is at most 2000');
  const found = select(asked).filter((job) => job.madeMs >= startMs && job.madeMs <= endMs);
  const from = Number(given.optional('pagetoken')?.replace('from-', '') ?? '0');
  const page = found.slice(from, from + Math.max(size, 0));
  const next = from + page.length;
  return answered({
    nextPageToken: next < found.length && page.length > 0 ? `from-${String(next)}` : '',
    recordsOnPage: page.length,
    documents: page.map(historyRecord),
    dateStart: isoTime(startMs),
    dateEnd: isoTime(endMs),
    domainName: given.optional('domainname') ?? null,
    userName: given.optional('username') ?? null,
    portName: given.optional('portname') ?? null,
  });
}

function range({ state, given }: Asked): { readonly startMs: number; readonly endMs: number } {
  const [startMs, endMs] = ['datestart', 'dateend'].map((name) => instant(given.optional(name)));
  const end = endMs ?? state.clock.now() + 1000;
  const start = startMs ?? end - dayMs;
  if (start >= end || end - start > 7 * dayMs) throw new Refusal(400, 'no such range');
  return { startMs: start, endMs: end };
}

function instant(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const ms = Date.parse(text);
  if (Number.isNaN(ms)) throw new Refusal(400, `${text} is no instant`);
  return ms;
}

/** Oldest first. */
function select(asked: Asked): readonly Job[] {
  const { state, given, account } = asked;
  const domain = given.optional('domainname');
  const top = domain === undefined ? account : reachable(asked, domain);
  if (top === undefined) throw new Refusal(400, 'no such domain');
  const wanted: readonly (readonly [name: string, of: (job: Job) => string | undefined])[] = [
    ['username', (job) => job.userName],
    ['portname', (job) => job.port?.given.get('portname')?.[0]],
    ['status', (job) => String(job.status)],
    ['jobtype', (job) => job.jobType],
  ];
  return state.jobs.filter(
    (job) =>
      isWithin(job.account, top) &&
      wanted.every(([name, of]) => {
        const values = given.all(name);
        return values.length === 0 || values.includes(of(job) ?? '');
      }),
  );
}

/** interface 4.4: the user is the token's, or with a device token the named one. */
export function recordJob(asked: Asked): Answer {
  const { state, given, account } = asked;
  const jobType = given.text('jobtype');
  if (!jobTypes.includes(jobType)) throw new Refusal(400, 'no such jobtype');
  const person = asked.person ?? named(asked);
  const port = state.outputPorts.find(
    (one) =>
      isWithin(one.account, account) &&
      (isNamed(one.given.get('deviceserial'), given.optional('serialnumber')) ||
        isNamed(one.given.get('address'), given.optional('address'))),
  );
  const time = given.optional('datetime');
  const job: Job = {
    uuid: state.ids.uuid().toUpperCase(),
    title: given.optional('title') ?? 'untitled',
    userName: person.userName,
    account: person.account,
    jobType,
    madeMs: time === undefined ? state.clock.now() : (instant(time.replace(' ', '+')) ?? 0),
    totalPages: given.whole('totalpages') ?? 0,
    colorPages: given.whole('colorpages') ?? 0,
    copies: 1,
    duplex: given.optional('duplex') === 'true' ? 1 : 2,
    grayscale: true,
    paperSize: given.optional('papersize') ?? 'unknown',
    bytes: Buffer.alloc(0),
    status: 9,
    port,
  };
  state.jobs.push(job);
  return { status: 200 };
}

function isNamed(values: readonly string[] | undefined, wanted: string | undefined): boolean {
  return wanted !== undefined && values?.includes(wanted) === true;
}

function named({ state, given, key }: Asked): Person {
  const userName = given.text('username');
  const provider = given.whole('providerid') ?? 0;
  const person = state.people.find(
    (one) =>
      one.userName === userName &&
      isWithin(one.account, key.account) &&
      (provider === 0 || one.account.id === provider),
  );
  if (person === undefined) throw new Refusal(400, 'no such user');
  return person;
}
