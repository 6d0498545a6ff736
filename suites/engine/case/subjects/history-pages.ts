import { call } from '../../../spec/calls.ts';
import { type Exchange, keyName } from '../../journal/exchange.ts';
import { isArray, isObject, type Json, member, memberText } from '../../journal/json.ts';
import type { Claim } from '../assertions.ts';
import type { Case } from '../case.ts';
import { assertion, type CheckParts } from '../check.ts';

export const history = call('documents.history');
/** interface 8. */
export const defaultHistoryPage = 200;
export const largestHistoryPage = 2000;
export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;
export const weekMs = 7 * dayMs;
/** Clocks of a target and of a run need not agree to the minute. */
export const slackMs = 5 * 60_000;

/** A successful page of history and the question it answers. */
export interface HistoryPage {
  readonly exchange: Exchange;
  readonly records: readonly Json[];
  /** The number of records that a page may hold, by its query and interface 8. */
  readonly size: number;
  readonly next: string | undefined;
  readonly token: string | undefined;
}

export function pageOf(exchange: Exchange): HistoryPage | undefined {
  if (!history(exchange) || !exchange.ok || !isObject(exchange.json)) return undefined;
  const records = member(exchange.json, 'documents');
  const asked = Number(exchange.param('maxrecords') ?? defaultHistoryPage);
  // SIL-15: what a page of no size holds is left open.
  if (!isArray(records) || !(asked >= 1)) return undefined;
  const next = exchange.textOf('nextPageToken');
  return {
    exchange,
    records,
    size: Math.min(asked, largestHistoryPage),
    next: next === undefined || next.trim() === '' ? undefined : next,
    token: exchange.param('pagetoken'),
  };
}

export function pagesOf({ exchanges }: Pick<Case, 'exchanges'>): readonly HistoryPage[] {
  return exchanges.map(pageOf).filter((page) => page !== undefined);
}

/** All that there is to a question, on one page. */
export function isWhole({ token, next }: HistoryPage): boolean {
  return token === undefined && next === undefined;
}

/** One walk through all pages of a question, from the first to the one without a next token. */
export interface Walk {
  readonly pages: readonly HistoryPage[];
  readonly first: HistoryPage;
  readonly last: HistoryPage;
  readonly complete: boolean;
}

/** The walks of a case: each first page with the pages that its tokens lead to. */
export function* walksOf(exchanges: readonly Exchange[]): Iterable<Walk> {
  const all = pagesOf({ exchanges });
  for (const first of all) {
    if (first.token !== undefined || first.next === undefined) continue;
    const pages = [first];
    let last = first;
    while (last.next !== undefined) {
      const follower = all.find(({ exchange }) => follows(exchange, last));
      if (follower === undefined) break;
      pages.push(follower);
      last = follower;
    }
    yield { pages, first, last, complete: last.next === undefined };
  }
}

/** A request with the token of a page, by the same key. */
export function follows(x: Exchange, { exchange, next }: HistoryPage): boolean {
  return (
    next !== undefined &&
    x.param('pagetoken') === next &&
    x.isAfter(exchange) &&
    keyName(x.sent) === keyName(exchange.sent)
  );
}

export function uuidsOf(...pages: readonly HistoryPage[]): readonly string[] {
  return pages.flatMap(({ records }) => records.map((record) => memberText(record, 'uuid')));
}

/** Counts the names that are not shown exactly once. */
export function notOnce(wanted: readonly string[], shown: readonly string[]): number {
  return wanted.filter((name) => shown.filter((one) => one === name).length !== 1).length;
}

/** Identifies a query: account, key and parameters, except for the named ones. */
export function questionOf({ exchange: { sent } }: HistoryPage, ...but: readonly string[]): string {
  const { 'x-api-key': key, host } = sent.headers;
  const asked = sent.parameters.filter(([name]) => !but.includes(name.toLowerCase()));
  return JSON.stringify([key, host, asked]);
}

/** The range of a question, in epoch milliseconds; an end that was not given is undefined. */
export function rangeOf(x: Exchange): {
  readonly start: number | undefined;
  readonly end: number | undefined;
} {
  const time = (name: string): number | undefined => {
    const given = x.param(name);
    return given === undefined ? undefined : Date.parse(given);
  };
  return { start: time('datestart'), end: time('dateend') };
}

/** NaN without both ends. */
export function spanOf(x: Exchange): number {
  const { start = Number.NaN, end = Number.NaN } = rangeOf(x);
  return end - start;
}

export function asks(x: Exchange, ...names: readonly string[]): boolean {
  return names.some((name) => x.param(name) !== undefined);
}

const jobTypes = ['PRINT', 'COPY', 'SCAN', 'FAX'];

/** interface 4.4: a job type that there is, or none. */
export function isJobType(jobtype: string | null | undefined): boolean {
  return jobTypes.includes(jobtype ?? 'PRINT');
}

/** Looks at every page. */
export function onPage(look: (page: HistoryPage) => Claim | undefined): CheckParts {
  return {
    operations: history.operations,
    *answer(x) {
      const page = pageOf(x);
      const claim = page === undefined ? undefined : look(page);
      if (claim !== undefined) yield assertion(x, claim[0], { expected: claim[1], seen: claim[2] });
    },
  };
}
