import { isArray, isObject, type Json, type JsonObject } from '../../engine/journal/json.ts';
import type { PactRule, PactRules } from './pact-file.ts';
import { type Place, rulesAt } from './rule-path.ts';

/** What is wrong with a JSON body by a pact's rules, a sentence each. Members that nobody expects are no fault. */
export function bodyMismatches(
  expected: Json,
  seen: Json,
  table: Readonly<Record<string, PactRules>>,
): readonly string[] {
  return compare({ expected, seen, place: [] }, table);
}

interface Pair {
  readonly expected: Json;
  readonly seen: Json;
  readonly place: Place;
}

type Table = Readonly<Record<string, PactRules>>;

function compare(pair: Pair, table: Table): readonly string[] {
  const rules = rulesAt(pair.place, table);
  if (rules === undefined) return inside(pair, table, (list) => list.expected.length);
  const results = rules.matchers.map((rule) => follow(pair, rule, table));
  if (rules.combine === 'OR' && results.some((one) => one.length === 0)) return [];
  return results.flat();
}

/** Value by value: a list has exactly as many items as are expected. */
function inside(
  pair: Pair,
  table: Table,
  length: (list: ListPair) => number | undefined,
): readonly string[] {
  const { expected, seen, place } = pair;
  if (isArray(expected)) {
    if (!isArray(seen)) return [wrong(pair, 'a list')];
    const count = length({ expected, seen });
    if (count !== undefined && count !== seen.length)
      return [`${nameOf(place)} has ${String(seen.length)} items, not ${String(count)}`];
    return seen.flatMap((item, at) =>
      compare({ expected: itemOf(expected, at), seen: item, place: [...place, at] }, table),
    );
  }
  if (isObject(expected)) {
    if (!isObject(seen)) return [wrong(pair, 'an object')];
    return members({ expected, seen, place }, table);
  }
  return expected === seen ? [] : [wrong(pair, JSON.stringify(expected))];
}

/** Items beyond the expected ones are like the first. */
function itemOf(expected: readonly Json[], at: number): Json {
  return expected[at < expected.length ? at : 0] ?? null;
}

interface ListPair {
  readonly expected: readonly Json[];
  readonly seen: readonly Json[];
}

function members(
  { expected, seen, place }: { expected: JsonObject; seen: JsonObject; place: Place },
  table: Table,
): readonly string[] {
  return Object.entries(expected).flatMap(([name, value]) => {
    const here = [...place, name];
    const found = Object.hasOwn(seen, name) ? seen[name] : undefined;
    if (found === undefined) return [`${nameOf(here)} is missing`];
    return compare({ expected: value, seen: found, place: here }, table);
  });
}

function follow(pair: Pair, rule: PactRule, table: Table): readonly string[] {
  const { seen } = pair;
  if (rule.match === 'type') return sameType(pair, rule, table);
  if (rule.match === 'equality') return inside(pair, {}, (list) => list.expected.length);
  if (rule.match === 'regex') {
    const isText = !isArray(seen) && !isObject(seen) && seen !== null;
    return isText && new RegExp(rule.regex).test(String(seen))
      ? []
      : [wrong(pair, `something like ${rule.regex}`)];
  }
  const [what, fits] = kinds[rule.match];
  return fits(seen) ? [] : [wrong(pair, what)];
}

const kinds = {
  integer: ['a whole number', (seen: Json) => Number.isInteger(seen)],
  decimal: [
    'a decimal number',
    (seen: Json) => typeof seen === 'number' && !Number.isInteger(seen),
  ],
  number: ['a number', (seen: Json) => typeof seen === 'number'],
  boolean: ['true or false', (seen: Json) => typeof seen === 'boolean'],
} as const;

function sameType(
  pair: Pair,
  { min, max }: Extract<PactRule, { match: 'type' }>,
  table: Table,
): readonly string[] {
  const { expected, seen, place } = pair;
  if (kindOf(expected) !== kindOf(seen)) return [wrong(pair, `a ${kindOf(expected)}`)];
  if (!isArray(seen) && !isObject(seen)) return [];
  if (isArray(seen) && (seen.length < (min ?? 0) || seen.length > (max ?? seen.length)))
    return [`${nameOf(place)} has ${String(seen.length)} items`];
  return inside(pair, table, () => undefined);
}

function kindOf(value: Json): string {
  if (value === null) return 'null';
  return isArray(value) ? 'list' : typeof value;
}

function wrong({ seen, place }: Pair, what: string): string {
  return `${nameOf(place)} is ${shortened(JSON.stringify(seen))}, not ${what}`;
}

function shortened(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}...` : text;
}

function nameOf(place: Place): string {
  return `$${place.map((step) => (typeof step === 'number' ? `[${String(step)}]` : `.${step}`)).join('')}`;
}
