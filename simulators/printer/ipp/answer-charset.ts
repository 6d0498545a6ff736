import {
  type Attribute,
  attribute,
  collection,
  findAttribute,
  isCollection,
  type Value,
} from '../../kit/wire/ipp/attribute.ts';
import type { Message } from '../../kit/wire/ipp/message.ts';
import { readValue, textOf } from '../../kit/wire/ipp/read-value.ts';
import {
  charset,
  name,
  nameWithLanguage,
  text,
  textWithLanguage,
} from '../../kit/wire/ipp/value.ts';

/**
 * The answer in the charset of its request (RFC 8011 4.1.4.2): in US-ASCII each other character of
 * a text or a name is a question mark.
 */
export function inCharsetOf(request: Message, answer: Message): Message {
  const asked = findAttribute(request.groups[0]?.attributes ?? [], 'attributes-charset');
  if (textOf(asked)?.toLowerCase() !== 'us-ascii') return answer;
  const groups = answer.groups.map(({ tag, attributes }) => ({
    tag,
    attributes: attributes.map((one) =>
      one.name === 'attributes-charset'
        ? attribute(one.name, charset('us-ascii'))
        : attributeInAscii(one),
    ),
  }));
  return { ...answer, groups };
}

function attributeInAscii(one: Attribute): Attribute {
  return attribute(one.name, ...one.values.map(valueInAscii));
}

function valueInAscii(value: Value): Value {
  if (isCollection(value)) return collection(...value.members.map(attributeInAscii));
  const read = readValue(value);
  if (read.kind !== 'text' && read.kind !== 'name') return value;
  const ascii = read.text.replace(/\P{ASCII}/gu, '?');
  if (ascii === read.text) return value;
  const { language } = read;
  if (read.kind === 'text') {
    return language === undefined ? text(ascii) : textWithLanguage(language, ascii);
  }
  return language === undefined ? name(ascii) : nameWithLanguage(language, ascii);
}
