import { expect, it } from 'vitest';
import type { RunReport } from '../../reports/report.ts';
import { rulesSince } from './rules-since.ts';

it('what was red or not run is judged again, but for what the profile rules out', () => {
  const rows = [
    ['A-01', 'OK', null],
    ['A-02', 'FAILED', null],
    ['A-03', 'NON-STRICT', null],
    ['A-04', 'NOT RUN', 'BLOCKED'],
    ['A-05', 'NOT RUN', 'PREREQUISITE'],
    ['A-06', 'INFORMATIONAL', null],
    ['A-07', 'HARNESS ERROR', null],
    ['A-08', 'NOT APPLICABLE', null],
  ] as const;
  const rules = rows.map(([id, verdict, reason]) => ({ id, verdict, reason }));
  expect(rulesSince({ rules } as unknown as RunReport)).toEqual(['A-02', 'A-03', 'A-04', 'A-07']);
});
