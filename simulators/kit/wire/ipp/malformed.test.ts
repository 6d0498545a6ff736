import { expect, test } from 'vitest';
import { decodeMessage } from './decoder.ts';
import { encodeRaw, type RawItem } from './malformed.ts';
import { groupTag, valueTag } from './tag.ts';

const header = { version: { major: 1, minor: 1 }, code: 0x0002, requestId: 7 };
const operationBegins = Uint8Array.of(groupTag.operation);
const end = Uint8Array.of(0x03);
const name = Buffer.from('a');
const begin: RawItem = { tag: valueTag.begCollection, name };
const member: RawItem = { tag: valueTag.memberAttrName, value: Buffer.from('m') };
const one: RawItem = { tag: valueTag.integer, value: Uint8Array.of(0, 0, 0, 1) };
const close: RawItem = { tag: valueTag.endCollection };
const dateTime = Uint8Array.of(7, 0xea, 1, 31, 23, 59, 60, 9, 0x2b, 13, 59);

test.each<[string, string, readonly (Uint8Array | RawItem)[]]>([
  ['a value before any group', 'value-outside-group', [{ tag: 0x21, name, value: dateTime }]],
  ['delimiter 0', 'reserved-delimiter', [Uint8Array.of(0)]],
  ['a value without a name first in a group', 'additional-value-without-attribute', [one]],
  ['an integer of 3 bytes', 'bad-value', [value(0x21, Uint8Array.of(0, 0, 1))]],
  ['an enum of 5 bytes', 'bad-value', [value(0x23, new Uint8Array(5))]],
  ['a boolean of 2', 'bad-value', [value(0x22, Uint8Array.of(2))]],
  ['a range of 7 bytes', 'bad-value', [value(0x33, new Uint8Array(7))]],
  ['a resolution of 8 bytes', 'bad-value', [value(0x32, new Uint8Array(8))]],
  ['a dateTime in month 13', 'bad-value', [value(0x31, dateTime.with(2, 13))]],
  ['a dateTime without direction', 'bad-value', [value(0x31, dateTime.with(8, 0x20))]],
  ['an out-of-band value with bytes', 'bad-value', [value(0x13, Uint8Array.of(1))]],
  ['a language longer than its value', 'bad-value', [value(0x35, Uint8Array.of(0, 9, 0, 0))]],
  ['text shorter than told', 'bad-value', [value(0x36, Uint8Array.of(0, 0, 0, 1))]],
  ['text longer than told', 'bad-value', [value(0x36, Uint8Array.of(0, 0, 0, 0, 1))]],
  ['an extension without its tag', 'bad-value', [value(0x7f, Uint8Array.of(0, 0, 1))]],
  ['a member name outside a collection', 'bad-collection', [begin, close, member]],
  ['endCollection outside a collection', 'bad-collection', [begin, close, close]],
  ['begCollection with a value', 'bad-collection', [{ ...begin, value: name }]],
  ['endCollection with a value', 'bad-collection', [begin, { ...close, value: name }]],
  ['a member value before its name', 'bad-collection', [begin, one]],
  ['a member without values', 'bad-collection', [begin, member, close]],
  ['a member without values before the next', 'bad-collection', [begin, member, member]],
  ['a member without a name', 'bad-collection', [begin, { tag: valueTag.memberAttrName }]],
  ['a named attribute in a collection', 'bad-collection', [begin, member, { ...one, name }]],
  ['a collection that does not end', 'bad-collection', [begin, member, one]],
  ['a group within a collection', 'bad-collection', [begin, member, one, operationBegins]],
  ['a value longer than the message', 'truncated', [{ ...one, name, valueLength: 500 }]],
])('%s is %s', (_, problem, parts) => {
  const groupBegins = problem === 'value-outside-group' ? [] : [operationBegins];
  const bytes = encodeRaw({ ...header, parts: [...groupBegins, ...parts, end] });
  expect(() => decodeMessage(bytes)).toThrow(
    expect.objectContaining({ name: 'IppFormatError', problem }),
  );
});

test('the same parts put right are decoded: only what was wrong is refused', () => {
  const parts = [operationBegins, begin, member, one, one, close, value(0x31, dateTime), end];
  const { groups } = decodeMessage(encodeRaw({ ...header, parts }));
  expect(groups[0]?.attributes.map((attribute) => attribute.values.length)).toEqual([1, 1]);
});

function value(tag: number, bytes: Uint8Array): RawItem {
  return { tag, name: Buffer.from('b'), value: bytes };
}
