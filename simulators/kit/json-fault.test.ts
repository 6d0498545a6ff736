import fc from 'fast-check';
import { expect, it } from 'vitest';
import { jsonFault } from './json-fault.ts';

function faultOf(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return jsonFault(error);
  }
}

it.each([
  ['', 'Unexpected end of JSON input'],
  ['{"a":secret}', 'Unexpected token'],
  ['{"a":1 "b"}', /^Expected .* at position 7/],
  ['{"a":"secret', /^Unterminated string .* at position 12/],
  ['{"a":"\n"}', /^Bad control character .* at position 6/],
])('%j: %s', (text, told) => {
  const fault = faultOf(text) ?? '';
  expect(fault).toSatisfy((one: string) =>
    told instanceof RegExp ? told.test(one) : one === told,
  );
});

it('what is no fault of syntax is not told', () => {
  expect(jsonFault(new RangeError('Maximum call stack size exceeded'))).toBe(
    'cannot be parsed as JSON',
  );
});

it('a fault never quotes the text', () => {
  const secret = 's3kr1t';
  const around = fc.string({ unit: 'binary-ascii', maxLength: 12 });
  fc.assert(
    fc.property(around, around, (before, after) => {
      expect(faultOf(before + secret + after) ?? '').not.toContain(secret);
    }),
    { numRuns: 1_000 },
  );
});
