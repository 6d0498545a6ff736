import type { BoundCheck } from '../../case/check.ts';
import type { SentEvent } from '../../journal/event.ts';
import { type Exchange, parameter, parameterText } from '../../journal/exchange.ts';
import { memberText } from '../../journal/json.ts';
import type { State } from '../../state/state.ts';
import { endOf, isAfter, isDone } from './attempt.ts';
import { wallMs } from './job-time.ts';
import {
  type Claim,
  callWords,
  claim,
  everyCallOf,
  everyCase,
  everyTurn,
  type Scene,
} from './phrases.ts';

const call = 'documents.history';
const datesAwaited = `datestart and dateend in ${callWords([call])}`;
const dayMs = 24 * 3_600_000;
const weekMs = 7 * dayMs;
/** Less than any mistake about a time zone that matters. */
const rangeSlackMs = 25 * 60_000;
/** Every offset from UTC is a multiple of it. */
const quarterMs = 15 * 60_000;
/** "In the future" is said of a moment that is over when the request arrives. */
const toleranceMs = 5 * 60_000;
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}([.,]\d{1,9})?)?(Z|[+-]\d{2}(:?\d{2})?)$/;

/** interface 4.4: how history is asked for. */
export const historyChecks: readonly BoundCheck[] = [
  everyCase('TERM-HIST-01', function* (scene) {
    const { calls } = scene;
    // That it was asked for by another token is told by TERM-HIST-03.
    const strange = calls.find(
      ({ sent }) =>
        sent.operation === call &&
        parameterText({ sent }, 'pagetoken') !== '' &&
        pageBefore(sent, scene) === undefined,
    );
    for (const page of calls) {
      if (page.sent.operation !== call || !isDone(page)) continue;
      const token = nextToken(page.exchange);
      if (token === undefined) continue;
      const next = calls.some(
        ({ sent }) => sent.operation === call && parameter({ sent }, 'pagetoken') === token,
      );
      if (!next && strange !== undefined && isAfter(strange, endOf(page))) continue;
      yield { at: page, ...claim(next, 'a request for the next page', 'no request for it') };
    }
  }),
  everyCallOf('TERM-HIST-02', call, ({ sent }, scene) => {
    const before = pageBefore(sent, scene);
    if (before === undefined) return undefined;
    const expected = filtersOf(before.sent);
    const seen = filtersOf(sent);
    return claim(expected === seen, `the same filters: ${expected}`, seen);
  }),
  everyCallOf('TERM-HIST-03', call, ({ sent }, scene) => {
    if (parameterText({ sent }, 'pagetoken') === '') return undefined;
    const known = pageBefore(sent, scene) !== undefined;
    return claim(known, 'the nextPageToken of the last page', 'pagetoken with another text');
  }),
  ofDates('TERM-HIST-04', ({ sent }) => {
    const { start, end } = rangeOf(sent);
    if (start === undefined || end === undefined) return undefined;
    const days = ((end - start) / 86_400_000).toFixed(2);
    return claim(end - start <= weekMs, 'a range of at most 7 days', `a range of ${days} days`);
  }),
  ofDates('TERM-HIST-05', ({ sent }) => {
    const { start, end } = rangeOf(sent);
    if (start === undefined || end === undefined) return undefined;
    return claim(start < end, 'datestart before dateend', 'datestart not before dateend');
  }),
  ofDates('TERM-HIST-06', ({ sent }) => {
    const dates = ['datestart', 'dateend'].flatMap((name) => parameter({ sent }, name) ?? []);
    if (dates.length === 0) return undefined;
    const wrong = dates.filter((date) => momentOf(date) === undefined);
    return claim(wrong.length === 0, 'ISO 8601 timestamps', wrong.join(', '));
  }),
  ofDates('TERM-HIST-07', ({ sent }, { state }) => {
    const { end } = rangeOf(sent);
    if (end === undefined) return undefined;
    const behindMs = wallMs(sent, state) - end;
    return claim(behindMs <= toleranceMs, 'a dateend in the future', 'a dateend in the past');
  }),
  {
    ...everyTurn('TERM-HIST-10', function* ({ asked, attempts }, { state }) {
      // A terminal that looks whether a lost record arrived asks for any range.
      if (asked?.doing !== 'history') return;
      for (const at of attempts) {
        const found = at.sent.operation === call ? coversDay(at.sent, state) : undefined;
        if (found !== undefined) yield { at, ...found };
      }
    }),
    awaits: datesAwaited,
  },
];

function ofDates(rule: string, look: Parameters<typeof everyCallOf>[2]): BoundCheck {
  const check = everyCallOf(rule, call, look);
  return { ...check, awaits: datesAwaited };
}

function coversDay(sent: SentEvent, state: State): Claim | undefined {
  const { start, end } = rangeOf(sent);
  if (start === undefined && end === undefined) return undefined;
  const nowMs = wallMs(sent, state);
  const lateMs = start === undefined || isMidnight(start, nowMs) ? 0 : start - (nowMs - dayMs);
  const shortMs = end === undefined ? 0 : nowMs - end;
  const ok = lateMs <= rangeSlackMs && shortMs <= rangeSlackMs;
  const range = `${parameterText({ sent }, 'datestart')} to ${parameterText({ sent }, 'dateend')}`;
  return claim(ok, 'a range that covers the last day', range);
}

/** A panel may show what was done today: since midnight, in a time zone that nobody knows. */
function isMidnight(start: number, nowMs: number): boolean {
  return start % quarterMs === 0 && start <= nowMs && start > nowMs - dayMs;
}

function nextToken({ json }: Exchange): string | undefined {
  const token = memberText(json, 'nextPageToken');
  return token.trim() === '' ? undefined : token;
}

/** The page that gave the token which this request brings. */
function pageBefore(sent: SentEvent, { calls }: Scene): Exchange | undefined {
  const token = parameter({ sent }, 'pagetoken');
  if (token === undefined) return undefined;
  return calls.find(
    (page) =>
      page.exchange?.operation === call &&
      nextToken(page.exchange) === token &&
      isAfter({ sent }, endOf(page)),
  )?.exchange;
}

function filtersOf({ parameters }: SentEvent): string {
  const filters = parameters
    .map(([name, value]) => `${name.toLowerCase()}=${value}`)
    .filter((one) => !one.startsWith('pagetoken='))
    .toSorted();
  return filters.join(' ') || 'no parameters';
}

interface Range {
  readonly start: number | undefined;
  readonly end: number | undefined;
}

function rangeOf(sent: SentEvent): Range {
  return {
    start: momentOf(parameterText({ sent }, 'datestart')),
    end: momentOf(parameterText({ sent }, 'dateend')),
  };
}

/** Epoch milliseconds of an ISO-8601 instant; undefined for anything else. */
function momentOf(text: string): number | undefined {
  if (!instant.test(text)) return undefined;
  const usual = text
    .replace(',', '.')
    .replace(
      /([+-]\d{2})(\d{2})?$/,
      (_, hours: string, minutes?: string) => `${hours}:${minutes ?? '00'}`,
    );
  const moment = Date.parse(usual);
  return Number.isNaN(moment) ? undefined : moment;
}
