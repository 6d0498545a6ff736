import { cutText } from '../../kit/cut-text.ts';
import type { Attribute } from '../../kit/wire/ipp/attribute.ts';
import { describeValue } from '../../kit/wire/ipp/describe-value.ts';
import type { Group } from '../../kit/wire/ipp/group.ts';
import { describeTag, groupTag, valueTag } from '../../kit/wire/ipp/tag.ts';
import type { ShownAttribute, ShownAttributes } from './exchange.ts';

/** Maximum size of the attributes of one message that are kept, and of one value. */
const mostOctets = 8 * 1024;
const mostValueOctets = 1024;

/** The attributes of a message as readable text, as many as are kept. */
export function shownAttributes(groups: readonly Group[]): ShownAttributes {
  const all = groups.flatMap(({ tag, attributes }) => attributes.map((one) => ({ tag, one })));
  const attributes: ShownAttribute[] = [];
  let left = mostOctets;
  for (const { tag, one } of all) {
    const shown = shownAttribute(tag, one);
    left -= [shown.group, shown.name, ...shown.values].join().length;
    if (left < 0) break;
    attributes.push(shown);
  }
  return { attributes, omitted: all.length - attributes.length };
}

function shownAttribute(tag: number, { name, values }: Attribute): ShownAttribute {
  const group = groupNames.get(tag) ?? `0x${tag.toString(16).padStart(2, '0')}`;
  const [first] = values;
  const syntax =
    first?.tag === valueTag.begCollection ? 'collection' : describeTag(first?.tag ?? 0);
  return {
    group,
    name,
    syntax,
    values: values.map((value) => cutText(describeValue(value), mostValueOctets)),
  };
}

const groupNames = new Map<number, string>(
  Object.entries(groupTag).map(([name, tag]) => [tag, name]),
);
