import { historyPage, historyRecord } from '../../catalogue/shape.ts';
import { type Exchange, parameter, parameterText } from '../../journal/exchange.ts';
import { memberText, numberMember } from '../../journal/json.ts';
import { accepts, answersWith, type Claim } from '../../judge/assertions.ts';
import { assertion, type BoundCheck } from '../../judge/check.ts';
import { countOf } from '../../judge/finding-words.ts';
import { madeAtMs } from '../../judge/made-at.ts';
import { keyKind } from '../../judge/queries.ts';
import { refuses } from '../../judge/refusals.ts';
import { listMismatch, shapeWords } from '../../judge/shape.ts';
import { everythingIsThere } from './checks-completeness.ts';
import {
  dayMs,
  defaultHistoryPage,
  type HistoryPage,
  historyOperation,
  largestHistoryPage,
  pageOf,
  strangers,
  walksOf,
  weekMs,
  windowOf,
} from './checks-page.ts';
import {
  defaultPageIsFull,
  neverBeyondTheLargest,
  stableUnderInserts,
  subAccountOnly,
  tokensOfKnownWhole,
  wholeOnce,
} from './checks-paging.ts';
import { repeatsQuestion, severalStates } from './checks-queries.ts';
import { containersServed, historySpanChecks, siblingsApart } from './checks-time-spans.ts';

const jobTypes = ['PRINT', 'COPY', 'SCAN', 'FAX'];
/** Clocks of a target and of a run need not agree to the minute. */
const slackMs = 5 * 60_000;
const isHistory = (exchange: Exchange): boolean => exchange.operation === historyOperation;

