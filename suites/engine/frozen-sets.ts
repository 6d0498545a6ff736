import type { Rule } from '../spec/rule.ts';
import type { RulesLock } from './lock.ts';

type Dated = Pick<Rule, 'id' | 'since'>;
type Sets = RulesLock['sets'];

/** The ids of the rules that a set holds. */
export function idsOfSet(date: string, rules: readonly Dated[]): readonly string[] {
  return rules
    .filter((rule) => rule.since <= date)
    .map((rule) => rule.id)
    .toSorted();
}

/** Lists the changes of released sets: a service that is held to one must find the same rules in it later. */
export function setTroubles(
  rules: readonly Dated[],
  { sets, retired }: Pick<RulesLock, 'sets' | 'retired'>,
): readonly string[] {
  return [...sets].flatMap(([date, frozen]) => {
    const now = new Set(idsOfSet(date, rules));
    const was = new Set(frozen);
    const added = [...now].filter((id) => !was.has(id));
    const gone = frozen.filter((id) => !now.has(id) && !retired.has(id));
    return [
      ...trouble(date, added, "added after its release: use a later 'since'"),
      ...trouble(date, gone, "removed after its release: restore 'since', or retire them"),
    ];
  });
}

function trouble(date: string, ids: readonly string[], what: string): readonly string[] {
  return ids.length === 0 ? [] : [`requirement set ${date}: ${ids.join(' ')} ${what}`];
}

/** The sets with that of a date. A released set is never written again: throws for one, and for a date before it. */
export function withFrozenSet(sets: Sets, date: string, rules: readonly Dated[]): Sets {
  const last = [...sets.keys()].toSorted().at(-1);
  if (last !== undefined && date <= last)
    throw new RangeError(`the requirement set ${last} is released; a new set needs a later date`);
  return new Map([...sets, [date, idsOfSet(date, rules)]]);
}
