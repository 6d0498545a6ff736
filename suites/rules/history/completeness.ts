import type { Case } from '../../engine/case/case.ts';
import { type Assertion, assertion } from '../../engine/case/check.ts';
import { countOf } from '../../engine/case/finding-words.ts';
import { precedes } from '../../engine/case/order.ts';
import { recordsOf } from '../../engine/case/records.ts';
import {
  asks,
  history,
  isWhole,
  pagesOf,
  rangeOf,
  weekMs,
} from '../../engine/case/subjects/history-pages.ts';
import { isDue } from '../../engine/case/time-limit.ts';
import { fault } from '../../engine/fault.ts';
import { bendPage } from '../../engine/fault-proxy/history-page.ts';
import type { Interception } from '../../engine/fault-proxy/interception.ts';
import { historyLagMs } from '../../engine/journal/choices.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import { isObject, type Json, numberMember, textMember } from '../../engine/journal/json.ts';
import { rule } from '../../engine/rule.ts';
import { inOtherCase } from '../../engine/session/other-case.ts';
import { historySettled } from '../../engine/session/printers/recorded-jobs.ts';
import {
  type DocumentState,
  possibleDuring,
  type RecordedJob,
  userKey,
} from '../../engine/state/document-state.ts';
import type { State } from '../../engine/state/state.ts';
import { testCase } from '../../engine/test-case.ts';
import { asking, emptyFor, spanMs } from './history-faults.ts';
import {
  isOfNow,
  isOfSomebodyGone,
  jobsBefore,
  mustShowDocument,
  mustShowJob,
} from './known-records.ts';

const expired = 3;

/** interface 4.4: what must be in the history. */
export const rules = [
  rule('HIST-21', 'Uploaded documents and recorded jobs are in the history', {
    from: [
      'documents.history call',
      'documents.history for customers',
      'documents.history domainname: absent',
      'documents.history username: absent',
      'documents.history param portname',
      'documents.history portname: absent',
      'documents.history param status',
      'documents.record call',
      'documents.record returns',
    ],
    basis: 'derived',
    atLeast: 2,
    check: everythingIsThere,
    faults: [
      fault(
        'history-without-scans',
        'leaves scans out of the history',
        hides((record) => textMember(record, 'jobType') === 'SCAN'),
      ),
      fault(
        'history-without-waiting-documents',
        'adds documents to the history only when they are finished',
        hides(
          (record) =>
            textMember(record, 'outputPortName') === '' && numberMember(record, 'status') === 0,
        ),
      ),
      fault(
        'history-of-days-gone-by-is-empty',
        'removes recorded jobs from the history after a day',
        emptyFor((request) => spanMs(request) > 0),
      ),
      fault(
        'history-filter-finds-nothing',
        'returns nothing when jobtype is given',
        emptyFor(asking('jobtype')),
      ),
      fault(
        'history-without-deleted-documents',
        'returns no deleted documents when status is given',
        emptyFor(asking('status', '2')),
      ),
      fault(
        'history-port-without-prints',
        'finds recorded jobs by portname, but no printed documents',
        bendPage(asking('portname'), (records) =>
          records.filter((record) => textMember(record, 'jobType') !== 'PRINT'),
        ),
      ),
    ],
  }),
  rule('HIST-34', 'A document that GET /documents lists as EXPIRED is EXPIRED in the history', {
    from: 'documents.history param status',
    section: '3',
    basis: 'derived',
    needs: ['control.clock', 'allow.paper'],
    since: '2026-12',
    check: expiredAsListed,
    faults: [
      fault(
        'history-expires-late',
        'shows an expired document as waiting in the history',
        bendPage(history, (records) =>
          records.map((one) =>
            isObject(one) && one['status'] === expired ? { ...one, status: 0 } : one,
          ),
        ),
      ),
      fault(
        'history-filters-what-is-stored',
        'does not find a document that has just expired by status 3',
        bendPage(asking('status', '3'), () => []),
      ),
    ],
  }),
];

/** Only with these parameters is it known which records a query must at least return. */
const known = /^(username|maxrecords|status|jobtype|portname|datestart|dateend)$/i;

/** A page that is the whole answer to a question about one user holds what was uploaded and recorded for that user. */
function* everythingIsThere(c: Case): Iterable<Assertion> {
  for (const page of pagesOf(c).filter(isWhole)) {
    const x = page.exchange;
    const isKnown = asks(x, 'username') && x.sent.parameters.every(([name]) => known.test(name));
    if (!isKnown || x.key !== 'full' || isOfSomebodyGone(c, x)) continue;
    const expected = [...uploadsIn(c, x), ...jobsIn(c, x)];
    if (expected.length === 0) continue;
    const shown = new Set(
      page.records.flatMap((one) => [textMember(one, 'uuid'), textMember(one, 'documentName')]),
    );
    const missing = expected.filter((one) => !shown.has(one)).length;
    yield assertion(x, missing === 0, {
      expected: `all ${String(expected.length)} records`,
      seen: `${countOf(missing, 'record')} missing`,
    });
  }
}

