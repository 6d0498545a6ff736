import type { JournalEvent } from './event.ts';
import { isArray, isObject, type Json } from './json.ts';

export type Pairs = readonly (readonly [name: string, value: string])[];
/** Values that are no lists or objects, by the name of their member; '' for those of none. */
export type Leaves = ReadonlyMap<string, readonly Json[]>;

/** What calls and printers of a recording were called and given, each value once. */
export interface Values {
  readonly keys: readonly string[];
  readonly bearers: readonly string[];
  readonly printers: readonly string[];
  readonly operations: readonly string[];
  readonly cases: readonly string[];
  /** Of parameters and places in paths, by their name in small letters. */
  readonly ofName: ReadonlyMap<string, readonly string[]>;
  /** Of what answers said. */
  readonly leaves: Leaves;
}

/** By case; and, for what a case has none of, those of all. */
export interface ValuesByCase {
  readonly all: Values;
  readonly byCase: ReadonlyMap<string, Values>;
}

export function valuesByCase(events: readonly JournalEvent[]): ValuesByCase {
  const all = valuesSeen(events);
  const cases = Map.groupBy(events, (event) => ('case' in event ? event.case : ''));
  const byCase = [...cases].map(([name, own]) => {
    const seen = valuesSeen(own);
    const orAll = (which: 'keys' | 'bearers' | 'printers' | 'operations'): readonly string[] =>
      seen[which].length === 0 ? all[which] : seen[which];
    const values: Values = {
      ...seen,
      keys: orAll('keys'),
      bearers: orAll('bearers'),
      printers: orAll('printers'),
      operations: orAll('operations'),
      cases: all.cases,
    };
    return [name, values] as const;
  });
  return { all, byCase: new Map(byCase) };
}

function valuesSeen(events: readonly JournalEvent[]): Values {
  const sent = events.filter((event) => event.type === 'sent');
  const pairs: Pairs = sent.flatMap(({ parameters, pathParameters }) => [
    ...parameters,
    ...Object.entries(pathParameters),
  ]);
  const printers = events.filter((event) => event.type === 'receipt');
  const said = events.flatMap((event) => (event.type === 'answered' ? leavesOf(event.json) : []));
  return {
    keys: each(sent.map(({ headers }) => headers['x-api-key'])),
    bearers: each(sent.map(({ headers }) => headers['authorization'])),
    printers: each(printers.map(({ printer }) => printer)),
    operations: each(sent.map(({ operation }) => operation)),
    cases: each(sent.map((event) => event.case)),
    ofName: byName(pairs.map(([name, value]) => [name.toLowerCase(), value] as const)),
    leaves: byName(said),
  };
}

type Leaf = readonly [name: string, value: Json];

function leavesOf(json: Json | undefined, name = ''): readonly Leaf[] {
  if (json === undefined) return [];
  if (isArray(json)) return json.flatMap((one) => leavesOf(one, name));
  if (!isObject(json)) return [[name, json]];
  return Object.entries(json).flatMap(([own, value]) => leavesOf(value, own));
}

function byName<T>(pairs: readonly (readonly [string, T])[]): ReadonlyMap<string, readonly T[]> {
  const groups = Map.groupBy(pairs, ([name]) => name);
  return new Map([...groups].map(([name, all]) => [name, each(all.map(([, value]) => value))]));
}

function each<T>(values: readonly (T | undefined)[]): readonly T[] {
  return [...new Set(values.filter((value) => value !== undefined))];
}
