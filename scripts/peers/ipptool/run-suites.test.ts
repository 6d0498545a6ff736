import { expect, test } from 'vitest';
import { judge } from './run-suites.ts';
import { readVerdicts } from './verdicts.ts';

const suite = { name: 'small', version: '2.0', tests: 4, reachable: 3 } as const;
const verdicts = (...kinds: string[]): ReturnType<typeof readVerdicts> =>
  readVerdicts(kinds.map((kind, index) => `    test ${index} [${kind}]`).join('\n'));

test('all that can pass has passed', () => {
  expect(judge(suite, verdicts('PASS', 'PASS', 'PASS', 'SKIP'), 'all reachable')).toEqual([]);
});

test('a skip too many is wrong where all is to be reached, and nowhere else', () => {
  const skipped = verdicts('PASS', 'PASS', 'SKIP', 'SKIP');
  expect(judge(suite, skipped, 'all reachable')).toEqual(['2 passed of 3 that can']);
  expect(judge(suite, skipped, 'none failed')).toEqual([]);
});

test('a failure is named', () => {
  expect(judge(suite, verdicts('PASS', 'FAIL', 'PASS', 'PASS'), 'none failed')).toEqual(['test 1']);
});

test('a run that broke off is no success', () => {
  expect(judge(suite, verdicts('PASS'), 'none failed')).toEqual(['1 of 4 tests were run']);
  expect(judge(suite, verdicts(), 'none failed')).toEqual(['0 of 4 tests were run']);
});

test('printers of others are counted, not judged', () => {
  expect(judge(suite, verdicts('FAIL'), 'nothing')).toEqual([]);
});
