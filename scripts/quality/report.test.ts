import { readFileSync } from 'node:fs';
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
  judge: undefined,
  terminalJudge: undefined,
  service: undefined,
};

it('reports/QUALITY.md is what was measured and what this tree has (if not: node scripts/quality.ts --measure none)', () => {
  const written = readFileSync(join(root, 'reports', 'QUALITY.md'), 'utf8');
  expect(written).toBe(qualityReport(storedMeasures(root)));
});

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

/** The cells of the first table. */
function rowsOf(report: string): readonly (readonly string[])[] {
  const [table = ''] = report.split('\n## ');
  const lines = table.split('\n').filter((line) => line.startsWith('| '));
  return lines.slice(1).map((line) => line.slice(2, -2).split(' | '));
}
