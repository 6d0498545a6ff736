import { type Attribute, isCollection, type PlainValue, type Value } from './attribute.ts';
import { ByteWriter } from './byte-writer.ts';
import { IppFormatError, type IppProblem } from './error.ts';
import type { Group } from './group.ts';
import type { Header, Message } from './message.ts';
import { checkSyntax } from './syntax.ts';
import { describeTag, endOfAttributesTag, isDelimiter, valueTag } from './tag.ts';

const nothing = new Uint8Array(0);

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

export function writeHeader(writer: ByteWriter, header: Header): void {
  const { version, code, requestId } = header;
  const fits = isWithin(version.major, 0xff) && isWithin(version.minor, 0xff);
  if (!fits || !isWithin(code, 0xffff) || (requestId | 0) !== requestId) {
    throw refuse(writer, 'bad-number', 'a version, code or request-id that does not fit');
  }
  writer.uint8(version.major);
  writer.uint8(version.minor);
  writer.uint16(code);
  writer.uint32(requestId);
}

function writeGroup(writer: ByteWriter, group: Group): void {
  if (group.tag === 0 || group.tag === endOfAttributesTag || !isDelimiter(group.tag)) {
    throw refuse(writer, 'reserved-delimiter', `${String(group.tag)} begins no group`);
  }
  writer.uint8(group.tag);
  for (const attribute of group.attributes) writeAttribute(writer, attribute);
}

function writeAttribute(writer: ByteWriter, attribute: Attribute): void {
  checkNamed(writer, attribute);
  for (const [index, value] of attribute.values.entries()) {
    writeValue(writer, index === 0 ? encodeName(writer, attribute.name) : nothing, value);
  }
}

function writeValue(writer: ByteWriter, name: Uint8Array, value: Value): void {
  if (!isCollection(value)) {
    checkValue(writer, value);
    writeItem(writer, name, value);
    return;
  }
  writeItem(writer, name, { tag: valueTag.begCollection, bytes: nothing });
  for (const member of value.members) {
    checkNamed(writer, member);
    const memberName = encodeName(writer, member.name);
    writeItem(writer, nothing, { tag: valueTag.memberAttrName, bytes: memberName });
    for (const one of member.values) writeValue(writer, nothing, one);
  }
  writeItem(writer, nothing, { tag: valueTag.endCollection, bytes: nothing });
}

function writeItem(writer: ByteWriter, name: Uint8Array, value: PlainValue): void {
  if (value.bytes.length > 0xffff) {
    throw refuse(writer, 'value-too-long', `${String(value.bytes.length)} bytes in one value`);
  }
  writer.uint8(value.tag);
  writer.uint16(name.length);
  writer.bytes(name);
  writer.uint16(value.bytes.length);
  writer.bytes(value.bytes);
}

function checkNamed(writer: ByteWriter, attribute: Attribute): void {
  if (attribute.name !== '' && attribute.values.length > 0) return;
  throw refuse(writer, 'bad-value', `attribute "${attribute.name}" lacks a name or a value`);
}

function checkValue(writer: ByteWriter, value: PlainValue): void {
  if (!isWithin(value.tag, 0xff) || isDelimiter(value.tag) || frameTags.has(value.tag)) {
    throw refuse(writer, 'bad-value', `${describeTag(value.tag)} is no value's tag`);
  }
  const fault = checkSyntax(value.tag, value.bytes);
  if (fault !== undefined) throw refuse(writer, 'bad-value', fault);
}

function encodeName(writer: ByteWriter, name: string): Uint8Array {
  if (name.length > 0xffff) {
    throw refuse(writer, 'name-too-long', `a name of ${String(name.length)} bytes`);
  }
  const bytes = new Uint8Array(name.length);
  for (let at = 0; at < name.length; at += 1) {
    const octet = name.charCodeAt(at);
    if (octet > 0xff) throw refuse(writer, 'bad-value', `"${name}" is no attribute's name`);
    bytes[at] = octet;
  }
  return bytes;
}

function isWithin(number: number, most: number): boolean {
  return Number.isInteger(number) && number >= 0 && number <= most;
}

function refuse(writer: ByteWriter, problem: IppProblem, detail: string): IppFormatError {
  return new IppFormatError(problem, writer.length, detail);
}
