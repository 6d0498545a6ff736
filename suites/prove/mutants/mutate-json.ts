import { isArray, isObject, type Json, type JsonObject } from '../../engine/journal/json.ts';

/** A value with one thing changed in it. `member` says where: `.token.expires_in`, `[].copies`. */
export interface JsonMutant {
  readonly member: string;
  readonly mutation: string;
  make(): Json;
}

/**
 * The records of a list that are changed: the first, the middle and the last, and the first and the
 * last of each sort, by which of their members say something.
 */
function looksAt(list: readonly Json[]): ReadonlySet<number> {
  const sorts = list.map(sortOf);
  const ends = sorts.flatMap((sort) => [sorts.indexOf(sort), sorts.lastIndexOf(sort)]);
  const { length } = list;
  return new Set(length === 0 ? [] : [0, Math.floor(length / 2), length - 1, ...ends]);
}

function sortOf(record: Json): string {
  if (!isObject(record)) return typeof record;
  const said = Object.entries(record).filter(([, value]) => !isBlank(value));
  return said.map(([name]) => name).join();
}

function isBlank(value: Json): boolean {
  return value === null || value === '' || (isArray(value) && value.length === 0);
}

/** Every value in a JSON text, changed one at a time: removed, of another type, of another value. */
export function* mutateJson(value: Json, member = ''): Iterable<JsonMutant> {
  for (const [mutation, make] of Object.entries(changesOf(value))) yield { member, mutation, make };
  if (isArray(value)) yield* mutateRecords(value, member);
  if (isObject(value)) yield* mutateMembers(value, member);
}

function* mutateRecords(list: readonly Json[], member: string): Iterable<JsonMutant> {
  for (const index of looksAt(list)) {
    const record = list[index];
    if (record === undefined) continue;
    for (const inside of mutateJson(record, `${member}[]`))
      yield { ...inside, make: () => list.with(index, inside.make()) };
  }
}

function* mutateMembers(object: JsonObject, member: string): Iterable<JsonMutant> {
  for (const [name, value] of Object.entries(object)) {
    yield {
      member: `${member}.${name}`,
      mutation: 'removed',
      make: () => Object.fromEntries(Object.entries(object).filter(([other]) => other !== name)),
    };
    for (const inside of mutateJson(value, `${member}.${name}`))
      yield { ...inside, make: () => ({ ...object, [name]: inside.make() }) };
  }
}

type Changes = Readonly<Record<string, () => Json>>;

function changesOf(value: Json): Changes {
  if (isArray(value)) return changesOfList(value);
  if (typeof value === 'number') return changesOfNumber(value);
  if (typeof value === 'string') return changesOfText(value);
  if (typeof value === 'boolean') return { negated: () => !value, retyped: () => String(value) };
  return value === null ? { retyped: () => 'null' } : { retyped: () => [value] };
}

function changesOfNumber(value: number): Changes {
  const changes = { incremented: () => nextOf(value), retyped: () => String(value) };
  return value === 0 ? changes : { ...changes, negated: () => -value };
}

/** Beyond 2^53 one more is the same. */
function nextOf(value: number): number {
  return value + 1 === value ? value / 2 : value + 1;
}

function changesOfText(value: string): Changes {
  const changes = { changed: () => `${value}x`, retyped: () => value.length };
  return value === '' ? changes : { ...changes, emptied: () => '' };
}

function changesOfList(list: readonly Json[]): Changes {
  const [first] = list;
  const retyped = { retyped: (): Json => ({}) };
  if (first === undefined) return retyped;
  const reversed = list.toReversed();
  const changes = {
    ...retyped,
    emptied: () => [],
    'first dropped': () => list.slice(1),
    'last dropped': () => list.slice(0, -1),
    'first repeated': () => [first, ...list],
  };
  const isSame = JSON.stringify(reversed) === JSON.stringify(list);
  return isSame ? changes : { ...changes, reordered: () => reversed };
}