/** The records of uploads by uuid. They have the type PRINT, the port that printed them, and a time in the last hours. */
function uploadsIn(c: Case, x: Exchange): readonly string[] {
  const portname = x.param('portname');
  const jobtype = x.param('jobtype') ?? 'PRINT';
  if (asks(x, 'datestart', 'dateend') || jobtype !== 'PRINT') return [];
  const user = userKey(x.text('username'));
  return [...c.state.documents.values()]
    .filter((one) => one.case === c.case && one.owner === user)
    .filter((one) => precedes(one.uploadedAtSeq, x.sentAt) && isOfNow(c, one.uploadedAtSeq, x))
    .filter((one) => hasStatus(one, x) && mustShowDocument(c, x, one))
    .filter((one) => portname === undefined || printedAt(one, x, c.state) === portname)
    .map(({ uuid }) => uuid);
}

/** Whether it had one of the states asked for throughout the call. */
function hasStatus(document: DocumentState, x: Exchange): boolean {
  const asked = x.params('status');
  if (asked.length === 0) return true;
  const possible = [...possibleDuring(document, x.sentAt, x.answeredAt)];
  return possible.length > 0 && possible.every((status) => asked.includes(String(status)));
}

/** The port of a document that was printed by one send, which does not keep it. */
function printedAt(
  { releases, prints }: DocumentState,
  x: Exchange,
  { outputPorts }: State,
): string | undefined {
  const [only, ...others] = releases;
  const isOver = only?.outcome === 'done' && precedes(only.answeredSeq, x.sentAt);
  if (only?.cause !== 'send' || others.length > 0 || !isOver || only.retain) return undefined;
  if (prints.length === 0) return undefined;
  const ports = [...outputPorts.values()];
  return ports.find(({ fields }) => fields['address'] === only.to)?.fields['portname'];
}

/** The recorded jobs by title. Their states are free (SIL-54). */
function jobsIn(c: Case, x: Exchange): readonly string[] {
  if (asks(x, 'status')) return [];
  const jobtype = x.param('jobtype');
  const portname = x.param('portname');
  return jobsBefore(c, x)
    .filter(({ title }) => title !== '')
    .filter((job) => jobtype === undefined || job.jobType === jobtype)
    .filter((job) => portname === undefined || portOf(job, c.state) === portname)
    .filter((job) => isInTime(job, x) && mustShowJob(c, x, job))
    .map(({ title }) => title);
}

/** Jobs without a time of their own are of the last hours; clocks need not agree, so a range says nothing of them. */
function isInTime({ fields }: RecordedJob, x: Exchange): boolean {
  const { start, end } = rangeOf(x);
  const time = fields['datetime'];
  if (start === undefined && end === undefined) return time === undefined;
  if (time === undefined || start === undefined || end === undefined) return false;
  // A part of a longer range may be served (HIST-09).
  if (end - start > weekMs) return false;
  return start <= Date.parse(time) && Date.parse(time) < end;
}

function portOf({ fields }: RecordedJob, { outputPorts }: State): string | undefined {
  const { address, serialnumber } = fields;
  const [field, wanted] =
    address === undefined
      ? (['deviceserial', serialnumber] as const)
      : (['address', address] as const);
  if (wanted === undefined) return undefined;
  return [...outputPorts.values()].find((port) => port.fields[field] === wanted)?.fields[
    'portname'
  ];
}

/** The documents that a list showed as EXPIRED as long before as the history may lag. */
function* expiredAsListed(c: Case): Iterable<Assertion> {
  for (const { exchange: x, records } of pagesOf(c).filter(isWhole)) {
    const asksForExpired = x.params('status').every((status) => status === String(expired));
    const isDated = asks(x, 'datestart') && asks(x, 'dateend');
    if (!isDated || !asksForExpired) continue;
    for (const list of c.exchanges.filter((one) => isDueAfter(x, one, c.state)))
      for (const uuid of recordsOf(list).flatMap((one) => textMember(one, 'uuid') ?? [])) {
        const record = records.find((one) => textMember(one, 'uuid') === uuid);
        const status = numberMember(record, 'status');
        yield assertion(x, status === expired, {
          expected: `document ${uuid} with status ${String(expired)}`,
          seen: record === undefined ? 'a page without it' : `status ${String(status)}`,
        });
      }
  }
}

/** Whether it is a list of what is EXPIRED, of the user who is asked for, and old enough. */
function isDueAfter(x: Exchange, list: Exchange, { facts }: State): boolean {
  const isOfExpired = list.params('status').join() === String(expired);
  if (list.operation !== 'documents.list' || !list.ok || !isOfExpired) return false;
  const isOfUser = !asks(x, 'username') || list.user === userKey(x.text('username'));
  return isOfUser && isDue(x, BigInt(list.answered.at), historyLagMs(facts));
}

function hides(which: (record: Json) => boolean): Interception {
  return bendPage(history, (records) => records.filter((record) => !which(record)));
}

export const testCases = [
  /** A document that was uploaded under its user's name in other capitals, if that is taken. */
  testCase('history/other-spelling', [], async (s) => {
    const user = await s.user();
    const queue = await s.queue();
    await s.sendUp({ userName: inOtherCase(user.userName) }, queue);
    await s.upload(user, queue);
    await s.look(await s.login(user));
    await historySettled(s, user.userName, { records: 2 });
  }),
];
