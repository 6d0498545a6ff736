import {
  type Exchange,
  isAfter,
  keyName,
  parameter,
  parameterText,
  refused,
} from '../../journal/exchange.ts';
import { memberText, textMember } from '../../journal/json.ts';
import { type Assertion, assertion, type Case, seenAnswer } from '../../judge/check.ts';
import { countOf } from '../../judge/finding-words.ts';
import { liesBetween, precedes } from '../../judge/order.ts';
import type { RecordedJob } from '../../model/document-state.ts';
import { clockMovedAt, type State } from '../../model/state.ts';
import {
  defaultHistoryPage,
  historyOperation,
  largestHistoryPage,
  pageOf,
  strangers,
  uuidsOf,
  type Walk,
  walksOf,
} from './checks-page.ts';
import { mustShowJob } from './checks-visibility.ts';

/** The only filter is the user, so that all of the user's records of the last day must come. */
function isByUserAlone(exchange: Exchange): boolean {
  const names = exchange.sent.parameters.map(([name]) => name.toLowerCase());
  return (
    names.includes('username') &&
    names.every((name) => name === 'username' || name === 'maxrecords')
  );
}

/**
 * What was recorded in the case for one user, without a time of its own and not by a clock that was
 * moved since, before a page was asked for: it must come where the user is all that is asked for.
 */
function wholeOf(play: Case, world: State, exchange: Exchange): readonly string[] {
  if (!isByUserAlone(exchange)) return [];
  const own = recordedFor(world, exchange).filter(
    (record) =>
      record.case === play.case &&
      precedes(record.answeredSeq, exchange.sent.seq) &&
      clockMovedAt(world, record.answeredSeq) === clockMovedAt(world, exchange.sent.seq) &&
      record.fields['datetime'] === undefined &&
      mustShowJob(record, exchange, { play, world }),
  );
  return own.map((record) => record.title);
}

/** How many records of the user there may be at the most. */
function mostOf(world: State, exchange: Exchange): number {
  const user = parameterText(exchange, 'username').toLowerCase();
  const documents = [...world.documents.values()].filter(({ owner }) => owner === user);
  return recordedFor(world, exchange).length + documents.length + world.lostUploads.length;
}

function recordedFor(world: State, exchange: Exchange): readonly RecordedJob[] {
  const user = parameterText(exchange, 'username').toLowerCase();
  return world.recorded.filter((record) => record.userName === user);
}

/** A filter by a user whose records are all known: more of them than the page holds means a token, otherwise none. */
export function* tokensOfKnownWhole(play: Case, world: State): Iterable<Assertion> {
  for (const exchange of play.exchanges) {
    const page = pageOf(exchange);
    if (page === undefined || page.token !== undefined) continue;
    const whole = wholeOf(play, world, exchange).length;
    const size = Math.min(page.maxRecords ?? defaultHistoryPage, largestHistoryPage);
    // Another's records, or more than a page may hold, break other rules and hide what is left.
    const isMixed = strangers(page, 'username', 'userName')?.[0] !== undefined;
    if (whole === 0 || isMixed || page.records.length > size) continue;
    const more = whole > size;
    // An empty page may follow a full one: a blank token ends the walk, wherever it stands.
    const goesOn = page.next !== undefined && page.records.length === size;
    if (!more && (goesOn || mostOf(world, exchange) > size)) continue;
    const seen = page.next === undefined ? 'no nextPageToken' : 'a nextPageToken';
    yield assertion(exchange, more === (page.next !== undefined), {
      expected: more
        ? 'a nextPageToken, since more records exist'
        : 'no nextPageToken on the last page',
      seen,
    });
  }
}

/** Without maxrecords, when more records exist than fit on a page. */
export function* defaultPageIsFull(play: Case, world: State): Iterable<Assertion> {
  for (const exchange of play.exchanges) {
    const page = pageOf(exchange);
    if (page === undefined || page.maxRecords !== undefined || page.token !== undefined) continue;
    const whole = wholeOf(play, world, exchange).length;
    if (page.next === undefined && whole <= defaultHistoryPage) continue;
    yield assertion(exchange, page.records.length === defaultHistoryPage, {
      expected: `${String(defaultHistoryPage)} records`,
      seen: countOf(page.records.length, 'record'),
    });
  }
}

