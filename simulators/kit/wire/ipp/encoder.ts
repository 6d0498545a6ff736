import { type Attribute, isCollection, type PlainValue, type Value } from './attribute.ts';
import { ByteWriter } from './byte-writer.ts';
import { IppFormatError, type IppProblem } from './error.ts';
import type { Group } from './group.ts';
import type { Header, Message } from './message.ts';
import { checkSyntax } from './syntax.ts';
import { describeTag, endOfAttributesTag, isDelimiter, valueTag } from './tag.ts';

const nothing = new Uint8Array(0);

/** The name of every value but an attribute's first. */
const additional = '';

/** Attributes that are told again and again, as they stand on the wire. */
const encodedAttributes = new WeakMap<Attribute, Uint8Array>();

/** Tags that only a collection's own frame may use (RFC 8010 3.1.6). */
const frameTags: ReadonlySet<number> = new Set([
  valueTag.begCollection,
  valueTag.endCollection,
  valueTag.memberAttrName,
]);

/**
 * The message's bytes up to and with end-of-attributes; a document follows them on the wire.
 * Throws IppFormatError for what no message can hold; `offset` is where it would have stood.
 */
export function encodeMessage(message: Message): Uint8Array {
  const writer = new ByteWriter();
  writeHeader(writer, message);
  for (const group of message.groups) writeGroup(writer, group);
  writer.uint8(endOfAttributesTag);
  return writer.finish();
}

/**
 * Encodes attributes that don't change; from then on messages with these very objects only copy
 * their bytes. Throws IppFormatError as `encodeMessage` does.
 */
export function encodeOnce(attributes: Iterable<Attribute>): void {
  for (const attribute of attributes) {
    const writer = new ByteWriter();
    writeAttribute(writer, attribute);
    encodedAttributes.set(attribute, writer.finish());
  }
}

export function isEncodedOnce(attribute: Attribute): boolean {
  return encodedAttributes.has(attribute);
}

export function writeHeader(writer: ByteWriter, header: Header): void {
  const { version, code, requestId } = header;
  const fits = isWithin(version.major, 0xff) && isWithin(version.minor, 0xff);
  if (!fits || !isWithin(code, 0xffff) || (requestId | 0) !== requestId) {
    throw refuse(writer, 'bad-number', 'a version, code or request-id out of range');
  }
  writer.uint8(version.major);
  writer.uint8(version.minor);
  writer.uint16(code);
  writer.uint32(requestId);
}

function writeGroup(writer: ByteWriter, group: Group): void {
  if (group.tag === 0 || group.tag === endOfAttributesTag || !isDelimiter(group.tag)) {
    throw refuse(writer, 'reserved-delimiter', `${String(group.tag)} is not a group tag`);
  }
  writer.uint8(group.tag);
  for (const attribute of group.attributes) {
    const encoded = encodedAttributes.get(attribute);
    if (encoded === undefined) writeAttribute(writer, attribute);
    else writer.bytes(encoded);
  }
}

function writeAttribute(writer: ByteWriter, attribute: Attribute): void {
  checkNamed(writer, attribute);
  checkName(writer, attribute.name);
  let name = attribute.name;
  for (const value of attribute.values) {
    writeValue(writer, name, value);
    name = additional;
  }
}

function writeValue(writer: ByteWriter, name: string, value: Value): void {
  if (!isCollection(value)) {
    checkValue(writer, value);
    writeItem(writer, name, value);
    return;
  }
  writeItem(writer, name, { tag: valueTag.begCollection, bytes: nothing });
  for (const member of value.members) {
    checkNamed(writer, member);
    writeMemberName(writer, member.name);
    for (const one of member.values) writeValue(writer, additional, one);
  }
  writeItem(writer, additional, { tag: valueTag.endCollection, bytes: nothing });
}

function writeMemberName(writer: ByteWriter, name: string): void {
  checkName(writer, name);
  writer.uint8(valueTag.memberAttrName);
  writer.uint16(0);
  writer.uint16(name.length);
  writer.latin1(name);
}

function writeItem(writer: ByteWriter, name: string, value: PlainValue): void {
  if (value.bytes.length > 0xffff) {
    throw refuse(writer, 'value-too-long', `${String(value.bytes.length)} bytes in one value`);
  }
  writer.uint8(value.tag);
  writer.uint16(name.length);
  writer.latin1(name);
  writer.uint16(value.bytes.length);
  writer.bytes(value.bytes);
}

function checkNamed(writer: ByteWriter, attribute: Attribute): void {
  if (attribute.name !== '' && attribute.values.length > 0) return;
  throw refuse(writer, 'bad-value', `attribute "${attribute.name}" lacks a name or a value`);
}

function checkValue(writer: ByteWriter, value: PlainValue): void {
  if (!isWithin(value.tag, 0xff) || isDelimiter(value.tag) || frameTags.has(value.tag)) {
    throw refuse(writer, 'bad-value', `${describeTag(value.tag)} is not a value tag`);
  }
  const fault = checkSyntax(value.tag, value.bytes);
  if (fault !== undefined) throw refuse(writer, 'bad-value', fault);
}

function checkName(writer: ByteWriter, name: string): void {
  if (name.length > 0xffff) {
    throw refuse(writer, 'name-too-long', `a name of ${String(name.length)} bytes`);
  }
  for (let at = 0; at < name.length; at += 1) {
    if (name.charCodeAt(at) <= 0xff) continue;
    throw refuse(writer, 'bad-value', `"${name}" is not an attribute name`);
  }
}

function isWithin(number: number, most: number): boolean {
  return Number.isInteger(number) && number >= 0 && number <= most;
}

function refuse(writer: ByteWriter, problem: IppProblem, detail: string): IppFormatError {
  return new IppFormatError(problem, writer.length, detail);
}
