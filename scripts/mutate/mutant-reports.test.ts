import { describe, expect, it } from 'vitest';
import {
  mergeReports,
  type StrykerReport,
  survivingLines,
  withinSample,
} from './mutant-reports.ts';
import { isInSample, type Mutant } from './mutant-sample.ts';

const path = 'suites/rules/area/checks.ts';

function report(...statuses: readonly string[]): StrykerReport {
  const mutants = statuses.map((status, line) => ({
    mutatorName: 'BooleanLiteral',
    replacement: 'true',
    location: { start: { line, column: 1 }, end: { line: line + 1, column: 9 } },
    status,
  }));
  return { files: { [path]: { mutants } } };
}

describe('reports of the same mutants', () => {
  it('count one as killed that any of them killed', () => {
    const one = report('Killed', 'Survived', 'Survived', 'NoCoverage', 'Ignored', 'RuntimeError');
    const other = report('Survived', 'Timeout', 'Ignored', 'NoCoverage', 'Ignored', 'Killed');
    expect(mergeReports([one, other])).toEqual([
      { file: 'rules/area/checks.ts', killed: 2, survived: 2, shown: 1 },
    ]);
  });

  it('count what only one of them has', () => {
    const { files } = report('Killed');
    const other = { files: { 'suites/judge/b.ts': files[path] ?? { mutants: [] } } };
    expect(mergeReports([report('Survived'), other])).toEqual([
      { file: 'b.ts', killed: 1, survived: 0, shown: 0 },
      { file: 'rules/area/checks.ts', killed: 0, survived: 1, shown: 0 },
    ]);
  });

  it('count of what no test reaches as much as of the rest', () => {
    const whole = report(...Array.from({ length: 400 }, () => 'NoCoverage'), 'Survived');
    const survived = (percent: number): number =>
      mergeReports([withinSample(whole, { percent, seed: 1 })])[0]?.survived ?? 0;
    expect(survived(100)).toBe(401);
    expect(survived(0)).toBe(1);
    expect(survived(10)).toBeGreaterThan(20);
    expect(survived(10)).toBeLessThan(80);
  });

  it('name the lines of what survived', () => {
    expect(survivingLines(report('Killed', 'Survived', 'NoCoverage', 'Ignored'))).toEqual([
      `${path}:1-2`,
      `${path}:2-3`,
    ]);
  });
});

describe('a sample of mutants', () => {
  const mutants = Array.from({ length: 1000 }, (_, line): Mutant => {
    const location = { start: { line } };
    return { fileName: `/copy/${path}`, mutatorName: 'Regex', replacement: 'a', location };
  });
  const drawn = (percent: number, seed = 1): readonly Mutant[] =>
    mutants.filter((mutant) => isInSample(mutant, { percent, seed }));

  it('has about so many in a hundred, the same ones for the same seed', () => {
    expect(drawn(100)).toHaveLength(1000);
    expect(drawn(0)).toHaveLength(0);
    expect(drawn(10).length).toBeGreaterThan(60);
    expect(drawn(10).length).toBeLessThan(150);
    expect(drawn(10)).toEqual(drawn(10));
    expect(drawn(10)).not.toEqual(drawn(10, 2));
  });

  it('is the same wherever the copy of the tree is', () => {
    const moved = mutants.map((one) => ({ ...one, fileName: `/elsewhere/${path}` }));
    expect(moved.filter((one) => isInSample(one, { percent: 10, seed: 1 }))).toHaveLength(
      drawn(10).length,
    );
  });
});
