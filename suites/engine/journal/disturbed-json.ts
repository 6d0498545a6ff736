import type { Chance } from '../../../simulators/kit/chance.ts';
import { isArray, isObject, type Json } from './json.ts';
import type { Leaves } from './values-seen.ts';

export interface JsonDisturbance {
  readonly chance: Chance;
  /** Values that a member may have instead, by its name. */
  readonly leaves: Leaves;
}

/** The same with one value changed, left out or repeated, somewhere. */
export function disturbedJson(json: Json, by: JsonDisturbance, name = ''): Json {
  const { chance } = by;
  if (chance.below(12) === 0) return chance.pick<Json>([null, '', 0, [], {}]);
  if (isArray(json)) return disturbedList(json, by, name);
  if (!isObject(json)) return disturbedValue(json, by, name);
  const entries = Object.entries(json);
  const at = chance.below(Math.max(1, entries.length));
  const isLeftOut = chance.below(3) === 0;
  return Object.fromEntries(
    entries.flatMap(([own, value], index) => {
      if (index !== at) return [[own, value]];
      return isLeftOut ? [] : [[own, disturbedJson(value, by, own)]];
    }),
  );
}

function disturbedList(list: readonly Json[], by: JsonDisturbance, name: string): Json {
  const at = by.chance.below(Math.max(1, list.length));
  const ways: readonly ((item: Json) => readonly Json[])[] = [
    () => [],
    (item) => [item, item],
    (item) => [disturbedJson(item, by, name)],
  ];
  const way = by.chance.pick(ways);
  return list.flatMap((item, index) => (index === at ? way(item) : [item]));
}

function disturbedValue(value: Json, { chance, leaves }: JsonDisturbance, name: string): Json {
  const others = leaves.get(name) ?? [];
  if (others.length > 1 && chance.below(2) === 0) return chance.pick(others);
  if (typeof value === 'number') return chance.pick([value + 1, value - 1, -value, value * 10]);
  if (typeof value === 'boolean') return !value;
  return typeof value === 'string' ? disturbedText(value, chance) : 'something';
}

export function disturbedText(text: string, chance: Chance): string {
  return chance.pick([`${text}x`, `x${text}`, text.toUpperCase(), text.slice(1), '']);
}
