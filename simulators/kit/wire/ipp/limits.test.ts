import { expect, test } from 'vitest';
import { attribute, collection, type Value } from './attribute.ts';
import { MessageDecoder } from './decoder.ts';
import { encodeMessage } from './encoder.ts';
import { type Group, group } from './group.ts';
import type { Limits } from './limits.ts';
import { encodeRaw, type RawItem } from './malformed.ts';
import { groupTag, valueTag } from './tag.ts';
import { integer, text } from './value.ts';

const header = { version: { major: 2, minor: 0 }, code: 0x000b, requestId: 1 };
const operationBegins = Uint8Array.of(groupTag.operation);

function decoding(bytes: Uint8Array, limits: Partial<Limits> = {}): () => unknown {
  return () => new MessageDecoder(limits).push(bytes);
}

function raw(...items: (Uint8Array | RawItem)[]): Uint8Array {
  return encodeRaw({ ...header, parts: [operationBegins, ...items] });
}

function nested(depth: number): Value {
  return depth === 0 ? integer(1) : collection(attribute('m', nested(depth - 1)));
}

function message(...groups: Group[]): Uint8Array {
  return encodeMessage({ ...header, groups });
}

test('a name longer than a keyword may be is refused when its length is read, not when it is there', () => {
  const announced = raw({ tag: valueTag.integer, nameLength: 0xffff }).subarray(0, 12);
  expect(decoding(announced)).toThrow(
    expect.objectContaining({ problem: 'name-too-long', offset: 9 }),
  );
});

test('a value that would pass the limit is refused when its length is read', () => {
  const announced = raw({ tag: valueTag.text, name: Buffer.from('x'), valueLength: 60_000 });
  expect(decoding(announced)).not.toThrow();
  expect(decoding(announced, { attributeBytes: 50_000 })).toThrow(
    expect.objectContaining({ problem: 'attributes-too-large', offset: 9 }),
  );
});

test('65,535 bytes in one value, more than the standard allows, are still decoded', () => {
  const bytes = message(group('operation', [attribute('x', text('a'.repeat(65_535)))]));
  expect(new MessageDecoder().push(bytes).done).toBe(true);
});

test('attributes end at the limit exactly', () => {
  const bytes = message(group('operation', [attribute('x', integer(1))]));
  const attributeBytes = bytes.length;
  expect(decoding(bytes, { attributeBytes })).not.toThrow();
  expect(decoding(bytes, { attributeBytes: attributeBytes - 1 })).toThrow('attributes-too-large');
});

test('collections nest to the limit and no deeper', () => {
  const at = (depth: number): Uint8Array =>
    message(group('job', [attribute('media-col', nested(depth))]));
  expect(decoding(at(16))).not.toThrow();
  expect(decoding(at(17))).toThrow('collection-too-deep');
  expect(decoding(at(2), { collectionDepth: 1 })).toThrow('collection-too-deep');
});

test('values are counted over all groups, members included', () => {
  const two = group('job', [attribute('a', integer(1), integer(2))]);
  const three = group('job', [attribute('b', nested(2))]);
  expect(decoding(message(two, three), { values: 5 })).not.toThrow();
  expect(decoding(message(two, three), { values: 4 })).toThrow('too-many-values');
});

test('groups without attributes are limited too', () => {
  const empty = Array.from({ length: 5 }, () => group('job', []));
  expect(decoding(message(...empty), { groups: 5 })).not.toThrow();
  expect(decoding(message(...empty), { groups: 4 })).toThrow(
    expect.objectContaining({ problem: 'too-many-groups', offset: 12 }),
  );
});

test('a hostile million of nested collections costs no stack', () => {
  const begin = [0x34, 0, 1, 0x61, 0, 0];
  const deeper = [0x4a, 0, 0, 0, 1, 0x6d, 0x34, 0, 0, 0, 0];
  const bytes = raw(Uint8Array.from(begin), Buffer.alloc(900_000, Uint8Array.from(deeper)));
  expect(decoding(bytes)).toThrow('collection-too-deep');
  expect(decoding(bytes, { collectionDepth: 1_000_000, values: 1_000_000 })).not.toThrow();
});
