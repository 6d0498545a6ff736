import { historyPage, historyRecord } from '../../catalogue/shape.ts';
import { type Exchange, parameter } from '../../journal/exchange.ts';
import { numberMember, textMember } from '../../journal/json.ts';
import type { World } from '../../model/world.ts';
import { type Check, type Play, type Situation, situation } from '../check.ts';
import { accepts, answersWith, type Claim, refuses } from '../phrases.ts';
import { listMismatch } from '../shape.ts';
import { keyKind } from '../sight.ts';
import {
  dayMs,
  type HistoryPage,
  historyOperation,
  pageOf,
  strangers,
  uuidsOf,
  walksOf,
  weekMs,
  windowOf,
} from './history-page.ts';

const defaultPage = 200;
const largestPage = 2000;
const jobTypes = ['PRINT', 'COPY', 'SCAN', 'FAX'];
/** Clocks of a target and of a run need not agree to the minute. */
const slackMs = 5 * 60_000;
const isHistory = (exchange: Exchange): boolean => exchange.operation === historyOperation;

export const historyChecks: readonly Check[] = [
  answersWith('HIST-01', historyOperation, historyPage),
  onPage('HIST-02', (page) => {
    if (page.records.length === 0) return undefined;
    const wrong = listMismatch(page.records, historyRecord);
    return [wrong === undefined, 'records as in interface 2', wrong ?? 'just that'];
  }),
  onPage('HIST-03', (page) => {
    if (page.maxRecords !== undefined || page.token !== undefined || page.next === undefined)
      return undefined;
    return [
      page.records.length === defaultPage,
      `${String(defaultPage)} records`,
      `${String(page.records.length)} records`,
    ];
  }),
  onPage('HIST-04', (page) => {
    if (
      (page.maxRecords ?? 0) <= largestPage ||
      (page.next === undefined && page.records.length < largestPage)
    )
      return undefined;
    return [
      page.records.length <= largestPage,
      `at most ${String(largestPage)} records`,
      `${String(page.records.length)} records`,
    ];
  }),
  {
    rule: 'HIST-05',
    *play(play) {
      for (const walk of walksOf(play.exchanges)) {
        for (const page of walk.pages) {
          if (page.next === undefined) continue;
          const wanted = Math.min(page.maxRecords ?? defaultPage, largestPage);
          yield situation(page.exchange, page.records.length === wanted, {
            expected: `exactly ${String(wanted)} records`,
            seen: String(page.records.length),
          });
        }
      }
    },
  },
  { rule: 'HIST-06', play: tokensOfKnownWhole },
  { rule: 'HIST-07', play: wholeOnce },
  onPage('HIST-08', (page) => {
    const told = numberMember(page.exchange.json, 'recordsOnPage');
    return [told === page.records.length, String(page.records.length), String(told)];
  }),
  refuses('HIST-09', {
    probe: (exchange) => isHistory(exchange) && spanOf(exchange) > weekMs,
    by: 'refused',
  }),
  accepts('HIST-10', (exchange) => isHistory(exchange) && spanOf(exchange) === weekMs, 'a page'),
  refuses('HIST-11', {
    probe: (exchange) => isHistory(exchange) && spanOf(exchange) <= 0,
    by: 'refused',
  }),
  onPage('HIST-12', (page) => {
    const { start, end } = windowOf(page.exchange);
    if (start !== undefined || end !== undefined || page.token !== undefined) return undefined;
    const told = ['dateStart', 'dateEnd'].map((name) =>
      Date.parse(textMember(page.exchange.json, name) ?? ''),
    );
    const span = (told[1] ?? Number.NaN) - (told[0] ?? Number.NaN);
    return [
      Math.abs(span - dayMs) < slackMs,
      'a range of 24 hours',
      `${String(span / 3_600_000)} hours`,
    ];
  }),
  onPage('HIST-13', (page) => {
    const { start, end } = windowOf(page.exchange);
    if (start === undefined || end === undefined || page.records.length === 0) return undefined;
    const outside = page.records.filter((record) => {
      const time = numberMember(record, 'dateTime') ?? Number.NaN;
      return !(time >= start && time <= end);
    });
    return [
      outside.length === 0,
      'records of the range',
      `${String(outside.length)} outside of it`,
    ];
  }),
  filtered('HIST-14', 'username', 'userName'),
  filtered('HIST-15', 'portname', 'outputPortName'),
  filtered('HIST-16', 'status', 'status'),
  filtered('HIST-17', 'jobtype', 'jobType'),
  { rule: 'HIST-18', play: subAccountOnly },
  refuses('HIST-19', {
    probe: (exchange, world) => isHistory(exchange) && keyKind(exchange.sent, world) === 'vendor',
    by: 400,
  }),
  refuses('HIST-20', {
    probe: (exchange, world) =>
      isHistory(exchange) && keyKind(exchange.sent, world) === 'container',
    by: 400,
  }),
  { rule: 'HIST-21', play: everythingIsThere },
  {
    rule: 'HIST-22',
    *answer(exchange, world) {
      const page = keyKind(exchange.sent, world) === 'foreign' ? pageOf(exchange) : undefined;
      if (page === undefined || world.recorded.length === 0) return;
      const own = new Set(world.recorded.map((record) => record.title));
      const leaked = page.records.filter(
        (record) =>
          own.has(textMember(record, 'documentName') ?? '') ||
          world.documents.has(textMember(record, 'uuid') ?? ''),
      );
      yield situation(exchange, leaked.length === 0, {
        expected: 'no record of this account',
        seen: `${String(leaked.length)} of them`,
      });
    },
  },
  refuses('HIST-23', { probe: isAltered, by: 400 }),
  onPage('HIST-24', (page) => {
    const times = page.records.map((record) => numberMember(record, 'dateTime') ?? 0);
    if (times.length < 2) return undefined;
    const ordered = times.every((time, index) => index === 0 || time <= (times[index - 1] ?? time));
    return [ordered, 'newest first', 'an older record before a newer one'];
  }),
  { rule: 'HIST-25', play: stableUnderInserts },
  refuses('HIST-26', {
    probe: (exchange) =>
      isHistory(exchange) && !jobTypes.includes(parameter(exchange, 'jobtype') ?? 'PRINT'),
    by: 'refused',
  }),
];

