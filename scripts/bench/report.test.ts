import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type BenchRun, bench } from './bench.ts';
import { performanceReport } from './report.ts';

const race = bench<{ readonly share: number }>({
  name: 'race',
  about: 'ours beside theirs',
  options: { usual: [], quick: [] },
  aims: [
    {
      what: 'share of theirs',
      bound: { least: 0.5 },
      limit: 'The shoes: 12 us of each step.',
      read: ({ share }) => ({
        value: share,
        spread: { median: share, min: share - 0.1, max: share + 0.1 },
        ours: '40 steps/s',
        beside: '80 steps/s',
      }),
    },
    {
      what: 'breath',
      bound: { most: 3 },
      unit: 'ms',
      limit: 'The shoes: 12 us of each step.',
      read: ({ share }) => ({ value: 6 * (1 - share), ours: 'p50 1 ms', beside: '' }),
    },
    { what: 'jumps', bound: { least: 1 }, read: () => undefined },
  ],
});
const walk = bench<object>({
  name: 'walk',
  about: 'alone',
  options: { usual: [], quick: [] },
  aims: [{ what: 'length', bound: { least: 1 }, read: () => ({ value: 1, ours: '', beside: '' }) }],
});

function runWith(share: number): BenchRun {
  const machine = {
    processor: 'Abacus',
    cores: 2,
    memoryGb: 24,
    system: 'Linux 6',
    node: '26.10.0',
    loadAverage: 0.4,
  };
  const result = { machine, share };
  return { measuredOn: '2026-01-02 03:04', command: 'node race.ts', seconds: 61.24, result };
}

it('is written as the example is, aims that are missed with what limits them', () => {
  const report = performanceReport([
    { bench: race, run: runWith(0.44) },
    { bench: walk, run: undefined },
  ]);
  const example = new URL('performance.example.md', import.meta.url);
  expect(report).toBe(readFileSync(example, 'utf8'));
});

it('names no limits where all is met, the bound itself included', () => {
  const report = performanceReport([{ bench: race, run: runWith(0.5) }]);
  expect(report).toContain('| at least 0.5 | 0.50 (0.40 to 0.60) | yes |');
  expect(report).toContain('| at most 3 ms | 3.00 ms | yes |');
  expect(report).not.toContain('What limits');
});
