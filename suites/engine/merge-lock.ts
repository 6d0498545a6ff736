import { areaOf, type Declared, type DeclaredRule, type Listed, withNewKeys } from './declared.ts';
import type { LockedFault, RulesLock } from './lock.ts';

/** The result of a test case that was played against a service without a fault. */
export interface Played {
  readonly ms: number;
  /** The ids of the rules that it shows. */
  readonly shows: ReadonlySet<string>;
}

/** The results of a recording. */
export interface Observed {
  /** Whether a rule belongs to the recording. */
  readonly isChosen: (ruleId: string) => boolean;
  /** The results by test case. */
  readonly played: ReadonlyMap<string, Played>;
}

/**
 * The lock with the rules and test cases that are declared now. The listed test cases of a rule stay
 * as long as one of them shows it: some rules are asserted in a test case only if they are broken
 * there. A chosen rule that none of them shows gets those of its own area that do, or the cheapest of
 * all that do; if there is none, the list stays. Times are written where there is none.
 */
export function mergeShown(
  lock: RulesLock,
  { rules, testCases }: Declared,
  { isChosen, played }: Observed,
): RulesLock {
  const times = mergeTimes(lock, { rules, testCases }, { isChosen, played });
  const order = [...times.keys()];
  const own = Map.groupBy(testCases, areaOf);
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  const namesFor = (rule: DeclaredRule): readonly string[] => {
    const listed = (lock.rules.get(rule.id) ?? []).filter((name) => times.has(name));
    if (!isChosen(rule.id) || rule.role !== 'service') return listed;
    const shows = (name: string): boolean => played.get(name)?.shows.has(rule.id) === true;
    if (listed.some((name) => !played.has(name) || shows(name))) return listed;
    const ofArea = (own.get(areaOf(rule)) ?? []).map(({ name }) => name).filter(shows);
    const found = ofArea.length > 0 ? ofArea : cheapest(played, shows);
    return found.length > 0 ? found : listed;
  };
  const ids = withNewKeys(
    [...lock.rules.keys()].filter((id) => byId.has(id) || !lock.retired.has(id)),
    rules.map(({ id, module }) => ({ key: id, module })),
    ({ key }) => isChosen(key) && !lock.retired.has(key),
  );
  const entries = ids.map((id) => {
    const rule = byId.get(id);
    const names = rule === undefined ? (lock.rules.get(id) ?? []) : namesFor(rule);
    return [id, names.toSorted((one, other) => order.indexOf(one) - order.indexOf(other))] as const;
  });
  return { ...lock, rules: new Map(entries), testCases: times };
}

/** The time of each test case that exists, those that are new in the modules of chosen rules included. */
function mergeTimes(
  { testCases: known }: RulesLock,
  { rules, testCases }: Pick<Declared, 'rules' | 'testCases'>,
  { isChosen, played }: Observed,
): RulesLock['testCases'] {
  const exist = new Set(testCases.map(({ name }) => name));
  const areas = new Set(rules.filter(({ id }) => isChosen(id)).map(areaOf));
  const isNew = (one: Listed): boolean => areas.has(areaOf(one)) || played.has(one.key);
  const names = withNewKeys(
    [...known.keys()].filter((name) => exist.has(name)),
    testCases.map(({ name, module }) => ({ key: name, module })),
    isNew,
  );
  return new Map(names.map((name) => [name, known.get(name) ?? played.get(name)?.ms ?? null]));
}

function cheapest(played: Observed['played'], shows: (name: string) => boolean): readonly string[] {
  const all = [...played].filter(([name]) => shows(name));
  return all
    .toSorted(([, one], [, other]) => one.ms - other.ms)
    .slice(0, 1)
    .map(([name]) => name);
}

/** The lock with what was found of faults; those that no longer exist are left out. */
export function mergeFaults(
  lock: RulesLock,
  { faults, rules }: Declared,
  found: ReadonlyMap<string, LockedFault>,
): RulesLock {
  const known = new Set(rules.map(({ id }) => id));
  const entries = faults.flatMap(({ id }) => {
    const fault = found.get(id) ?? lock.faults.get(id);
    if (fault === undefined) return [];
    return [[id, { ...fault, alsoRed: fault.alsoRed.filter((one) => known.has(one)) }] as const];
  });
  return { ...lock, faults: new Map(entries) };
}

/** The listed test cases that were played and did not show a chosen rule, by the rule. */
export function notShown(
  { rules }: RulesLock,
  { isChosen, played }: Observed,
): ReadonlyMap<string, readonly string[]> {
  const entries = [...rules].map(([id, names]) => {
    const isIdle = (name: string): boolean => played.get(name)?.shows.has(id) === false;
    return [id, isChosen(id) ? names.filter(isIdle) : []] as const;
  });
  return new Map(entries.filter(([, names]) => names.length > 0));
}

/** Whether a listed test case shows a rule, as far as they were played. */
export function isShown(lock: RulesLock, id: string, played: Observed['played']): boolean {
  const names = lock.rules.get(id) ?? [];
  return names.some((name) => played.get(name)?.shows.has(id) !== false);
}

/** Mistakes of declarations that no recording can write, each with what to do. */
export function declarationTroubles(
  lock: RulesLock,
  { rules, faults }: Declared,
  isChosen: Observed['isChosen'],
): readonly string[] {
  const ids = rules.map(({ id }) => id);
  const twice = ids.filter((id, at) => ids.indexOf(id) !== at);
  const broken = new Set(faults.map(({ rule }) => rule));
  const unproven = rules.filter(
    ({ id, mayLackFaults }) => isChosen(id) && !mayLackFaults && !broken.has(id),
  );
  const current = new Set(rules.map(({ id }) => id));
  const gone = [...lock.rules.keys()].filter((id) => !current.has(id) && !lock.retired.has(id));
  const again = [...current].filter((id) => isChosen(id) && lock.retired.has(id));
  return [
    ...twice.map((id) => `${id} is declared twice: give one of the two another number`),
    ...unproven.map(({ id }) => `${id} has no fault: nothing shows that it can fail`),
    ...gone.map(
      (id) =>
        `${id} no longer exists: restore it, or add a reason under 'retired' in rules.lock.json`,
    ),
    ...again.map((id) => `${id} is retired and cannot be used again: choose a new number`),
  ];
}
