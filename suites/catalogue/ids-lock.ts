/** ids.lock.json: every rule id there ever was, so that none comes to mean something else. */
export interface IdsLock {
  readonly ids: readonly string[];
  /** Ids of rules that are gone, and why. */
  readonly retired: Readonly<Record<string, string>>;
}

/** AREA-NN or AREA-NOUN-NN: 'TAP-01', 'DOC-LIST-03'. */
export const idPattern = /^[A-Z]{2,}(-[A-Z]{2,})?-\d{2,}$/;

/** What is wrong with the ids of the catalogue against the lock, each with what to do. */
export function idTroubles(ids: readonly string[], lock: IdsLock): readonly string[] {
  const current = new Set(ids);
  const locked = new Set(lock.ids);
  return [
    ...ids
      .filter((id, at) => ids.indexOf(id) !== at)
      .map((id) => `${id} is there twice: give the newer rule a number that was never used`),
    ...[...current]
      .filter((id) => !idPattern.test(id))
      .map((id) => `${id} is not of the form AREA-NN or AREA-NOUN-NN`),
    ...[...current]
      .filter((id) => id in lock.retired)
      .map(
        (id) =>
          `${id} is retired (${lock.retired[id] ?? ''}): ids are never used again, take a new one`,
      ),
    ...[...current]
      .filter((id) => !locked.has(id))
      .map(
        (id) => `${id} is new: run 'node scripts/platen.ts rules --lock' and commit ids.lock.json`,
      ),
    ...[...locked]
      .filter((id) => !current.has(id) && !(id in lock.retired))
      .map(
        (id) =>
          `${id} is gone from the catalogue: put it back, or add it to 'retired' in ids.lock.json with the reason`,
      ),
    ...Object.keys(lock.retired)
      .filter((id) => !locked.has(id))
      .map((id) => `${id} is retired but was never locked: add it to 'ids' in ids.lock.json`),
  ];
}

/** The lock with what is new in it; nothing is ever taken out. */
export function withNewIds(lock: IdsLock, ids: readonly string[]): IdsLock {
  return { ids: [...new Set([...lock.ids, ...ids])].toSorted(), retired: lock.retired };
}
