import {
  type Exchange,
  isAfter,
  keyName,
  parameter,
  refused,
  succeeded,
} from '../../journal/exchange.ts';
import { memberText } from '../../journal/json.ts';
import {
  type Assertion,
  assertion,
  type BoundCheck,
  type Case,
  seenAnswer,
} from '../../judge/check.ts';
import { countOf } from '../../judge/finding-words.ts';
import { madeAtMs } from '../../judge/made-at.ts';
import { keyKind } from '../../judge/queries.ts';
import { refuses } from '../../judge/refusals.ts';
import type { State } from '../../model/state.ts';
import { type HistoryPage, pageOf, uuidsOf, weekMs, windowOf } from './checks-page.ts';

/** interface 4.4 and 8: which time and which accounts a question is about, where it does not name both ends or no sub-account. */
export const historySpanChecks: readonly BoundCheck[] = [
  {
    rule: 'HIST-35',
    *answer(exchange) {
      const hasOneEnd = given(exchange, 'datestart') !== given(exchange, 'dateend');
      if (exchange.operation === 'documents.history' && hasOneEnd) yield atMostAWeek(exchange);
    },
  },
  {
    rule: 'HIST-09',
    *play(play, world) {
      const isTooLong = (one: Exchange): boolean => {
        const { start = Number.NaN, end = Number.NaN } = windowOf(one);
        return one.operation === 'documents.history' && end - start > weekMs;
      };
      const probe = (one: Exchange): boolean => isTooLong(one) && refused(one);
      yield* { rule: 'HIST-09', ...refuses({ probe, by: 'any' }) }.play(play, world);
      // As of a page size above its maximum (SIL-14), at most the limit is served. What shows nothing proves nothing.
      for (const one of play.exchanges.filter(isTooLong))
        if ((pageOf(one)?.records.length ?? 0) > 0) yield atMostAWeek(one);
    },
  },
  {
    rule: 'HIST-36',
    *play({ exchanges }) {
      const wholes = exchanges.map(pageOf).filter((page) => page !== undefined && isWhole(page));
      for (const part of wholes) {
        if (part === undefined || !given(part.exchange, 'domainname')) continue;
        const whole = wholes.find(
          (page) =>
            page !== undefined &&
            !given(page.exchange, 'domainname') &&
            isAfter(page.exchange, part.exchange) &&
            questionOf(page) === questionOf(part),
        );
        if (whole === undefined || part.records.length === 0) continue;
        const shown = new Set(uuidsOf([whole]));
        const missing = uuidsOf([part]).filter((uuid) => !shown.has(uuid)).length;
        yield assertion(whole.exchange, missing === 0, {
          expected: `the ${String(part.records.length)} records of the sub-account included`,
          seen: `${countOf(missing, 'record')} missing`,
        });
      }
    },
  },
];

function atMostAWeek(exchange: Exchange): Assertion {
  const records = pageOf(exchange)?.records ?? [];
  const times = records.map(madeAtMs).filter((time) => !Number.isNaN(time));
  const span = times.length === 0 ? 0 : Math.max(...times) - Math.min(...times);
  return assertion(exchange, span <= weekMs, {
    expected: 'records of at most 7 days, or a refusal',
    seen: `records of ${(span / (24 * 3_600_000)).toFixed(1)} days`,
  });
}

/** The history of a container that was made in the case is served, whichever it stands in. */
export function* containersServed(play: Case, world: State): Iterable<Assertion> {
  const made = play.exchanges.filter((one) => one.operation === 'account.create' && succeeded(one));
  for (const exchange of play.exchanges) {
    if (exchange.operation !== 'documents.history' || keyKind(exchange.sent, world) !== 'full')
      continue;
    const domain = parameter(exchange, 'domainname');
    const isThere = made.some(
      (one) => parameter(one, 'domainname') === domain && isAfter(exchange, one),
    );
    const names = exchange.sent.parameters.map(([name]) => name.toLowerCase());
    if (!isThere || names.some((name) => name !== 'username' && name !== 'domainname')) continue;
    yield assertion(exchange, succeeded(exchange), {
      expected: '200 with the history of the container',
      seen: seenAnswer(exchange),
    });
  }
}

/** Two containers side by side: what the history of one shows, that of the other does not. */
export function* siblingsApart(play: Case, world: State): Iterable<Assertion> {
  const siblings = new Set(play.exchanges.flatMap((one) => siblingMade(one, world)));
  const pages = play.exchanges.map(pageOf).filter((page) => page !== undefined);
  const ofSiblings = pages.filter((page) => siblings.has(domainOf(page)));
  for (const page of ofSiblings) {
    const other = ofSiblings.find(
      (one) =>
        isAfter(page.exchange, one.exchange) &&
        domainOf(one) !== domainOf(page) &&
        questionOf(one) === questionOf(page),
    );
    if (other === undefined || page.records.length + other.records.length === 0) continue;
    const theirs = new Set(uuidsOf([other]));
    const shared = uuidsOf([page]).filter((uuid) => theirs.has(uuid)).length;
    yield assertion(page.exchange, shared === 0, {
      expected: 'only records of this container',
      seen: `${countOf(shared, 'record')} of another container`,
    });
  }
}

function siblingMade(made: Exchange, world: State): readonly string[] {
  const isSibling = parameter(made, 'parentdomain') === world.facts.domain;
  const domain = parameter(made, 'domainname');
  const isMade = made.operation === 'account.create' && isSibling && succeeded(made);
  return isMade && domain !== undefined ? [domain] : [];
}

function domainOf({ exchange }: HistoryPage): string {
  return parameter(exchange, 'domainname') ?? '';
}

function given(exchange: Exchange, name: string): boolean {
  return parameter(exchange, name) !== undefined;
}

function isWhole({ next, token, records }: HistoryPage): boolean {
  const isNamed = records.every((record) => memberText(record, 'uuid') !== '');
  return next === undefined && token === undefined && isNamed;
}

/** What is asked and by whom, whatever the account. */
function questionOf({ exchange: { sent } }: HistoryPage): string {
  const asked = sent.parameters.filter(([name]) => name.toLowerCase() !== 'domainname');
  return JSON.stringify([keyName(sent), sent.headers['host'], asked]);
}
