import type { Attribute } from './attribute.ts';
import { type GroupName, groupTag } from './tag.ts';

/** A group of attributes in the order sent; unknown group tags are kept (RFC 8010 3.1.2). */
export interface Group {
  readonly tag: number;
  readonly attributes: readonly Attribute[];
}

export function group(name: GroupName, attributes: readonly Attribute[]): Group {
  return { tag: groupTag[name], attributes };
}

/** The first group of that kind. */
export function findGroup(groups: readonly Group[], name: GroupName): Group | undefined {
  return groups.find((one) => one.tag === groupTag[name]);
}

/** All groups of that kind, e.g. one job group for each job of a Get-Jobs response. */
export function findGroups(groups: readonly Group[], name: GroupName): readonly Group[] {
  return groups.filter((one) => one.tag === groupTag[name]);
}