function onPage(rule: string, look: (page: HistoryPage) => Claim | undefined): Check {
  return {
    rule,
    *answer(exchange) {
      const page = pageOf(exchange);
      const claim = page === undefined ? undefined : look(page);
      if (claim !== undefined)
        yield situation(exchange, claim[0], { expected: claim[1], seen: claim[2] });
    },
  };
}

function filtered(rule: string, filter: string, memberName: string): Check {
  return onPage(rule, (page) => {
    const strange = strangers(page, filter, memberName);
    return strange === undefined
      ? undefined
      : [
          strange.length === 0,
          `only ${filter} ${String(parameter(page.exchange, filter))}`,
          `${String(strange.length)} others`,
        ];
  });
}

function spanOf(exchange: Exchange): number {
  const { start, end } = windowOf(exchange);
  return start === undefined || end === undefined ? Number.NaN : end - start;
}

/** The only filter is the user, so that all of the user's records of the last day must come. */
function isByUserAlone(exchange: Exchange): boolean {
  const names = exchange.sent.parameters.map(([name]) => name.toLowerCase());
  return (
    names.includes('username') &&
    names.every((name) => name === 'username' || name === 'maxrecords')
  );
}

/** What was recorded in the case for one user before a page was asked for: the whole that a filter by that user must give. */
function wholeOf(play: Play, world: World, exchange: Exchange): readonly string[] {
  const user = parameter(exchange, 'username')?.toLowerCase();
  const own = world.recorded.filter(
    (record) =>
      record.case === play.case &&
      record.userName === user &&
      record.answeredSeq < exchange.sent.seq,
  );
  return own.map((record) => record.title);
}

/** A filter by a user whose records are all known: more of them than the page holds means a token, otherwise none. */
function* tokensOfKnownWhole(play: Play, world: World): Iterable<Situation> {
  for (const exchange of play.exchanges) {
    const page = pageOf(exchange);
    if (page === undefined || page.token !== undefined || !isByUserAlone(exchange)) continue;
    const whole = wholeOf(play, world, exchange).length;
    const size = Math.min(page.maxRecords ?? defaultPage, largestPage);
    if (whole === 0 || page.maxRecords === undefined) continue;
    const more = whole > size;
    const seen = page.next === undefined ? 'no token' : 'a token';
    yield situation(exchange, more === (page.next !== undefined), {
      expected: more ? 'a token, since more records exist' : 'no token on the last page',
      seen,
    });
  }
}

