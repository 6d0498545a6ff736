import { fileURLToPath } from 'node:url';
import { readBoundedText } from '../../simulators/kit/bounded-file.ts';

/**
 * The results of recordings: which test cases show a rule, and which rules a fault turns red (rules.lock.json).
 * `platen prove --record` writes it, and its diff is reviewed like that of a snapshot.
 */
export interface RulesLock {
  /** The test cases that show a rule, by its id. Rules are listed, and equal blame falls, in this order. */
  readonly rules: ReadonlyMap<string, readonly string[]>;
  /** Milliseconds that a test case takes, in the order in which they are played; null: not measured. */
  readonly testCases: ReadonlyMap<string, number | null>;
  readonly faults: ReadonlyMap<string, LockedFault>;
  /** Ids of rules that no longer exist, with the reason. They cannot be used again. */
  readonly retired: ReadonlyMap<string, string>;
  /** The rules of each released requirement set, by its date (YYYY-MM). */
  readonly sets: ReadonlyMap<string, readonly string[]>;
}

export interface LockedFault {
  /** The cheapest one in which the fault turns its rule red before any other; absent: not measured. */
  readonly testCase?: string;
  /** The other rules that turn red there, sorted. */
  readonly alsoRed: readonly string[];
}

export const lockFile = fileURLToPath(new URL('../rules.lock.json', import.meta.url));

const longestFile = 4 * 1024 * 1024;

let known: RulesLock | undefined;

function lock(): RulesLock {
  return (known ??= readLock());
}

/** The names of the test cases whose traffic shows a rule, in the order in which they are played. */
export function testCasesOf(ruleId: string): readonly string[] {
  return lock().rules.get(ruleId) ?? [];
}

/** The ids of the rules that a test case shows. */
export function rulesShownBy(testCase: string): readonly string[] {
  return [...lock().rules].flatMap(([id, names]) => (names.includes(testCase) ? [id] : []));
}

/** The cheapest test case that shows a fault; undefined: none was recorded. */
export function cheapestTestCase(faultId: string): string | undefined {
  return lock().faults.get(faultId)?.testCase;
}

/** The cheapest test case that shows each fault. */
export function cheapestTestCases(): Readonly<Record<string, string>> {
  const all = [...lock().faults].flatMap(([id, { testCase }]) =>
    testCase === undefined ? [] : ([[id, testCase]] as const),
  );
  return Object.fromEntries(all);
}

/** The other rules that turn red under a fault. */
export function alsoRed(faultId: string): readonly string[] {
  return lock().faults.get(faultId)?.alsoRed ?? [];
}

/** Milliseconds that a test case takes in a run, beside others; undefined: not measured. */
export function costMs(testCase: string): number | undefined {
  return lock().testCases.get(testCase) ?? undefined;
}

/** The same rules in the order in which they are listed; rules that the lock does not have come last, in theirs. */
export function listOrder<T extends { readonly id: string }>(rules: readonly T[]): readonly T[] {
  return inOrderOf(lock().rules, rules, ({ id }) => id);
}

/** The same test cases in the order in which they are played; new ones come last. */
export function playOrder<T extends { readonly name: string }>(all: readonly T[]): readonly T[] {
  return inOrderOf(lock().testCases, all, ({ name }) => name);
}

function inOrderOf<T>(
  order: ReadonlyMap<string, unknown>,
  all: readonly T[],
  nameOf: (one: T) => string,
): readonly T[] {
  const places = new Map([...order.keys()].map((name, at) => [name, at]));
  const placeOf = (one: T): number => places.get(nameOf(one)) ?? order.size;
  return all.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Reads a lock. Throws UnreadableFile, or RangeError with the place that is wrong. */
export function readLock(file = lockFile): RulesLock {
  const text = readBoundedText(file, longestFile);
  const fail = (why: string): never => {
    throw new RangeError(`${file}: ${why}`);
  };
  const whole = sectionOf(parsed(text, fail), 'the file', fail);
  const mapOf = <T>(
    name: string,
    read: (value: unknown) => T | undefined,
  ): ReadonlyMap<string, T> =>
    new Map(
      Object.entries(sectionOf(whole[name], name, fail)).map(([key, value]) => [
        key,
        read(value) ?? fail(`the value of '${key}' in '${name}' has another form`),
      ]),
    );
  return {
    rules: mapOf('rules', textsIn),
    testCases: new Map([...mapOf('testCases', costIn)].map(([name, { ms }]) => [name, ms])),
    faults: mapOf('faults', faultIn),
    retired: mapOf('retired', (value) => (typeof value === 'string' ? value : undefined)),
    sets: mapOf('sets', textsIn),
  };
}

type Fail = (why: string) => never;

function parsed(text: string, fail: Fail): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    return fail(`it is not JSON (${error instanceof Error ? error.message : String(error)})`);
  }
}

function sectionOf(value: unknown, name: string, fail: Fail): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : fail(`'${name}' is not an object`);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textsIn(value: unknown): readonly string[] | undefined {
  const isTexts = Array.isArray(value) && value.every((one) => typeof one === 'string');
  return isTexts ? value : undefined;
}

function costIn(value: unknown): { readonly ms: number | null } | undefined {
  return value === null || (typeof value === 'number' && value >= 0) ? { ms: value } : undefined;
}

function faultIn(value: unknown): LockedFault | undefined {
  if (!isObject(value)) return undefined;
  const { testCase } = value;
  const also = textsIn(value['alsoRed'] ?? []);
  if (also === undefined) return undefined;
  if (testCase === undefined) return { alsoRed: also };
  return typeof testCase === 'string' ? { testCase, alsoRed: also } : undefined;
}
