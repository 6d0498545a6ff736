import fc from 'fast-check';
import { expect, it } from 'vitest';
import { encodeLine, LineReader, ProtocolError } from './lines.ts';

const messages = fc.array(fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue()));

it('what was written is read, however it is cut', () => {
  fc.assert(
    fc.property(messages, fc.array(fc.nat({ max: 40 })), (written, cuts) => {
      const bytes = Buffer.concat(written.map(encodeLine));
      const reader = new LineReader();
      const read: unknown[] = [];
      let at = 0;
      for (const cut of [...cuts, bytes.length]) {
        read.push(...reader.push(bytes.subarray(at, at + cut)));
        at += cut;
      }
      expect(read).toEqual(JSON.parse(JSON.stringify(written)));
    }),
  );
});

it('bytes that are no messages are a ProtocolError or wait for more, never anything else', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array()), (chunks) => {
      const reader = new LineReader(64);
      try {
        for (const chunk of chunks) reader.push(Buffer.from(chunk));
      } catch (error) {
        expect(error).toBeInstanceOf(ProtocolError);
      }
    }),
  );
});

it('a message that has no end is refused before it is held', () => {
  const reader = new LineReader(100);
  reader.push(Buffer.alloc(60, 'x'));
  expect(() => reader.push(Buffer.alloc(60, 'x'))).toThrow('too long');
  expect(() => encodeLine({ long: 'x'.repeat(9_000_000) })).toThrow('too long');
});
