import { expect, test } from 'vitest';
import { checkOptions, required, text, waitKinds, wholeNumber } from './check-options.ts';

const kinds = { printers: wholeNumber(1, 250), seed: text, ...waitKinds };

test('options of the right names and kinds are taken, absent ones too', () => {
  const { signal } = new AbortController();
  for (const given of [
    {},
    { printers: 2, seed: 'gate', timeoutMs: 0, signal },
    { seed: undefined },
  ])
    expect(() => checkOptions('startBench', given, kinds)).not.toThrow();
});

test.each([
  [{ printer: 2 }, 'startBench has no option printer: write printers'],
  [{ timeout: 2 }, 'startBench has no option timeout: write timeoutMs'],
  [{ colour: 2 }, 'startBench has no option colour: it has printers, seed, timeoutMs, signal'],
  [{ printers: '2' }, 'printers must be a whole number from 1 to 250, not "2"'],
  [{ printers: 251 }, 'printers must be a whole number from 1 to 250, not 251'],
  [{ constructor: 2 }, 'startBench has no option constructor'],
  [{ seed: [] }, 'seed must be a text, not an array'],
  [{ timeoutMs: Number.NaN }, 'timeoutMs must be a number of milliseconds'],
  [{ signal: {} }, 'signal must be the signal of an AbortController, not an object'],
  [3, 'startBench takes an object with the options printers, seed, timeoutMs, signal, not 3'],
  [null, 'not null'],
])('%j is refused with what to write instead', (given, words) => {
  expect(() => checkOptions('startBench', given, kinds)).toThrow(words);
  expect(() => checkOptions('startBench', given, kinds)).toThrow(TypeError);
});

test('a missing option is named where it is required', () => {
  const needs = { token: required({ ...text, words: 'the bearer token' }) };
  expect(() => checkOptions('connectBench', {}, needs)).toThrow(
    'connectBench needs the option token: the bearer token',
  );
});
