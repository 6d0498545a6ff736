import type { Chance } from '../../simulators/kit/chance.ts';
import { isArray, isObject, type Json } from './json.ts';

/** The same with one value changed, left out or repeated, somewhere. */
export function disturbedJson(json: Json, chance: Chance): Json {
  if (isArray(json)) return disturbedList(json, chance);
  if (!isObject(json)) return disturbedValue(json);
  const entries = Object.entries(json);
  const at = chance.below(Math.max(1, entries.length));
  const isLeftOut = chance.below(3) === 0;
  return Object.fromEntries(
    entries.flatMap(([name, value], index) => {
      if (index !== at) return [[name, value]];
      return isLeftOut ? [] : [[name, disturbedJson(value, chance)]];
    }),
  );
}

function disturbedList(list: readonly Json[], chance: Chance): Json {
  const at = chance.below(Math.max(1, list.length));
  const ways: readonly ((item: Json) => readonly Json[])[] = [
    () => [],
    (item) => [item, item],
    (item) => [disturbedJson(item, chance)],
  ];
  const way = chance.pick(ways);
  return list.flatMap((item, index) => (index === at ? way(item) : [item]));
}

function disturbedValue(value: Json): Json {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  return typeof value === 'string' ? `${value}x` : 'something';
}
