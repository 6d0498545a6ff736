import type { Attribute } from '../../kit/wire/ipp/attribute.ts';
import { describeValues } from '../../kit/wire/ipp/describe-value.ts';
import { findGroups, type Group } from '../../kit/wire/ipp/group.ts';
import type { GroupName } from '../../kit/wire/ipp/tag.ts';

export interface Told {
  /** Attributes of all groups of that kind, as text by name. */
  group(name: GroupName): Record<string, string>[];
}

/** For tests: an answer's groups as text. */
export function readTold(groups: readonly Group[]): Told {
  const asText = (attributes: readonly Attribute[]): Record<string, string> =>
    Object.fromEntries(attributes.map((one) => [one.name, describeValues(one)]));
  return { group: (name) => findGroups(groups, name).map((one) => asText(one.attributes)) };
}