function* wholeOnce(play: Play, world: World): Iterable<Situation> {
  for (const { pages, complete } of walksOf(play.exchanges)) {
    const last = pages.at(-1);
    const first = pages[0];
    if (last === undefined || first === undefined || !complete) continue;
    const whole = wholeOf(play, world, first.exchange);
    if (whole.length === 0) continue;
    const uuids = uuidsOf(pages);
    const titles = new Set(
      pages.flatMap((page) => page.records.map((record) => textMember(record, 'documentName'))),
    );
    const repeated = uuids.length - new Set(uuids).size;
    const missing = whole.filter((title) => !titles.has(title)).length;
    yield situation(last.exchange, repeated === 0 && missing === 0, {
      expected: `${String(whole.length)} records, each once`,
      seen: `${String(repeated)} repeated, ${String(missing)} missing`,
    });
  }
}

/** Records made between two pages of a walk: what was there before the walk still comes once. */
function* stableUnderInserts(play: Play, world: World): Iterable<Situation> {
  for (const { pages, complete } of walksOf(play.exchanges)) {
    const first = pages[0]?.exchange;
    const last = pages.at(-1)?.exchange;
    if (first === undefined || last === undefined || !complete) continue;
    const during = world.recorded.some(
      (record) =>
        record.case === play.case &&
        record.answeredSeq > first.answered.seq &&
        record.answeredSeq < last.sent.seq,
    );
    if (!during) continue;
    const titles = pages.flatMap((page) =>
      page.records.map((record) => textMember(record, 'documentName') ?? ''),
    );
    const wrong = wholeOf(play, world, first).filter(
      (title) => titles.filter((one) => one === title).length !== 1,
    ).length;
    yield situation(last, wrong === 0, {
      expected: 'what was there before, each once',
      seen: `${String(wrong)} repeated or hidden`,
    });
  }
}

/** domainname of a container: none of the records that belong to the customer account itself. */
function* subAccountOnly(play: Play, world: World): Iterable<Situation> {
  const { containerDomain } = world.facts;
  for (const exchange of play.exchanges) {
    const page = pageOf(exchange);
    if (page === undefined || parameter(exchange, 'domainname') !== containerDomain) continue;
    const own = new Set(
      world.recorded.filter((record) => record.case === play.case).map((record) => record.title),
    );
    if (own.size === 0) continue;
    const strange = page.records.filter((record) =>
      own.has(textMember(record, 'documentName') ?? ''),
    );
    yield situation(exchange, strange.length === 0, {
      expected: 'records of the container only',
      seen: `${String(strange.length)} of the account above`,
    });
  }
}

/** A page that is long enough for all of a user's records holds what was uploaded and recorded for that user. */
function* everythingIsThere(play: Play, world: World): Iterable<Situation> {
  for (const exchange of play.exchanges) {
    const page = pageOf(exchange);
    const user = parameter(exchange, 'username')?.toLowerCase();
    if (
      page === undefined ||
      page.next !== undefined ||
      page.token !== undefined ||
      user === undefined ||
      !isByUserAlone(exchange) ||
      keyKind(exchange.sent, world) !== 'full'
    )
      continue;
    const names = new Set(page.records.map((record) => textMember(record, 'documentName')));
    const uploaded = [...world.documents.values()]
      .filter(
        (one) =>
          one.case === play.case && one.owner === user && one.uploadedAtSeq < exchange.sent.seq,
      )
      .map((one) => one.name);
    const expected = [...uploaded, ...recentOf(play, world, exchange)];
    if (expected.length === 0) continue;
    const missing = expected.filter((name) => !names.has(name)).length;
    yield situation(exchange, missing === 0, {
      expected: `${String(expected.length)} records`,
      seen: `${String(missing)} missing`,
    });
  }
}

/** Of the user's recorded jobs those whose time was not set, or was set within the default range. */
function recentOf(play: Play, world: World, exchange: Exchange): readonly string[] {
  const user = parameter(exchange, 'username')?.toLowerCase();
  return world.recorded
    .filter(
      (record) =>
        record.case === play.case &&
        record.userName === user &&
        record.answeredSeq < exchange.sent.seq &&
        record.fields['datetime'] === undefined,
    )
    .map((record) => record.title);
}

/** A page token that no answer ever gave. */
function isAltered(exchange: Exchange): boolean {
  return isHistory(exchange) && /^altered-/.test(parameter(exchange, 'pagetoken') ?? '');
}
