import fc from 'fast-check';
import { MessageParser } from 'ldapts';
import { describe, expect, it } from 'vitest';
import { enclose } from './ber.ts';
import { DirectoryFault } from './fault.ts';
import { messageCutter } from './messages.ts';

const octets = (text: string | Uint8Array): Uint8Array => enclose(0x04, Buffer.from(text));
const join = (...parts: readonly Uint8Array[]): Uint8Array => Buffer.concat(parts);

function message(operation: Uint8Array, ...controls: readonly Uint8Array[]): Uint8Array {
  return enclose(0x30, join(Uint8Array.of(2, 1, 1), operation, ...controls));
}

const code = Uint8Array.of(0x0a, 1, 0);
const done = message(enclose(0x65, join(code, octets(''), octets('fine'))));
const words = fc.string({ maxLength: 300 }).map(octets);
const attribute = fc
  .tuple(words, fc.array(words, { maxLength: 3 }))
  .map(([type, values]) => enclose(0x30, join(type, enclose(0x31, join(...values)))));
const entries = fc
  .tuple(words, fc.array(attribute, { maxLength: 4 }))
  .map(([name, list]) => message(enclose(0x64, join(name, enclose(0x30, join(...list))))));
const references = fc
  .array(words, { minLength: 1, maxLength: 3 })
  .map((urls) => message(enclose(0x73, join(...urls))));
const answers = fc.oneof(entries, references, fc.constant(done));

describe('messages of a directory', () => {
  it('come out whole, wherever the stream was cut', () => {
    const cuts = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(fc.array(answers, { maxLength: 5 }), cuts, (sent, sizes) => {
        const cutter = messageCutter();
        const stream = join(...sent);
        const seen: Uint8Array[] = [];
        for (let at = 0, turn = 0; at < stream.length; turn += 1) {
          const size = sizes[turn % sizes.length] ?? 1;
          seen.push(...cutter.cut(stream.subarray(at, at + size)));
          at += size;
        }
        expect(seen.map((one) => Buffer.from(one))).toEqual(sent.map((one) => Buffer.from(one)));
        expect(cutter.isWithin()).toBe(false);
      }),
    );
  });

  it('lose the controls that nobody asked for', () => {
    const control = enclose(0xa0, enclose(0x30, octets('1.2.3')));
    const operation = enclose(0x65, join(code, octets(''), octets('')));
    const [seen] = messageCutter().cut(message(operation, control));
    expect(Buffer.from(seen ?? [])).toEqual(Buffer.from(message(operation)));
  });

  it('that are damaged are refused, and what passes keeps ldapts from nothing', () => {
    const damage = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(answers, damage, (sent, changes) => {
        const bytes = Uint8Array.from(sent);
        for (const [at, value] of changes) bytes[at % bytes.length] = value;
        const parser = new MessageParser();
        parser.on('error', () => undefined);
        try {
          for (const one of messageCutter().cut(bytes)) parser.read(Buffer.from(one), new Map());
        } catch (error) {
          expect(error).toBeInstanceOf(DirectoryFault);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['a web server', Buffer.from('HTTP/1.1 400 Bad Request')],
    ['four gigabytes', Uint8Array.of(0x30, 0x84, 0xff, 0xff, 0xff, 0xff)],
    ['a length without an end', Uint8Array.of(0x30, 0x80)],
    ['a length of five octets', Uint8Array.of(0x30, 0x85, 0, 0, 0, 0, 1)],
    ['a message without an operation', enclose(0x30, Uint8Array.of(2, 1, 1))],
    ['an operation that is no answer', message(enclose(0x60, Uint8Array.of(2, 1, 3)))],
    [
      'an id that is text',
      enclose(0x30, join(octets('1'), enclose(0x65, join(code, octets(''), octets(''))))),
    ],
    ['a result without a code', message(enclose(0x65, octets('')))],
    [
      'an entry with a length beyond its end',
      message(enclose(0x64, join(octets('x'), Uint8Array.of(0x30, 0x7f)))),
    ],
    [
      'an attribute whose contents break off',
      message(
        enclose(0x64, join(octets('x'), enclose(0x30, enclose(0x04, Uint8Array.of(0x04, 0x84))))),
      ),
    ],
  ])('are not %s', (_what, bytes) => {
    expect(() => messageCutter().cut(bytes)).toThrow(DirectoryFault);
  });

  it('are not without end', () => {
    const cutter = messageCutter();
    const many = join(...Array.from({ length: 1_000 }, () => done));
    expect(() => {
      for (let turn = 0; turn < 6; turn += 1) cutter.cut(many);
    }).toThrow('too many');
    const large = message(
      enclose(0x64, join(octets(Buffer.alloc(900_000)), enclose(0x30, new Uint8Array()))),
    );
    expect(() => {
      const other = messageCutter();
      for (let turn = 0; turn < 6; turn += 1) other.cut(large);
    }).toThrow('too much');
  });
});
