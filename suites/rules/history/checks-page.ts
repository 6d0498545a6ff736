import {
  type Exchange,
  isAfter,
  keyName,
  parameter,
  parameterValues,
  succeeded,
} from '../../journal/exchange.ts';
import {
  isArray,
  isObject,
  type Json,
  member,
  memberText,
  numberMember,
  textMember,
} from '../../journal/json.ts';

export const historyOperation = 'documents.history';
/** interface 8. */
export const defaultHistoryPage = 200;
export const largestHistoryPage = 2000;
export const weekMs = 7 * 24 * 3_600_000;
export const dayMs = 24 * 3_600_000;

/** A successful page of history and the question it answers. */
export interface HistoryPage {
  readonly exchange: Exchange;
  readonly records: readonly Json[];
  readonly maxRecords: number | undefined;
  readonly next: string | undefined;
  readonly token: string | undefined;
}

export function pageOf(exchange: Exchange): HistoryPage | undefined {
  if (exchange.operation !== historyOperation || !succeeded(exchange) || !isObject(exchange.json))
    return undefined;
  const records = member(exchange.json, 'documents');
  if (!isArray(records)) return undefined;
  const maxRecords = parameter(exchange, 'maxrecords');
  // SIL-15: what a page of no size holds is left open.
  if (!(Number(maxRecords ?? defaultHistoryPage) >= 1)) return undefined;
  const next = textMember(exchange.json, 'nextPageToken');
  return {
    exchange,
    records,
    maxRecords: maxRecords === undefined ? undefined : Number(maxRecords),
    next: next === undefined || next.trim() === '' ? undefined : next,
    token: parameter(exchange, 'pagetoken'),
  };
}

/** One walk through all pages of a question, from the first to the one without a next token. */
export interface Walk {
  readonly pages: readonly HistoryPage[];
  readonly first: HistoryPage;
  readonly last: HistoryPage;
  readonly complete: boolean;
}

/** The walks of a case: each first page with the pages its tokens lead to. */
export function* walksOf(exchanges: readonly Exchange[]): Iterable<Walk> {
  const pages = exchanges.map(pageOf).filter((page) => page !== undefined);
  for (const first of pages) {
    if (first.token !== undefined || first.next === undefined) continue;
    const walk = [first];
    let last = first;
    for (;;) {
      const follower = pages.find(
        (page) =>
          page.token === last.next &&
          page.token !== undefined &&
          isAfter(page.exchange, last.exchange) &&
          keyName(page.exchange.sent) === keyName(first.exchange.sent),
      );
      if (follower === undefined) break;
      walk.push(follower);
      last = follower;
      if (follower.next === undefined) break;
    }
    yield { pages: walk, first, last, complete: last.next === undefined };
  }
}

export function uuidsOf(pages: readonly HistoryPage[]): readonly string[] {
  return pages.flatMap((page) => page.records.map((record) => memberText(record, 'uuid')));
}

/** The window a page was asked for, in epoch milliseconds; what was not given is undefined. */
export function windowOf(exchange: Exchange): {
  readonly start: number | undefined;
  readonly end: number | undefined;
} {
  const time = (name: string): number | undefined => {
    const given = parameter(exchange, name);
    return given === undefined ? undefined : Date.parse(given);
  };
  return { start: time('datestart'), end: time('dateend') };
}

/** Records of a page whose member differs from the filter of the same call. */
export function strangers(
  page: HistoryPage,
  filter: string,
  memberName: string,
): readonly Json[] | undefined {
  const wanted = parameterValues(page.exchange, filter);
  if (wanted.length === 0 || page.records.length === 0) return undefined;
  return page.records.filter((record) => {
    const value = member(record, memberName);
    const text = typeof value === 'string' ? value : String(numberMember(record, memberName));
    return !wanted.some((one) => one.toLowerCase() === text.toLowerCase());
  });
}
