import type { LockedFault, RulesLock } from './lock.ts';

/** A lock as the text of its file: one line for each rule, test case and fault, so that a diff shows what changed. */
export function lockText({ rules, testCases, faults, retired, sets }: RulesLock): string {
  const sections = [
    section('rules', rules),
    section('testCases', testCases),
    section('faults', new Map([...faults].toSorted(byKey).map(([id, one]) => [id, compact(one)]))),
    section('retired', new Map([...retired].toSorted(byKey))),
    section('sets', sets),
  ];
  return `{\n${sections.join(',\n')}\n}\n`;
}

function section(name: string, entries: ReadonlyMap<string, unknown>): string {
  const lines = [...entries].map(([key, value]) => `    ${JSON.stringify(key)}: ${inline(value)}`);
  return `  ${JSON.stringify(name)}: {\n${lines.join(',\n')}\n  }`;
}

/** JSON in one line, with a space after each comma and colon. */
function inline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([name, one]) => `${JSON.stringify(name)}: ${inline(one)}`,
  );
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

function compact({ testCase, alsoRed }: LockedFault): object {
  return {
    ...(testCase === undefined ? {} : { testCase }),
    ...(alsoRed.length === 0 ? {} : { alsoRed }),
  };
}

function byKey([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : Number(one > other);
}
