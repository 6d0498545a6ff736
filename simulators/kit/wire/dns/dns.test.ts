import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DnsFormatError, decodeDns } from './decode.ts';
import { encodeData, encodeDns } from './encode.ts';
import { type DnsMessage, nameKey, nameOf, type RecordData } from './record.ts';

const label = fc.string({ minLength: 1, maxLength: 15, unit: 'grapheme-ascii' });
const name = fc.array(label, { minLength: 1, maxLength: 5 });
const uint16 = fc.nat(65_535);
const data: fc.Arbitrary<RecordData> = fc.oneof(
  fc.record({ kind: fc.constant('a' as const), address: fc.ipV4() }),
  fc.record({ kind: fc.constant('ptr' as const), target: name }),
  fc.record({ kind: fc.constant('srv' as const), port: uint16, target: name }),
  fc.record({ kind: fc.constant('txt' as const), strings: fc.array(label) }),
  fc.record({
    kind: fc.constant('other' as const),
    type: fc.constantFrom(28, 47),
    bytes: fc.uint8Array({ maxLength: 40 }),
  }),
);
const record = fc.record({
  name,
  data,
  ttlSeconds: fc.nat(4_294_967_295),
  flush: fc.boolean(),
});
const message: fc.Arbitrary<DnsMessage> = fc.record({
  id: uint16,
  response: fc.boolean(),
  questions: fc.array(fc.record({ name, type: uint16, unicast: fc.boolean() }), { maxLength: 4 }),
  answers: fc.array(record, { maxLength: 6 }),
  authorities: fc.array(record, { maxLength: 3 }),
  additionals: fc.array(record, { maxLength: 3 }),
});

test('what is encoded is decoded as it was', () => {
  fc.assert(
    fc.property(message, (given) => {
      expect(decodeDns(encodeDns(given))).toEqual(given);
    }),
  );
});

test('a message cut anywhere is refused', () => {
  fc.assert(
    fc.property(
      message,
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (given, share) => {
        const bytes = encodeDns(given);
        const cut = bytes.subarray(0, Math.floor(bytes.length * share));
        expect(() => decodeDns(cut)).toThrow(DnsFormatError);
      },
    ),
  );
});

test('whatever comes is a message or is refused', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      try {
        decodeDns(bytes);
      } catch (error) {
        expect(error).toBeInstanceOf(DnsFormatError);
      }
    }),
  );
});

const oneQuestion = [0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0];
const longLabels = Array.from({ length: 5 * 64 }, (_, at) => (at % 64 === 0 ? 63 : 97));

test.each([
  ['a name that points to itself', [...oneQuestion, 0xc0, 12, 0, 1, 0, 1]],
  ['or forward', [...oneQuestion, 0xc0, 14, 0, 1, 0, 1]],
  ['an unknown kind of label', [...oneQuestion, 0x41, 0, 0, 1, 0, 1]],
  ['a name too long', [...oneQuestion, ...longLabels, 0, 0, 1, 0, 1]],
])('%s is refused', (what, bytes) => {
  expect(() => decodeDns(Uint8Array.from(bytes))).toThrow(what);
});

test('more questions than there are bytes are refused at the first that is missing', () => {
  const bytes = Uint8Array.from([0, 0, 0, 0, 0xff, 0xff, 0, 0, 0, 0, 0, 0]);
  expect(() => decodeDns(bytes)).toThrow('truncated at byte 12');
});

test('a packet longer than there are is refused', () => {
  expect(() => decodeDns(new Uint8Array(9001))).toThrow('longer than a packet can be');
});

test('names said again cost two bytes, and names are the same in any case', () => {
  const one = { name: nameOf('_ipp._tcp.local'), type: 12, unicast: false };
  const questions = [one, { ...one, name: ['Lobby', ...one.name] }];
  const empty = { id: 0, response: false, answers: [], authorities: [], additionals: [] };
  const bytes = encodeDns({ ...empty, questions });
  expect(bytes.length).toBe(12 + (16 + 1 + 4) + (6 + 2 + 4));
  expect(nameKey(['_IPP', 'Local'])).toBe(nameKey(['_ipp', 'local']));
});

test('a label of more than 63 bytes cannot be said', () => {
  expect(() => encodeData({ kind: 'ptr', target: ['x'.repeat(64)] })).toThrow(RangeError);
});
