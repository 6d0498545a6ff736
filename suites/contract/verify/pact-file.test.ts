import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PactFileError, parsePact } from './pact-file.ts';
import { readPath } from './rule-path.ts';

const smallest = {
  consumer: { name: 'c' },
  provider: { name: 'p' },
  interactions: [
    {
      description: 'd',
      request: { method: 'GET', path: '/' },
      response: { status: 200, matchingRules: { body: { $: { matchers: [{ match: 'type' }] } } } },
    },
  ],
  metadata: { pactSpecification: { version: '3.0.0' } },
};

it('reads a pact of specification 3', () => {
  expect(parsePact(JSON.stringify(smallest), 'a.json')).toEqual(smallest);
});

it.each([
  ['{', /a\.json is not JSON/],
  [JSON.stringify({ ...smallest, metadata: {} }), /pactSpecification/],
  [JSON.stringify(smallest).replace('3.0.0', '4.0'), /version/],
  [JSON.stringify(smallest).replace('"type"', '"semver"'), /matchers\/0/],
  [JSON.stringify(smallest).replace('"type"', '"regex","regex":"("'), /format "pattern"/],
  [JSON.stringify({ ...smallest, interactions: [] }), /interactions/],
])('says what it does not understand: %s', (text, words) => {
  expect(() => parsePact(text, 'a.json')).toThrow(words);
});

it('refuses whatever else it is given in its own words', () => {
  const anything = fc.oneof(fc.string(), fc.json());
  fc.assert(
    fc.property(anything, (text) => {
      expect(() => parsePact(text, 'a.json')).toThrow(PactFileError);
    }),
  );
});

it.each([
  ['$', 0],
  ['$.a.b', 2],
  ["$.a['b.c'][0][*]", 4],
  ['$.*', 1],
])('the path %s has %i steps', (path, steps) => {
  expect(readPath(path)?.length).toBe(steps);
});

it.each(['', 'a', '$..a', '$[a]', '$.a['])('%j is no path', (path) => {
  expect(readPath(path)).toBeUndefined();
});
