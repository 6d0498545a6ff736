import fc from 'fast-check';
import { expect, test } from 'vitest';
import { attribute, collection, type Value } from './attribute.ts';
import { decodeMessage } from './decoder.ts';
import { encodeMessage } from './encoder.ts';
import { messageOf } from './message.arbitrary.ts';
import type { Message } from './message.ts';
import { readValue } from './read-value.ts';
import { integer, keyword, octetString } from './value.ts';

/** A small vocabulary: the same items in every order, with and without further values. */
const leaf = fc.oneof(fc.nat(3).map(integer), fc.constantFrom('a', 'bb', 'ccc').map(keyword));
const words = fc.constantFrom('x', 'y', 'z');
const member = fc.tuple(words, fc.array(leaf, { minLength: 1, maxLength: 3 }));
const value: fc.Arbitrary<Value> = fc.oneof(
  leaf,
  fc
    .array(member, { maxLength: 3 })
    .map((members) => collection(...members.map(([name, values]) => attribute(name, ...values)))),
);
const attributes = fc.array(
  fc.record({ name: words, values: fc.array(value, { minLength: 1, maxLength: 3 }) }),
  { maxLength: 8 },
);
const alike: fc.Arbitrary<Message> = attributes.map((all) => messageWith(all));

test('messages that share their items are told apart, and stay as they were decoded', () => {
  fc.assert(
    fc.property(fc.array(alike, { minLength: 2, maxLength: 6 }), (messages) => {
      const decoded = messages.map((one) => decodeMessage(encodeMessage(one)).groups);
      expect(decoded).toEqual(messages.map((one) => one.groups));
    }),
    { numRuns: 300 },
  );
});

test('what is decoded outlives its bytes', () => {
  fc.assert(
    fc.property(messageOf(value), (message) => {
      const bytes = encodeMessage(message);
      const { groups } = decodeMessage(bytes);
      bytes.fill(0xff);
      expect(groups).toEqual(message.groups);
    }),
  );
});

test('more items than are remembered, and longer ones, are decoded all the same', () => {
  const values = Array.from({ length: 20_000 }, (_, number) => keyword(`keyword-${number}`));
  const long = [319, 320, 321, 5000].map((size) => octetString(new Uint8Array(size).fill(size)));
  const message = messageWith([attribute('many', ...values, ...long)]);
  const bytes = encodeMessage(message);
  for (let turn = 0; turn < 2; turn += 1) {
    expect(decodeMessage(bytes).groups).toEqual(message.groups);
  }
});

test('a value reads the same the first time, again, and from another message', () => {
  fc.assert(
    fc.property(messageOf(leaf), (message) => {
      const read = (groups: Message['groups']): unknown =>
        groups.flatMap((one) => one.attributes.flatMap(({ values }) => values.map(readValue)));
      const { groups } = decodeMessage(encodeMessage(message));
      const first = read(groups);
      expect(first).toEqual(read(message.groups));
      expect(read(groups)).toEqual(first);
      expect(read(decodeMessage(encodeMessage(message)).groups)).toEqual(first);
    }),
  );
});

function messageWith(all: Message['groups'][number]['attributes']): Message {
  const version = { major: 2, minor: 0 };
  return { version, code: 0, requestId: 1, groups: [{ tag: 4, attributes: all }] };
}