export const historyChecks: readonly BoundCheck[] = [
  { rule: 'HIST-01', ...answersWith(historyOperation, historyPage) },
  onPage('HIST-02', (page) => {
    if (page.records.length === 0) return undefined;
    const wrong = listMismatch(page.records, historyRecord);
    const { expected, seen } = shapeWords(wrong);
    return [wrong === undefined, expected, seen];
  }),
  { rule: 'HIST-03', play: defaultPageIsFull },
  { rule: 'HIST-04', play: neverBeyondTheLargest },
  {
    rule: 'HIST-05',
    *play(play) {
      for (const walk of walksOf(play.exchanges)) {
        for (const page of walk.pages) {
          if (page.next === undefined) continue;
          const wanted = Math.min(page.maxRecords ?? defaultHistoryPage, largestHistoryPage);
          yield assertion(page.exchange, page.records.length === wanted, {
            expected: `exactly ${countOf(wanted, 'record')}`,
            seen: countOf(page.records.length, 'record'),
          });
        }
      }
    },
  },
  { rule: 'HIST-06', play: tokensOfKnownWhole },
  { rule: 'HIST-07', play: wholeOnce },
  onPage('HIST-08', (page) => {
    const told = numberMember(page.exchange.json, 'recordsOnPage');
    const count = page.records.length;
    return [told === count, `recordsOnPage ${String(count)}`, `recordsOnPage ${String(told)}`];
  }),
  {
    rule: 'HIST-10',
    ...accepts(
      (exchange) => isHistory(exchange) && spanOf(exchange) === weekMs && !isOfNoType(exchange),
      '200 with a page of job records',
    ),
  },
  {
    rule: 'HIST-11',
    ...refuses({
      probe: (exchange) => isHistory(exchange) && spanOf(exchange) <= 0,
      by: 'any',
    }),
  },
  onPage('HIST-12', (page) => {
    const { start, end } = windowOf(page.exchange);
    if (start !== undefined || end !== undefined || page.token !== undefined) return undefined;
    const told = ['dateStart', 'dateEnd'].map((name) =>
      instantOf(memberText(page.exchange.json, name)),
    );
    const [toldStart = Number.NaN, toldEnd = Number.NaN] = told;
    const span = toldEnd - toldStart;
    // The form of these texts is not shown.
    if (Number.isNaN(span)) return undefined;
    const older = page.records.filter((record) => madeAtMs(record) < toldStart);
    return [
      Math.abs(span - dayMs) < slackMs && older.length === 0,
      'a range of 24 hours and no older records',
      `a range of ${String(span / 3_600_000)} hours and ${countOf(older.length, 'older record')}`,
    ];
  }),
  onPage('HIST-13', (page) => {
    const { start, end } = windowOf(page.exchange);
    if (start === undefined || end === undefined || page.records.length === 0) return undefined;
    const outside = page.records.filter((record) => {
      const time = madeAtMs(record);
      // Times may be told in whole seconds (SIL-1A).
      return !(time >= Math.floor(start / 1000) * 1000 && time <= end);
    });
    return [
      outside.length === 0,
      'only records of the requested range',
      `${countOf(outside.length, 'record')} outside of it`,
    ];
  }),
  filtered('HIST-14', 'username', 'userName'),
  filtered('HIST-15', 'portname', 'outputPortName'),
  filtered('HIST-16', 'status', 'status'),
  { rule: 'HIST-32', play: severalStates },
  filtered('HIST-17', 'jobtype', 'jobType'),
  {
    rule: 'HIST-18',
    *play(play, world) {
      yield* subAccountOnly(play, world);
      yield* containersServed(play, world);
      yield* siblingsApart(play, world);
    },
  },
  ...historySpanChecks,
  {
    rule: 'HIST-28',
    ...refuses({
      probe: (exchange, world) => {
        const domain = parameterText(exchange, 'domainname');
        const isOurs = domain === world.facts.domain || domain === world.facts.containerDomain;
        return isHistory(exchange) && domain !== '' && !isOurs;
      },
      by: 400,
    }),
  },
  {
    rule: 'HIST-19',
    ...refuses({
      probe: (exchange, world) => isHistory(exchange) && keyKind(exchange.sent, world) === 'vendor',
      by: 400,
    }),
  },
  {
    rule: 'HIST-20',
    ...refuses({
      probe: (exchange, world) =>
        isHistory(exchange) && keyKind(exchange.sent, world) === 'container',
      by: 400,
    }),
  },
  { rule: 'HIST-21', play: everythingIsThere },
  {
    rule: 'HIST-22',
    *answer(exchange, world) {
      const page = keyKind(exchange.sent, world) === 'foreign' ? pageOf(exchange) : undefined;
      if (page === undefined || world.recorded.length === 0) return;
      const own = new Set(
        world.recorded.flatMap(({ title, isElsewhere }) => (isElsewhere ? [] : [title])),
      );
      const leaked = page.records.filter(
        (record) =>
          own.has(memberText(record, 'documentName')) ||
          world.documents.get(memberText(record, 'uuid'))?.isElsewhere === false,
      );
      yield assertion(exchange, leaked.length === 0, {
        expected: 'no record of this account',
        seen: `${countOf(leaked.length, 'record')} of this account`,
      });
    },
  },
  { rule: 'HIST-23', ...refuses({ probe: isAltered, by: 400 }) },
  onPage('HIST-24', (page) => {
    const times = page.records.map((record) => numberMember(record, 'dateTime') ?? 0);
    if (times.length < 2) return undefined;
    const ordered = times.every((time, index) => index === 0 || time <= (times[index - 1] ?? time));
    const seen = ordered ? 'the newest record first' : 'an older record before a newer one';
    return [ordered, 'the newest record first', seen];
  }),
  { rule: 'HIST-25', play: stableUnderInserts },
  { rule: 'HIST-27', answer: repeatsQuestion },
  {
    rule: 'HIST-26',
    ...refuses({
      probe: (exchange) => isHistory(exchange) && isOfNoType(exchange),
      by: 'any',
    }),
  },
];

function onPage(rule: string, look: (page: HistoryPage) => Claim | undefined): BoundCheck {
  return {
    rule,
    *answer(exchange) {
      const page = pageOf(exchange);
      const claim = page === undefined ? undefined : look(page);
      if (claim !== undefined)
        yield assertion(exchange, claim[0], { expected: claim[1], seen: claim[2] });
    },
  };
}

/** NaN for a text without a time zone: where it lies is not known. */
function instantOf(text: string): number {
  return /T.*(Z|[+-]\d\d(:?\d\d)?)$/i.test(text) ? Date.parse(text) : Number.NaN;
}

function filtered(rule: string, filter: string, memberName: string): BoundCheck {
  return onPage(rule, (page) => {
    const strange = strangers(page, filter, memberName);
    return strange === undefined
      ? undefined
      : [
          strange.length === 0,
          `only records with ${filter} ${String(parameter(page.exchange, filter))}`,
          countOf(strange.length, 'other record'),
        ];
  });
}

function isOfNoType(exchange: Exchange): boolean {
  return !jobTypes.includes(parameter(exchange, 'jobtype') ?? 'PRINT');
}

function spanOf(exchange: Exchange): number {
  const { start, end } = windowOf(exchange);
  return start === undefined || end === undefined ? Number.NaN : end - start;
}

/** A page token that no answer ever gave. */
function isAltered(exchange: Exchange): boolean {
  return isHistory(exchange) && parameterText(exchange, 'pagetoken').startsWith('altered-');
}
