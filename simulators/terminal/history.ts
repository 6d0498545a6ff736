import type { Pairs } from './compose.ts';
import { type ListedStatus, type Panel, statusValues } from './documents.ts';
import { done, type Outcome, UnexpectedAnswer } from './outcome.ts';
import { isObject, numberOf, readJson, textOf } from './read-answer.ts';
import { askAsUser } from './session.ts';

/** Of a record of the history (interface 2 DocumentInfo), what a report shows. */
export interface HistoryRecord {
  readonly name: string;
  readonly userName: string;
  /** Names are those of one authentication provider. */
  readonly providerId: number;
  readonly jobType: string;
  readonly totalPages: number;
  /** Epoch milliseconds. */
  readonly at: number;
}

export interface HistoryWish {
  readonly userName?: string;
  readonly jobType?: 'PRINT' | 'COPY' | 'SCAN' | 'FAX';
  readonly status?: ListedStatus;
  /** Epoch milliseconds; left out, the service has its own range. */
  readonly from?: number;
  readonly until?: number;
  /** Records a page; the service's own number when left out. */
  readonly pageSize?: number;
}

/** A token that never comes to its end is no history. */
const mostPages = 1_000;

/** GET /documents/history: page after page with the same filters, until the token is blank (interface 4.4). */
export async function history(
  panel: Panel,
  wish: HistoryWish,
): Promise<Outcome<readonly HistoryRecord[]>> {
  const filters = filtersOf(wish);
  const records: HistoryRecord[] = [];
  let token = '';
  for (let pages = 0; pages < mostPages; pages += 1) {
    const parameters: Pairs = token === '' ? filters : [...filters, ['pagetoken', token]];
    const { answerMs: timeoutMs } = panel.line.timeouts;
    const call = { method: 'GET', path: '/documents/history', parameters, timeoutMs } as const;
    const page = await askAsUser(panel, call, async (answer) =>
      done(readPage(await readJson(answer))),
    );
    if (page.kind !== 'done') return page;
    records.push(...page.value.records);
    token = page.value.next;
    if (token.trim() === '') return done(records);
  }
  return {
    kind: 'unexpected',
    message: `the history does not end after ${String(mostPages)} pages`,
  };
}

function filtersOf({ userName, jobType, status, from, until, pageSize }: HistoryWish): Pairs {
  const values = {
    maxrecords: pageSize,
    datestart: from === undefined ? undefined : new Date(from).toISOString(),
    dateend: until === undefined ? undefined : new Date(until).toISOString(),
    username: userName,
    jobtype: jobType,
    status: status === undefined ? undefined : statusValues[status],
  };
  return Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as const],
  );
}

function readPage(json: unknown): {
  readonly records: readonly HistoryRecord[];
  readonly next: string;
} {
  const documents = isObject(json) ? json['documents'] : undefined;
  if (!isObject(json) || !Array.isArray(documents))
    throw new UnexpectedAnswer('the response is not a page of the history');
  return { records: documents.map(readRecord), next: textOf(json, 'nextPageToken') };
}

function readRecord(record: unknown): HistoryRecord {
  if (!isObject(record)) throw new UnexpectedAnswer('a record of the history is malformed');
  return {
    name: textOf(record, 'documentName'),
    userName: textOf(record, 'userName'),
    providerId: numberOf(record, 'providerId'),
    jobType: textOf(record, 'jobType'),
    totalPages: numberOf(record, 'totalPages'),
    at: numberOf(record, 'dateTime'),
  };
}
