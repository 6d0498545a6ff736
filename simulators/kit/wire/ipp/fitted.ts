import { cutText } from '../../cut-text.ts';
import { type Attribute, attribute, collection, isCollection, type Value } from './attribute.ts';
import { readValue } from './read-value.ts';
import { maxOctets } from './syntax.ts';
import { valueTag } from './tag.ts';
import { nameWithLanguage, type TextSyntax, textValue, textWithLanguage } from './value.ts';

/** C0, DEL and C1, which RFC 8011 5.1.3 and RFC 5198 2 keep out of names. */
const controls = /\p{Cc}/gu;
/** A text may have lines and tabs (RFC 8011 5.1.2). */
const controlsInText = /[^\P{Cc}\t\n\r]/gu;

/**
 * The attribute as it may be told to others: what a client sent is UTF-8 in it, without control
 * characters, and then as long as RFC 8011 5.1 allows. An attribute that fits is returned unchanged.
 */
export function fitted(given: Attribute): Attribute {
  // A name is a keyword, and so in US-ASCII (RFC 8011 5.1.4).
  const name = given.name.replace(controls, '?');
  const values = given.values.map(fittedValue);
  const isSame = name === given.name && values.every((value, at) => value === given.values[at]);
  return isSame ? given : attribute(name, ...values);
}

function fittedValue(value: Value): Value {
  if (isCollection(value)) {
    const members = value.members.map(fitted);
    const isSame = members.every((member, at) => member === value.members[at]);
    return isSame ? value : collection(...members);
  }
  if (isPlain(value.bytes) && value.bytes.length <= maxOctets(value.tag)) {
    if (!withLanguage.has(value.tag)) return value;
  }
  const read = readValue(value);
  if (!('text' in read)) return value;
  const { kind, text, language } = read;
  const told = cutText(withoutControls(kind, text), maxOctets(valueTag[kind]));
  if (language === undefined) return sameOr(value, textValue[kind](told));
  const inWords = cutText(language, maxOctets(valueTag.naturalLanguage));
  return sameOr(value, (kind === 'name' ? nameWithLanguage : textWithLanguage)(inWords, told));
}

const withLanguage: ReadonlySet<number> = new Set([
  valueTag.textWithLanguage,
  valueTag.nameWithLanguage,
]);

function withoutControls(kind: TextSyntax, text: string): string {
  return text.replace(kind === 'text' ? controlsInText : controls, '\ufffd');
}

/** Printable US-ASCII, as nearly all values are. */
function isPlain(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; at += 1) {
    const octet = bytes[at] ?? 0;
    if (octet < 0x20 || octet > 0x7e) return false;
  }
  return true;
}

function sameOr(value: Exclude<Value, { members: unknown }>, told: typeof value): Value {
  return Buffer.compare(value.bytes, told.bytes) === 0 ? value : told;
}
