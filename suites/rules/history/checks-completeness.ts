import {
  type Exchange,
  parameter,
  parameterValues,
  pathText,
  refused,
} from '../../journal/exchange.ts';
import { textMember } from '../../journal/json.ts';
import { type Assertion, assertion, type Case } from '../../judge/check.ts';
import { countOf } from '../../judge/finding-words.ts';
import { precedes } from '../../judge/order.ts';
import { keyKind } from '../../judge/queries.ts';
import {
  type DocumentState,
  possibleDuring,
  type RecordedJob,
  userKey,
} from '../../model/document-state.ts';
import { clockMovedAt, type State } from '../../model/state.ts';
import { pageOf, weekMs, windowOf } from './checks-page.ts';
import { mustShowDocument, mustShowJob } from './checks-visibility.ts';

/** With these alone it is known what a question must at least give. */
const knownFilters = [
  'username',
  'maxrecords',
  'status',
  'jobtype',
  'portname',
  'datestart',
  'dateend',
];

/** A page that is the whole answer to a question about one user holds what was uploaded and recorded for that user. */
export function* everythingIsThere(play: Case, world: State): Iterable<Assertion> {
  for (const exchange of play.exchanges) {
    const page = pageOf(exchange);
    const isWhole = page?.next === undefined && page?.token === undefined;
    if (page === undefined || !isWhole || !isKnown(exchange)) continue;
    if (keyKind(exchange.sent, world) !== 'full' || isOfSomebodyGone(play, exchange)) continue;
    const expected = [...uploadsIn(play, world, exchange), ...jobsIn(play, world, exchange)];
    if (expected.length === 0) continue;
    const names = ['uuid', 'documentName'] as const;
    const told = new Set(
      page.records.flatMap((record) => names.map((name) => textMember(record, name))),
    );
    const missing = expected.filter((one) => !told.has(one)).length;
    yield assertion(exchange, missing === 0, {
      expected: `all ${String(expected.length)} records`,
      seen: `${countOf(missing, 'record')} missing`,
    });
  }
}

/** What becomes of the records of a user who is deleted is not said. */
function isOfSomebodyGone({ exchanges }: Case, asking: Exchange): boolean {
  return exchanges.some(
    (one) =>
      one.operation === 'users.delete' &&
      !refused(one) &&
      userKey(pathText(one, 'username')) === userOf(asking),
  );
}

/** Whether the target's clock stands where it stood then, so that what was new then is new. */
function isOfNow(world: State, thenSeq: number, { sent }: Exchange): boolean {
  return clockMovedAt(world, sent.seq) === clockMovedAt(world, thenSeq);
}

function isKnown(exchange: Exchange): boolean {
  const names = exchange.sent.parameters.map(([name]) => name.toLowerCase());
  return names.includes('username') && names.every((name) => knownFilters.includes(name));
}

/** By uuid. Uploads are of type PRINT, of the port that printed them, and of the last hours. */
function uploadsIn(play: Case, world: State, exchange: Exchange): readonly string[] {
  const { start, end } = windowOf(exchange);
  const portname = parameter(exchange, 'portname');
  const isDated = start !== undefined || end !== undefined;
  if (isDated || (parameter(exchange, 'jobtype') ?? 'PRINT') !== 'PRINT') return [];
  return [...world.documents.values()]
    .filter((one) => one.case === play.case && one.owner === userOf(exchange))
    .filter((one) => precedes(one.uploadedAtSeq, exchange.sent.seq) && hasStatus(one, exchange))
    .filter((one) => isOfNow(world, one.uploadedAtSeq, exchange))
    .filter((one) => portname === undefined || printedAt(one, exchange, world) === portname)
    .filter((one) => mustShowDocument(one, exchange, { play, world }))
    .map((one) => one.uuid);
}

/** Whether it had one of the states asked for throughout the call. */
function hasStatus(document: DocumentState, { sent, answered }: Exchange): boolean {
  const asked = parameterValues({ sent }, 'status');
  if (asked.length === 0) return true;
  const possible = [...possibleDuring(document, sent.seq, answered.seq)];
  return possible.length > 0 && possible.every((status) => asked.includes(String(status)));
}

/** The states of recorded jobs are free (SIL-54). */
function jobsIn(play: Case, world: State, exchange: Exchange): readonly string[] {
  if (asks(exchange, 'status')) return [];
  const jobtype = parameter(exchange, 'jobtype');
  const portname = parameter(exchange, 'portname');
  return world.recorded
    .filter((job) => job.case === play.case && job.userName === userOf(exchange))
    .filter((job) => precedes(job.answeredSeq, exchange.sent.seq) && job.title !== '')
    .filter((job) => jobtype === undefined || job.jobType === jobtype)
    .filter((job) => portname === undefined || portOf(job, world) === portname)
    .filter((job) => isInTime(job, exchange) && isOfNow(world, job.answeredSeq, exchange))
    .filter((job) => mustShowJob(job, exchange, { play, world }))
    .map((job) => job.title);
}

/** Jobs without a time of their own are of the last hours; clocks need not agree, so a range says nothing of them. */
function isInTime({ fields }: RecordedJob, exchange: Exchange): boolean {
  const { start, end } = windowOf(exchange);
  const time = fields['datetime'];
  if (start === undefined && end === undefined) return time === undefined;
  if (time === undefined || start === undefined || end === undefined) return false;
  // Of a longer range a part may be served (HIST-09).
  if (end - start > weekMs) return false;
  return start <= Date.parse(time) && Date.parse(time) < end;
}

function portOf({ fields }: RecordedJob, world: State): string | undefined {
  const { address, serialnumber } = fields;
  const found = [...world.outputPorts.values()].find((port) =>
    address === undefined
      ? serialnumber !== undefined && port.fields['deviceserial'] === serialnumber
      : port.fields['address'] === address,
  );
  return found?.fields['portname'];
}

/** The name of the port where a document was printed and not kept before a question, by the only release of it. */
function printedAt(
  { releases, prints }: DocumentState,
  { sent }: Exchange,
  world: State,
): string | undefined {
  const [only, ...others] = releases;
  const isOver = only?.outcome === 'done' && precedes(only.answeredSeq, sent.seq);
  if (only?.cause !== 'send' || others.length > 0 || !isOver || only.retain) return undefined;
  if (prints.length === 0) return undefined;
  return [...world.outputPorts.values()].find(({ fields }) => fields['address'] === only.to)
    ?.fields['portname'];
}

function asks(exchange: Exchange, name: string): boolean {
  return parameter(exchange, name) !== undefined;
}

function userOf(exchange: Exchange): string | undefined {
  return parameter(exchange, 'username')?.toLowerCase();
}
