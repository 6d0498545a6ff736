import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Decoded, decodeMessage, MessageDecoder } from './decoder.ts';
import { encodeMessage } from './encoder.ts';
import { IppFormatError } from './error.ts';
import { anyMessage, cut, cutMarks } from './message.arbitrary.ts';
import type { Message } from './message.ts';

test('what is encoded is decoded to the same message, and encoded again to the same bytes', () => {
  fc.assert(
    fc.property(anyMessage, (message) => {
      const bytes = encodeMessage(message);
      const decoded = decodeMessage(bytes);
      expect(messageIn(decoded)).toEqual(message);
      expect(decoded.document).toHaveLength(0);
      expect(encodeMessage(messageIn(decoded))).toEqual(bytes);
    }),
  );
});

test('the cuts make no difference: same message, and the document handed on untouched', () => {
  fc.assert(
    fc.property(anyMessage, fc.uint8Array(), cutMarks, (message, document, marks) => {
      const head = encodeMessage(message);
      const seen = pushAll(cut(Buffer.concat([head, document]), marks));
      expect(seen.message).toEqual(message);
      expect(Buffer.concat(seen.rest).equals(document)).toBe(true);
    }),
  );
});

test('one byte at a time decodes as well', () => {
  fc.assert(
    fc.property(anyMessage, (message) => {
      const bytes = encodeMessage(message);
      const pieces = Array.from(bytes, (octet) => Uint8Array.of(octet));
      expect(pushAll(pieces).message).toEqual(message);
    }),
    { numRuns: 30 },
  );
});

test('every cut-off message is truncated, and says where', () => {
  fc.assert(
    fc.property(anyMessage, fc.nat(), (message, at) => {
      const bytes = encodeMessage(message);
      const length = at % bytes.length;
      expect(failure(() => decodeMessage(bytes.subarray(0, length)))).toMatchObject({
        problem: 'truncated',
        offset: length,
      });
    }),
  );
});

test('garbage throws nothing but IppFormatError', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 2000 }), (bytes) => {
      const error = failure(() => decodeMessage(bytes));
      expect(error === undefined || error instanceof IppFormatError).toBe(true);
    }),
    { numRuns: 500 },
  );
});

const corruption = fc.array(fc.tuple(fc.nat(0xffff), fc.nat(0xff)), { minLength: 1, maxLength: 8 });
const corrupted = fc.tuple(anyMessage, corruption).map(([message, changes]) => {
  const bytes = encodeMessage(message);
  for (const [at, octet] of changes) bytes[at % bytes.length] = octet;
  return bytes;
});

test('a corrupted message ends the same way however it is cut', () => {
  fc.assert(
    fc.property(corrupted, cutMarks, (bytes, marks) => {
      const whole = outcome(() => messageIn(decodeMessage(bytes)));
      expect(outcome(() => pushAll(cut(bytes, marks)).message)).toEqual(whole);
      expect('value' in whole || whole.error instanceof IppFormatError).toBe(true);
    }),
    { numRuns: 200 },
  );
});

test('a corrupted message that decodes encodes to the very bytes again', () => {
  fc.assert(
    fc.property(corrupted, (bytes) => {
      fc.pre('value' in outcome(() => decodeMessage(bytes)));
      const decoded = decodeMessage(bytes);
      const again = Buffer.concat([encodeMessage(messageIn(decoded)), decoded.document]);
      expect(again.equals(bytes)).toBe(true);
    }),
  );
});

test('a failed decoder stays failed', () => {
  const decoder = new MessageDecoder();
  const first = failure(() => decoder.push(Uint8Array.of(2, 0, 0, 2, 0, 0, 0, 1, 0)));
  expect(first).toMatchObject({ problem: 'reserved-delimiter', offset: 8 });
  expect(decoder.header).toEqual({ version: { major: 2, minor: 0 }, code: 2, requestId: 1 });
  expect(failure(() => decoder.push(Uint8Array.of(3)))).toBe(first);
  expect(failure(() => decoder.end())).toBe(first);
});

function messageIn({ version, code, requestId, groups }: Message): Message {
  return { version, code, requestId, groups };
}

function pushAll(pieces: readonly Uint8Array[]): { message: unknown; rest: Uint8Array[] } {
  const decoder = new MessageDecoder();
  const rest: Uint8Array[] = [];
  let last: Decoded = { done: false };
  for (const piece of pieces) {
    last = decoder.push(piece);
    if (last.done) rest.push(last.rest);
  }
  return { message: decoder.end(), rest };
}

function failure(attempt: () => unknown): unknown {
  const seen = outcome(attempt);
  return 'error' in seen ? seen.error : undefined;
}

function outcome<T>(attempt: () => T): { value: T } | { error: unknown } {
  try {
    return { value: attempt() };
  } catch (error) {
    return { error };
  }
}
