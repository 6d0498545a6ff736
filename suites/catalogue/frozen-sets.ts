import type { IdsLock } from './ids-lock.ts';
import type { Rule } from './rule.ts';

type Dated = Pick<Rule, 'id' | 'since'>;

/** The ids of the rules that a set holds. */
export function idsOfSet(date: string, rules: readonly Dated[]): readonly string[] {
  return rules
    .filter((rule) => rule.since <= date)
    .map((rule) => rule.id)
    .toSorted();
}

/** What is wrong with released sets: who was held to one must find the same rules in it ever after. */
export function setTroubles(
  rules: readonly Dated[],
  { sets = {}, retired }: IdsLock,
): readonly string[] {
  return Object.entries(sets).flatMap(([date, frozen]) => {
    const now = new Set(idsOfSet(date, rules));
    const was = new Set(frozen);
    const added = [...now].filter((id) => !was.has(id));
    const gone = frozen.filter((id) => !now.has(id) && !(id in retired));
    return [
      ...trouble(date, added, "added after its release: use a later 'since'"),
      ...trouble(date, gone, "removed after its release: restore 'since', or retire them"),
    ];
  });
}

function trouble(date: string, ids: readonly string[], what: string): readonly string[] {
  return ids.length === 0 ? [] : [`requirement set ${date}: ${ids.join(' ')} ${what}`];
}

/** The lock with the set of a date in it. A released set is never written again: throws for one, and for a date before it. */
export function withFrozenSet(lock: IdsLock, date: string, rules: readonly Dated[]): IdsLock {
  const { sets = {} } = lock;
  const last = Object.keys(sets).toSorted().at(-1);
  if (last !== undefined && date <= last)
    throw new RangeError(`the requirement set ${last} is released; a new set needs a later date`);
  return { ...lock, sets: { ...sets, [date]: idsOfSet(date, rules) } };
}
