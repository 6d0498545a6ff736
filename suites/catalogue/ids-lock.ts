/** ids.lock.json: every rule id there ever was, so that none comes to mean something else. */
export interface IdsLock {
  readonly ids: readonly string[];
  /** Ids of rules that are gone, and why. */
  readonly retired: Readonly<Record<string, string>>;
  /** The rules of each requirement set that was released, by its date (YYYY-MM): none comes or goes any more. */
  readonly sets?: Readonly<Record<string, readonly string[]>>;
}

/** AREA-NN or AREA-NOUN-NN: 'TAP-01', 'DOC-LIST-03'. */
const idPattern = /^[A-Z]{2,}(-[A-Z]{2,})?-\d{2,}$/;

/** What is wrong with the ids of the catalogue against the lock, each with what to do. */
export function idTroubles(ids: readonly string[], lock: IdsLock): readonly string[] {
  const { retired } = lock;
  const current = new Set(ids);
  const locked = new Set(lock.ids);
  const twice = ids.filter((id, at) => ids.indexOf(id) !== at);
  const illFormed = [...current].filter((id) => !idPattern.test(id));
  const again = [...current].filter((id) => id in retired);
  const fresh = [...current].filter((id) => !locked.has(id));
  const gone = [...locked].filter((id) => !current.has(id) && !(id in retired));
  const unknown = Object.keys(retired).filter((id) => !locked.has(id));
  return [
    ...trouble(twice, 'duplicate', 'use a new number for the newer rule'),
    ...trouble(illFormed, 'not in the form AREA-NN or AREA-NOUN-NN', 'rename'),
    ...trouble(again, 'retired', 'ids cannot be reused, choose a new one'),
    ...trouble(fresh, 'new', "run 'platen rules --lock' and commit ids.lock.json"),
    ...trouble(
      gone,
      'missing in the catalogue',
      "restore it, or add a reason under 'retired' in ids.lock.json",
    ),
    ...trouble(unknown, 'retired, but not locked', "add it to 'ids' in ids.lock.json"),
  ];
}

function trouble(ids: readonly string[], what: string, remedy: string): readonly string[] {
  return ids.length === 0 ? [] : [`${what}: ${ids.join(' ')} (${remedy})`];
}

/** The lock with what is new in it; nothing is ever taken out. */
export function withNewIds(lock: IdsLock, ids: readonly string[]): IdsLock {
  return { ...lock, ids: [...new Set([...lock.ids, ...ids])].toSorted() };
}
