import { join } from 'node:path';
import { expect, it } from 'vitest';
import { changedRules, rulesIn } from './changed-rules.ts';

const root = join(import.meta.dirname, '..', '..');

it('rule ids are found in rules, checks, test cases and faults, however they are wrapped', () => {
  const exported = {
    checks: [{ rule: 'TAP-01' }, { rule: 'TAP-02' }],
    scenario: { name: 'card/tap-in-container' },
    other: { name: 'no test case' },
    deviations: [{ id: 'tap-twice', rule: 'TAP-04' }],
    byArea: { rules: [{ id: 'DOC-LIST-05', title: 'TAP-09 is only a word here' }] },
  };
  expect([...rulesIn(exported, 4)]).toEqual([
    'TAP-01',
    'TAP-02',
    'TAP-01',
    'TAP-04',
    'DOC-LIST-05',
  ]);
});

it('a changed topic names its rules, a test beside it none', async () => {
  const found = await changedRules(root, [
    'suites/rules/card-reader/releases.ts',
    'suites/rules/card-reader/taps.test.ts',
    'README.md',
  ]);
  expect(found.size).toBeGreaterThan(3);
  expect([...found]).toContain('TAP-01');
});
