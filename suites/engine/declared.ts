import type { Role } from '../spec/rule.ts';

/** The rules, test cases and faults of the sources, each in the order of its list, with the file that declares it. */
export interface Declared {
  readonly rules: readonly DeclaredRule[];
  readonly testCases: readonly { readonly name: string; readonly module: string }[];
  readonly faults: readonly { readonly id: string; readonly rule: string }[];
}

export interface DeclaredRule {
  readonly id: string;
  readonly role: Role;
  readonly module: string;
  /** Rules that cannot turn a strict gate red may have no fault. */
  readonly mayLackFaults: boolean;
}

/** The folder of a file: what one topic of an area declares, test cases of another may show. */
export function areaOf({ module }: { readonly module: string }): string {
  return module.replace(/\/[^/]*$/, '');
}

/** An entry of a list, by its id or name. */
export interface Listed {
  readonly key: string;
  readonly module: string;
}

/**
 * The order of `known` with the keys of a list that are new in it. A new one comes after the one
 * that precedes it in the list if both are of one module, otherwise before the one that follows it
 * there, otherwise after the last of its module; the first of a module comes after the one that
 * precedes it in the list.
 */
export function withNewKeys(
  known: Iterable<string>,
  list: readonly Listed[],
  isChosen: (one: Listed) => boolean,
): readonly string[] {
  const order = [...known];
  for (const [at, one] of list.entries()) {
    if (order.includes(one.key) || !isChosen(one)) continue;
    const has = ({ key }: Listed): boolean => order.includes(key);
    const isNear = (other: Listed | undefined): other is Listed => other?.module === one.module;
    const before = list.slice(0, at).findLast(has);
    const behind = list.slice(at + 1).find(has);
    const ofModule = list.findLast((other) => isNear(other) && has(other));
    const next = !isNear(before) && isNear(behind) ? behind : undefined;
    const previous = isNear(before) ? before : (ofModule ?? before);
    const place =
      next === undefined ? order.indexOf(previous?.key ?? '') + 1 : order.indexOf(next.key);
    order.splice(place, 0, one.key);
  }
  return order;
}
