import type { DocumentStatus, JobType } from './records.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const weekMs = 7 * dayMs;

/** From `start`, up to but without `end` (SIL-17). */
export interface Window {
  readonly start: number;
  readonly end: number;
}

export interface GivenDates {
  readonly datestart?: number | undefined;
  readonly dateend?: number | undefined;
}

/**
 * interface 4.4, 8 and SIL-55: the last 24 hours where no date is given; undefined when the range is
 * empty, turned round or longer than a week. `now` itself is within a window that ends now.
 */
export function historyWindow({ datestart, dateend }: GivenDates, now: number): Window | undefined {
  const last = dateend ?? now;
  const start = datestart ?? last - dayMs;
  if (start >= last || last - start > weekMs) return undefined;
  return { start, end: dateend ?? last + 1 };
}

/** What a history query asks, once all defaults are filled in. */
export interface HistoryQuestion extends Window {
  readonly accountId: number;
  readonly pageSize: number;
  readonly domainname?: string | undefined;
  readonly username?: string | undefined;
  readonly portname?: string | undefined;
  readonly status?: readonly DocumentStatus[] | undefined;
  readonly jobtype?: JobType | undefined;
}

/** The last record of a page. */
export interface PageEnd {
  readonly createdAt: number;
  readonly uuid: string;
}

/** What a page token holds, signed (SIL-16). */
export interface HistoryPage {
  readonly of: 'history';
  readonly question: HistoryQuestion;
  readonly after: PageEnd;
}

export interface GivenFilters extends GivenDates {
  readonly maxrecords?: number | undefined;
  readonly domainname?: string | undefined;
  readonly username?: string | undefined;
  readonly portname?: string | undefined;
  readonly status?: readonly DocumentStatus[] | undefined;
  readonly jobtype?: JobType | undefined;
}

const mostHistoryRecords = 2000;
export const usualHistoryRecords = 200;

/** The question a later page goes on with; undefined when a filter differs from the token's (SIL-16). */
export function continued(
  question: HistoryQuestion,
  given: GivenFilters,
): HistoryQuestion | undefined {
  const same =
    agrees(given.datestart, question.start) &&
    agrees(given.dateend, question.end) &&
    agrees(given.domainname?.toLowerCase(), question.domainname?.toLowerCase()) &&
    agrees(given.username, question.username) &&
    agrees(given.portname, question.portname) &&
    agrees(given.jobtype, question.jobtype) &&
    agrees(given.status && asSet(given.status), question.status && asSet(question.status));
  return same
    ? { ...question, pageSize: pageSizeOf(given.maxrecords ?? question.pageSize) }
    : undefined;
}

/** SIL-14. */
export function pageSizeOf(maxrecords: number): number {
  return Math.min(maxrecords, mostHistoryRecords);
}

/** A page of exactly the page size, and where the next one starts if there is more. */
export function cutPage<T extends PageEnd>(
  found: readonly T[],
  pageSize: number,
): { readonly page: readonly T[]; readonly more?: PageEnd } {
  const page = found.slice(0, pageSize);
  const last = page.at(-1);
  if (found.length <= pageSize || last === undefined) return { page };
  return { page, more: { createdAt: last.createdAt, uuid: last.uuid } };
}

/** A filter that a later page leaves out comes from the token. */
function agrees<T>(given: T | undefined, held: T | undefined): boolean {
  return given === undefined || given === held;
}

function asSet(statuses: readonly DocumentStatus[]): string {
  return [...new Set(statuses)].sort((a, b) => a - b).join();
}
