import { expect, it } from 'vitest';
import { causesOf } from './causes.ts';
import { redRun } from './made-up-run.arbitrary.ts';
import { makeReport } from './make-report.ts';
import type { RuleReport } from './report.ts';

const { rules } = makeReport(redRun(), { outcome: 'failed', strict: false, version: '1.2.3' });

function told(given: readonly RuleReport[]): readonly (readonly [string, string, string])[] {
  const ids = (some: readonly RuleReport[]): string => some.map((rule) => rule.id).join(' ');
  return causesOf(given).map(({ root, follows, blocks }) => [root.id, ids(follows), ids(blocks)]);
}

it('a rule that is red only where another broke before follows from it; what was blocked there too', () => {
  expect(told(rules)).toEqual([
    ['DOC-LIST-03', 'HIST-19 DOC-LIST-08', ''],
    ['DOC-SEND-01', '', 'DOC-SEND-06'],
  ]);
});

it('a rule that is also red elsewhere is a cause of its own', () => {
  const both = rules.map((rule) => {
    const other = {
      case: 'login/login',
      witness: [900] as const,
      expected: '',
      seen: '',
      calls: [],
    };
    return rule.id === 'DOC-LIST-08' ? { ...rule, findings: [...rule.findings, other] } : rule;
  });
  expect(told(both).map(([root]) => root)).toEqual(['DOC-LIST-03', 'DOC-LIST-08', 'DOC-SEND-01']);
});

it('the first cause is the rule that broke first', () => {
  expect(causesOf(rules)[0]?.root.firstRed).toBe(true);
});
