import { join } from 'node:path';
import { expect, it } from 'vitest';
import { qualityReport } from './report.ts';
import { storedMeasures } from './stored-measures.ts';

const root = join(import.meta.dirname, '..', '..');
const nothing = {
  gate: undefined,
  prove: undefined,
  mutants: undefined,
  seeds: undefined,
  tiers: undefined,
  judge: undefined,
  terminalJudge: undefined,
  service: undefined,
};

it('each figure says how and when it was measured, or that it was counted', () => {
  const rows = rowsOf(qualityReport(storedMeasures(root)));
  expect(rows.map(([what]) => what?.replace(/ \(goal.*/, ''))).toEqual(
    expect.arrayContaining([
      'rules',
      'rules with a deviation',
      'twins',
      'null targets',
      'the whole gate',
      'rules judged',
      'requests',
      'cost of a rule',
      'platen prove',
      'proven',
      'mutants of the judge, without its checks',
      'mutants of its checks and predictions',
      'mutants of the service, the gate as the only test',
    ]),
  );
  for (const [what, value, how] of rows) {
    expect(value, what).toMatch(/\d/);
    expect(how, what).toMatch(/^counted in this tree$|\b20\d\d-\d\d-\d\d\b/);
  }
});

it('what was not measured is said to be so', () => {
  const unmeasured = rowsOf(qualityReport(nothing)).filter(([, value]) => !/\d/.test(value ?? ''));
  expect(unmeasured.map(([what, value]) => [what, value])).toEqual([
    ['the whole gate', 'not measured yet'],
    ['platen prove', 'not measured yet'],
    ['mutants of a recorded run', 'not measured yet'],
    ['mutants of the judge', 'not measured yet'],
    ['mutants of the judge of terminals', 'not measured yet'],
    ['mutants of the service', 'not measured yet'],
  ]);
});

it('the cost of a tier is the minimum, median and maximum of its runs', () => {
  const run = {
    measuredOn: '2026-11-23 10:00',
    machine: '2 cores',
    load: 1,
    failed: 0,
    commit: 'c0ffee0011',
  };
  const quick = [130, 110, 120].map((seconds) => ({ ...run, seconds }));
  const full = [{ ...run, seconds: 700.5, load: 3, failed: 2 }];
  const rows = rowsOf(qualityReport({ ...nothing, tiers: { quick, full } }));
  expect(rows.filter(([what]) => what?.startsWith('npm'))).toEqual([
    [
      'npm test (goal: 180 s)',
      '110 / 120 / 130 s (minimum, median, maximum of 3 runs), 0 with a failed test',
      'in a clean clone of c0ffee00, 2026-11-23 10:00, 2 cores, load 1',
    ],
    [
      'npm run test:full (goal: 600 s)',
      '700.5 / 700.5 / 700.5 s (minimum, median, maximum of 1 runs), 1 with a failed test',
      'in a clean clone of c0ffee00, 2026-11-23 10:00, 2 cores, load 3',
    ],
  ]);
});

/** The cells of the first table. */
function rowsOf(report: string): readonly (readonly string[])[] {
  const [table = ''] = report.split('\n## ');
  const lines = table.split('\n').filter((line) => line.startsWith('| '));
  return lines.slice(1).map((line) => line.slice(2, -2).split(' | '));
}
