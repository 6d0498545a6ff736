import { type Exchange, parameter } from '../../journal/exchange.ts';
import { memberText, textMember } from '../../journal/json.ts';
import { type Situation, situation } from '../check.ts';
import { pageOf } from './history-page.ts';

/** Filters by the member that repeats them. */
const filters = { userName: 'username', portName: 'portname', domainName: 'domainname' } as const;
const ends = { dateStart: 'datestart', dateEnd: 'dateend' } as const;

/** SIL-149: what was asked for stands in the page; a filter that was not given is blank, all but the domain. */
export function* repeatsQuestion(exchange: Exchange): Iterable<Situation> {
  if (pageOf(exchange) === undefined) return;
  const wrong = [...wrongFilters(exchange), ...wrongEnds(exchange)][0];
  yield situation(exchange, wrong === undefined, {
    expected: 'the range, user and port that were asked for',
    seen: wrong ?? 'just that',
  });
}

function wrongFilters({ sent, json }: Exchange): readonly string[] {
  return Object.entries(filters).flatMap(([member, name]) => {
    const asked = parameter({ sent }, name);
    const told = textMember(json, member) ?? 'missing';
    if (asked === undefined && member === 'domainName') return told === '' ? [member] : [];
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
