import { expect, it } from 'vitest';
import { rule } from '../../spec/rule.ts';
import { expectedIds } from './expected-ids.ts';
import type { PlannedRule } from './plan.ts';

function planned(id: string, isJudged: boolean): PlannedRule {
  return {
    rule: rule(id, '4.4', { title: id }),
    scenarios: [],
    gates: true,
    decision: isJudged
      ? { kind: 'judge' }
      : { kind: 'not-run', reason: 'PREREQUISITE', why: 'the profile has no device' },
  };
}

it('names an area by the beginning of its ids where every rule of it is judged, else each rule', () => {
  const plan = [
    planned('DOC-01', true),
    planned('DOC-SEND-01', true),
    planned('DOC-SEND-02', true),
    planned('DOC-UP-01', true),
    planned('DOC-UP-02', false),
    planned('KEY-01', false),
  ];
  expect(expectedIds(plan)).toEqual(['DOC-01', 'DOC-SEND-', 'DOC-UP-01']);
  const judged = plan.filter(({ rule: { id } }) =>
    expectedIds(plan).some((start) => id.startsWith(start)),
  );
  expect(judged).toEqual(plan.filter(({ decision }) => decision.kind === 'judge'));
});