/** More than the largest page is asked for, of more records than it holds: at most that, or a refusal (SIL-14). */
export function* neverBeyondTheLargest(play: Case, world: State): Iterable<Assertion> {
  for (const exchange of play.exchanges) {
    if (exchange.operation !== historyOperation) continue;
    if (!(Number(parameter(exchange, 'maxrecords')) > largestHistoryPage)) continue;
    const page = pageOf(exchange);
    const isRefusal = page === undefined && refused(exchange);
    const whole = wholeOf(play, world, exchange).length;
    const isMore =
      whole > largestHistoryPage ||
      page?.next !== undefined ||
      play.exchanges.some((one) => isAfter(exchange, one) && fillsLargestPage(one, exchange));
    const records = page?.records.length ?? 0;
    if ((page === undefined && !isRefusal) || (!isMore && records <= largestHistoryPage)) continue;
    yield assertion(exchange, records <= largestHistoryPage, {
      expected: `at most ${String(largestHistoryPage)} records, or a refusal`,
      seen: isRefusal ? seenAnswer(exchange) : countOf(records, 'record'),
    });
  }
}

/** A full page of the same user's records, after which there are more. */
function fillsLargestPage(one: Exchange, asked: Exchange): boolean {
  const page = pageOf(one);
  return (
    page?.next !== undefined &&
    page.records.length === largestHistoryPage &&
    parameter(one, 'username') === parameter(asked, 'username')
  );
}

/** A walk during which nothing was recorded: the order and the places of the records are free to change otherwise. */
export function* wholeOnce(play: Case, world: State): Iterable<Assertion> {
  for (const walk of walksOf(play.exchanges)) {
    const { pages, first, last, complete } = walk;
    const deadEnd = deadEndOf(play, walk);
    if (deadEnd !== undefined) {
      const words = { expected: 'the next page for the page token', seen: seenAnswer(deadEnd) };
      yield assertion(deadEnd, false, words);
    }
    if (!complete || recordedDuring(play, world, walk)) continue;
    const whole = wholeOf(play, world, first.exchange);
    if (whole.length === 0) continue;
    const uuids = uuidsOf(pages);
    const titles = new Set(
      pages.flatMap((page) => page.records.map((record) => textMember(record, 'documentName'))),
    );
    const repeated = uuids.length - new Set(uuids).size;
    const missing = whole.filter((title) => !titles.has(title)).length;
    yield assertion(last.exchange, repeated === 0 && missing === 0, {
      expected: `each of the ${String(whole.length)} records once`,
      seen: `${countOf(repeated, 'record')} repeated, ${String(missing)} missing`,
    });
  }
}

/** Records made between two pages of a walk: what was there before the walk still comes once. */
export function* stableUnderInserts(play: Case, world: State): Iterable<Assertion> {
  for (const walk of walksOf(play.exchanges)) {
    const { pages, first, last, complete } = walk;
    if (!complete || !recordedDuring(play, world, walk)) continue;
    const titles = pages.flatMap((page) =>
      page.records.map((record) => memberText(record, 'documentName')),
    );
    const wrong = wholeOf(play, world, first.exchange).filter(
      (title) => titles.filter((one) => one === title).length !== 1,
    ).length;
    yield assertion(last.exchange, wrong === 0, {
      expected: 'each earlier record once',
      seen: `${countOf(wrong, 'record')} repeated or missing`,
    });
  }
}

/** A question with the token of the walk's last page that was answered without a page. */
function deadEndOf({ exchanges }: Case, { last, complete }: Walk): Exchange | undefined {
  if (complete) return undefined;
  return exchanges.find(
    (one) =>
      parameter(one, 'pagetoken') === last.next &&
      isAfter(one, last.exchange) &&
      keyName(one.sent) === keyName(last.exchange.sent) &&
      pageOf(one) === undefined,
  );
}

function recordedDuring(play: Case, world: State, { first, last }: Walk): boolean {
  const from = first.exchange.answered.seq;
  const to = last.exchange.sent.seq;
  return world.recorded.some(
    (record) => record.case === play.case && liesBetween(record.answeredSeq, from, to),
  );
}

/** domainname of a container: none of the records that belong to the customer account itself. */
export function* subAccountOnly(play: Case, world: State): Iterable<Assertion> {
  const { containerDomain } = world.facts;
  for (const exchange of play.exchanges) {
    const page = pageOf(exchange);
    if (page === undefined || parameter(exchange, 'domainname') !== containerDomain) continue;
    const own = new Set(
      world.recorded.filter((record) => record.case === play.case).map((record) => record.title),
    );
    if (own.size === 0) continue;
    const strange = page.records.filter((record) => own.has(memberText(record, 'documentName')));
    yield assertion(exchange, strange.length === 0, {
      expected: 'only records of the container',
      seen: `${countOf(strange.length, 'record')} of the parent account`,
    });
  }
}
