import fc from 'fast-check';
import Type from 'typebox';
import { expect, test } from 'vitest';
import { member, optional, withDefault } from '../../operations/parameter.ts';
import { int, lines, name } from '../../operations/words.ts';
import { Problem } from '../../rules/problem.ts';
import { compileParameters } from './compile-parameters.ts';
import { readJsonObject, roundedNumber } from './json-text.ts';

const read = compileParameters({
  name: member(name()),
  port: withDefault(member(int({ minimum: 1 })), 389),
  names: optional(member(Type.Array(name()))),
  configuration: optional(member(lines())),
});

function from(body: string): Readonly<Record<string, unknown>> {
  const members = readJsonObject(Buffer.from(body));
  return read({ body: [], query: [['name', 'query']], path: {}, parts: [], members });
}

test('members are read by name, whatever its case; null and unknown ones count as absent', () => {
  expect(from('{"NAME":"a","port":7,"names":["b"],"more":1}')).toEqual({
    name: 'a',
    port: 7,
    names: ['b'],
  });
  expect(from('{"name":"a","port":null}')).toEqual({ name: 'a', port: 389 });
});

test.each([
  ['{}', 'parameter-missing', 'name'],
  ['{"name":null}', 'parameter-missing', 'name'],
  ['{"name":""}', 'parameter-ill-formed', 'name'],
  ['{"name":5}', 'parameter-ill-formed', 'name'],
  ['{"name":"a","port":"7"}', 'parameter-ill-formed', 'port'],
  ['{"name":"a","names":["b",""]}', 'parameter-ill-formed', 'names'],
  ['{"name":"a\\u0000"}', 'parameter-ill-formed', 'name'],
  ['{"name":"a","names":["b\\u0007"]}', 'parameter-ill-formed', 'names'],
  ['{"name":"a","configuration":"\\u0001"}', 'parameter-ill-formed', 'configuration'],
])('%s is refused: %s, %s', (body, code, parameter) => {
  expect(() => from(body)).toThrow(expect.objectContaining({ code, parameter }));
});

test('text of several lines may have line breaks and tabs', () => {
  expect(from('{"name":"a","configuration":"{\\n\\t}"}')['configuration']).toBe('{\n\t}');
});

test.each(['', '[]', 'null', '"text"', '{', '{"a":1}}', '\u00ff'])(
  'a body of %j is no JSON object',
  (body) => {
    expect(() => readJsonObject(Buffer.from(body, 'latin1'))).toThrow(
      expect.objectContaining({ code: 'json-ill-formed' }),
    );
  },
);

test('any bytes are an object or are refused by a Problem', () => {
  const bytes = fc.oneof(
    fc.uint8Array(),
    fc.json().map((text) => Buffer.from(text)),
  );
  fc.assert(
    fc.property(bytes, (body) => {
      try {
        expect(typeof readJsonObject(body)).toBe('object');
      } catch (error) {
        expect(error).toBeInstanceOf(Problem);
      }
    }),
  );
});

test('numbers that a double would round are no values, so that nothing is rounded unseen', () => {
  expect(readJsonObject(Buffer.from('{"a":0.10,"b":[1e2,0.1000000000000000000001]}'))).toEqual({
    a: 0.1,
    b: [100, roundedNumber],
  });
});

test.each(['1e400', '9007199254740993', '0.1000000000000000000001'])(
  '%s is no text either',
  (number) => {
    expect(() => from(`{"name":${number}}`)).toThrow(
      expect.objectContaining({ code: 'parameter-ill-formed', parameter: 'name' }),
    );
  },
);

test('half a character is no text', () => {
  for (const body of ['{"name":"\\ud800"}', '{"name":"a","names":["\\udfff"]}'])
    expect(() => from(body)).toThrow(expect.objectContaining({ code: 'parameter-ill-formed' }));
});

test('a member in two spellings is repeated (SIL-02)', () => {
  expect(() => from('{"name":"a","Name":"b"}')).toThrow(
    expect.objectContaining({ code: 'parameter-repeated', parameter: 'name' }),
  );
  expect(from('{"name":"a","Name":null}')['name']).toBe('a');
});

test.each([
  ['[', ']'],
  ['{"a":', '}'],
])('%s may stand 64 levels deep, whatever texts hold', (open, close) => {
  const nested = (levels: number): Buffer =>
    Buffer.from(`{"a":${open.repeat(levels)}"[[{\\"]"${close.repeat(levels)}}`);
  expect(readJsonObject(nested(63))).toHaveProperty('a');
  expect(() => readJsonObject(nested(64))).toThrow(
    expect.objectContaining({ code: 'json-ill-formed' }),
  );
});

test('a body full of quotes is looked through once', () => {
  const body = Buffer.from(`{"a":"${'\\"'.repeat(120_000)}`);
  expect(() => readJsonObject(body)).toThrow(expect.objectContaining({ code: 'json-ill-formed' }));
});
