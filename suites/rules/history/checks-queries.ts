import { type Exchange, isAfter, parameter, parameterValues } from '../../journal/exchange.ts';
import { type Json, memberText, numberMember, textMember } from '../../journal/json.ts';
import { type Assertion, assertion, type Case } from '../../judge/check.ts';
import { countOf } from '../../judge/finding-words.ts';
import { type HistoryPage, pageOf } from './checks-page.ts';

/** Filters by the member that repeats them. */
const filters = { userName: 'username', portName: 'portname', domainName: 'domainname' } as const;
const ends = { dateStart: 'datestart', dateEnd: 'dateend' } as const;

/** SIL-149: what was asked for stands in the page; a filter that was not given is blank, all but the domain. */
export function* repeatsQuestion(exchange: Exchange): Iterable<Assertion> {
  if (pageOf(exchange) === undefined) return;
  const wrong = [...wrongFilters(exchange), ...wrongEnds(exchange)][0];
  yield assertion(exchange, wrong === undefined, {
    expected: 'the requested range, user and port in the page',
    seen: wrong ?? 'the requested range, user and port',
  });
}

function wrongFilters({ sent, json }: Exchange): readonly string[] {
  return Object.entries(filters).flatMap(([member, name]) => {
    const asked = parameter({ sent }, name);
    const told = textMember(json, member) ?? 'missing';
    if (asked === undefined && member === 'domainName') return told === '' ? [`${member} ""`] : [];
    return told === (asked ?? '') ? [] : [`${member} ${told}`];
  });
}

function wrongEnds({ sent, json }: Exchange): readonly string[] {
  return Object.entries(ends).flatMap(([member, name]) => {
    const asked = parameter({ sent }, name);
    const told = Date.parse(memberText(json, member));
    const isAsked = asked === undefined ? !Number.isNaN(told) : told === Date.parse(asked);
    return isAsked ? [] : [`${member} ${textMember(json, member) ?? 'missing'}`];
  });
}

/**
 * A page for several states, between two for every state of the same question that have all there
 * is: what both show in one state is on the page when that state was asked for, and else it is not.
 */
export function* severalStates({ exchanges }: Case): Iterable<Assertion> {
  const pages = exchanges.map(pageOf).filter((page) => page !== undefined);
  for (const page of pages) {
    const given = parameterValues(page.exchange, 'status');
    const asked = new Set(given);
    const whole = pages.filter((one) => one.next === undefined && asksForAllStates(one, page));
    const before = whole.findLast((one) => isAfter(page.exchange, one.exchange));
    const after = whole.find((one) => isAfter(one.exchange, page.exchange));
    if (given.length < 2 || before === undefined || after === undefined) continue;
    const states = statesIn(after);
    const settled = [...statesIn(before)].filter(([uuid, state]) => states.get(uuid) === state);
    const wanted = settled.filter(([, state]) => asked.has(state));
    if (new Set(wanted.map(([, state]) => state)).size < asked.size) continue;
    const seen = statesIn(page);
    const lost = wanted.filter(([uuid]) => !seen.has(uuid));
    const strange = settled.filter(([uuid, state]) => !asked.has(state) && seen.has(uuid));
    const repeated = page.records.length - seen.size;
    yield assertion(page.exchange, lost.length + strange.length + repeated === 0, {
      expected: `the ${String(wanted.length)} records in status ${[...asked].join(' or ')}`,
      seen: `${String(wanted.length - lost.length)} of them, ${countOf(strange.length, 'other record')}, ${String(repeated)} repeated`,
    });
  }
}

/** The same question, by the same caller, but for the states. */
function asksForAllStates(one: HistoryPage, other: HistoryPage): boolean {
  const question = ({ exchange: { sent } }: HistoryPage): string =>
    JSON.stringify([
      sent.headers['x-api-key'],
      sent.headers['authorization'],
      sent.headers['host'],
      sent.parameters.filter(([name]) => name.toLowerCase() !== 'status'),
    ]);
  const asksForSome = parameterValues(one.exchange, 'status').length > 0;
  return !asksForSome && question(one) === question(other);
}

/** Records of a page by their uuid. */
function statesIn({ records }: HistoryPage): ReadonlyMap<string, string> {
  const stateOf = (record: Json): readonly [string, string] => [
    memberText(record, 'uuid'),
    String(numberMember(record, 'status')),
  ];
  return new Map(records.map(stateOf));
}
