import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { TestCaseRecord } from '../../suites/engine/run/coverage/record-test-case.ts';
import { trafficOf } from './traffic-of.ts';

const root = join(import.meta.dirname, '../..');
const file = 'simulators/service/rules/lockout.ts';
const text = readFileSync(join(root, file), 'utf8');
const find = text.slice(100, 130);

const record = (scenario: string, more: Partial<TestCaseRecord>): TestCaseRecord => ({
  scenario,
  calls: 1,
  operations: [],
  exercised: {},
  executed: {},
  ...more,
});
const played = (records: readonly TestCaseRecord[]): readonly string[] =>
  trafficOf(
    { edits: [{ file, find, replace: '' }] },
    {
      root,
      records,
      touchedCalls: () => new Set(['login.post']),
    },
  );

describe('the test cases that are played for a fault', () => {
  it('execute a changed place, the short ones first', () => {
    const within = { executed: { [file]: [110, 120] } };
    const beside = { executed: { [file]: [0, 90, 140, 150] } };
    expect(
      played([
        record('long', { ...within, calls: 9 }),
        record('short', within),
        record('beside', beside),
        record('elsewhere', {}),
      ]),
    ).toEqual(['short', 'long']);
  });

  it('are not those alone that execute it for a restart', () => {
    const restarts = record('crash/kills', { executed: { [file]: [110, 120] } });
    const login = record('login', { operations: ['login.post'] });
    expect(played([restarts, login])).toEqual(['login']);
  });

  it('make a call in which the file has a part, where none executes the place', () => {
    expect(
      played([record('login', { operations: ['login.post'] }), record('elsewhere', {})]),
    ).toEqual(['login']);
  });
});
