import type { RulesLock } from './lock.ts';

const mostNamed = 12;

/** The differences between two locks, a line for each kind of change. */
export function lockChanges(before: RulesLock, after: RulesLock): readonly string[] {
  return [
    ...changes('rules', before.rules, after.rules),
    ...changes('test cases', before.testCases, after.testCases),
    ...changes('faults', before.faults, after.faults),
  ];
}

function changes(
  what: string,
  before: ReadonlyMap<string, unknown>,
  after: ReadonlyMap<string, unknown>,
): readonly string[] {
  const fresh = [...after.keys()].filter((key) => !before.has(key));
  const gone = [...before.keys()].filter((key) => !after.has(key));
  const changed = [...after].flatMap(([key, value]) =>
    before.has(key) && JSON.stringify(before.get(key)) !== JSON.stringify(value) ? [key] : [],
  );
  return [
    ...line(`new ${what}`, fresh),
    ...line(`${what} that are gone`, gone),
    ...line(`changed ${what}`, changed),
  ];
}

function line(what: string, keys: readonly string[]): readonly string[] {
  if (keys.length === 0) return [];
  const more = keys.length - mostNamed;
  const named = keys.slice(0, mostNamed).join(' ');
  return [
    `${what}: ${String(keys.length)} (${named}${more > 0 ? ` and ${String(more)} more` : ''})`,
  ];
}
