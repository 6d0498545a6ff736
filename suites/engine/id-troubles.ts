import type { RulesLock } from './lock.ts';

/** AREA-NN or AREA-NOUN-NN: 'TAP-01', 'DOC-LIST-03'. */
const idPattern = /^[A-Z]{2,}(-[A-Z]{2,})?-\d{2,}$/;

/** Compares the ids of the rules with the lock; each trouble says what to do. */
export function idTroubles(
  ids: readonly string[],
  { rules, retired }: Pick<RulesLock, 'rules' | 'retired'>,
): readonly string[] {
  const current = new Set(ids);
  const twice = ids.filter((id, at) => ids.indexOf(id) !== at);
  const illFormed = [...current].filter((id) => !idPattern.test(id));
  const again = [...current].filter((id) => retired.has(id));
  const fresh = [...current].filter((id) => !rules.has(id) && !retired.has(id));
  const gone = [...rules.keys()].filter((id) => !current.has(id) && !retired.has(id));
  return [
    ...trouble(twice, 'duplicate', 'use a new number for the newer rule'),
    ...trouble(illFormed, 'not in the form AREA-NN or AREA-NOUN-NN', 'rename'),
    ...trouble(again, 'retired', 'ids cannot be reused, choose a new one'),
    ...trouble(fresh, 'new', "run 'platen prove --record --only ID' and commit rules.lock.json"),
    ...trouble(
      gone,
      'missing in the catalogue',
      "restore it, or add a reason under 'retired' in rules.lock.json",
    ),
  ];
}

function trouble(ids: readonly string[], what: string, remedy: string): readonly string[] {
  return ids.length === 0 ? [] : [`${what}: ${ids.join(' ')} (${remedy})`];
}
