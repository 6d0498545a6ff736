import { expect, it } from 'vitest';
import { wrongIn } from './evidence.ts';

type Told = Parameters<typeof wrongIn>[0];

const broken = (verdict: 'FAILED' | 'NON-STRICT') => ({
  rule: 'DOC-UP-01',
  title: 'the rule of the test',
  verdict,
  times: 9,
  case: 's',
  expected: 'one',
  seen: 'another',
});

/** Findings of a load of which only this is told. */
function told(count: Told['findings']['count'], wrong: readonly number[] = []): Told {
  const sampled = {
    journeys: 1,
    rules: 2,
    situations: 3,
    broken: [broken('FAILED'), broken('NON-STRICT'), broken('FAILED')],
    unjudged: ['DOC-UP-02'],
  };
  const findings = { count, sampled } as unknown as Told['findings'];
  return { findings, calls: wrong.map((one) => ({ wrong: one })) as unknown as Told['calls'] };
}

it('counts jobs and payments apart, rules that failed, and wrong answers', () => {
  const count = { lost: 3, doubled: 4, overcharged: 10, unpaid: 20, unbalanced: 30 };
  expect(wrongIn(told(count, [100, 200]))).toEqual({
    jobs: 7,
    payments: 60,
    rules: 2,
    calls: 300,
    all: 369,
  });
});

it('and where nothing is counted, nothing was wrong but what is told', () => {
  expect(wrongIn(told({}))).toEqual({ jobs: 0, payments: 0, rules: 2, calls: 0, all: 2 });
});
