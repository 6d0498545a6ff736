import { expect, it } from 'vitest';
import { madeUpBaseline } from './made-up-baseline.fixture.ts';
import { redRun } from './made-up-run.fixture.ts';
import { makeReport } from './make-report.ts';
import type { RuleReport } from './report.ts';
import { untestedOf } from './untested.ts';

const { rules } = makeReport(redRun(), { outcome: 'failed', strict: false, version: '1.2.3' });

function notReached(count: number): RuleReport {
  const why = `observed ${String(count)} of 9 situations`;
  const [first] = rules;
  if (first === undefined) throw new Error('no rule');
  return { ...first, verdict: 'NOT RUN', reason: 'NOT-REACHED', why };
}

it('groups what was not tested by why; what does not apply comes last', () => {
  expect(
    untestedOf(rules).map((group) => [group.reason, group.rules.map((rule) => rule.id)]),
  ).toEqual([
    ['BLOCKED', ['DOC-SEND-06']],
    ['PREREQUISITE', ['KEY-04']],
    [null, ['DOC-SEND-12']],
  ]);
});

it('reasons that differ in a number alone are one, larger groups come first', () => {
  const [first] = untestedOf([...rules, notReached(1), notReached(2)]);
  expect(first).toMatchObject({ reason: 'NOT-REACHED', why: null });
  expect(untestedOf([notReached(1), notReached(1)])[0]?.why).toBe('observed 1 of 9 situations');
});

it('reasons that differ in the call alone are one, and say so', () => {
  const lacking = (right: string): RuleReport => ({
    ...notReached(1),
    reason: 'PREREQUISITE',
    why: `the profile has no keys.limited with all permissions of ${right}, allow.settings`,
  });
  const [first, ...others] = untestedOf([
    lacking('users.groups-set except ViewUser'),
    lacking('account.get except ViewAccount'),
  ]);
  expect(others).toEqual([]);
  expect(first?.why).toBe(
    'the profile has no keys.limited with all permissions of a call except one, allow.settings',
  );
  expect(untestedOf([lacking('users.get except ViewUser')])[0]?.why).toContain('users.get');
});

it('what is known or newer stands apart from what counts', () => {
  const report = makeReport(redRun(), {
    outcome: 'failed',
    strict: false,
    version: '1.2.3',
    baseline: madeUpBaseline,
  });
  const groups = untestedOf([...report.rules, { ...notReached(1), gates: false }, notReached(1)]);
  expect(groups.map((group) => [group.reason, group.standing])).toEqual([
    ['BLOCKED', 'counts'],
    ['PREREQUISITE', 'known'],
    ['NOT-REACHED', 'newer'],
    ['NOT-REACHED', 'counts'],
    [null, 'counts'],
  ]);
});

it('counts every rule that was not run once', () => {
  const all = untestedOf(rules).flatMap((group) => group.rules);
  expect(new Set(all).size).toBe(all.length);
  expect(all.length).toBe(
    rules.filter(({ verdict }) => verdict === 'NOT RUN' || verdict === 'NOT APPLICABLE').length,
  );
});
