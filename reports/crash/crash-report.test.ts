import { describe, expect, it } from 'vitest';
import type { Finding, RuleResult } from '../../suites/engine/judge/judge.ts';
import { ruleOf } from '../../suites/rules/every-rule.ts';
import { makeCrashReport } from './crash-report.ts';

const finding: Finding = {
  rule: 'CRASH-01',
  case: 'crash/kills#1',
  ok: false,
  witness: [7],
  expected: '3 documents listed',
  seen: '1 of them not so',
};

function result(id: string, more: Partial<RuleResult>): RuleResult {
  const rule = ruleOf(id);
  if (rule === undefined) throw new Error(`no rule ${id}`);
  const planned = { rule, scenarios: [], gates: true, decision: { kind: 'judge' } } as const;
  return { planned, verdict: 'OK', exercised: 3, findings: [], ...more };
}

function report(results: readonly (readonly RuleResult[])[], kills = 10) {
  const count = { kills, acknowledged: {}, cutOff: 0, papers: 0, looks: 0 };
  const facts = { target: 'a service', seed: 1, asked: 10, startedAt: '', durationMs: 1, count };
  return makeCrashReport({ ...facts, results });
}

describe('what the kills of several targets come to', () => {
  it('passed when all targets stood them', () => {
    const made = report([[result('CRASH-01', {})], [result('CRASH-01', { exercised: 4 })]]);
    expect(made.outcome).toBe('passed');
    expect(made.rules).toMatchObject([{ id: 'CRASH-01', verdict: 'OK', exercised: 7 }]);
  });

  it('failed when one target lost something, whatever the others say', () => {
    const lost = result('CRASH-01', { verdict: 'FAILED', findings: [finding] });
    const made = report([[result('CRASH-01', {})], [lost]]);
    expect(made.outcome).toBe('failed');
    expect(made.rules[0]?.findings).toEqual([finding]);
  });

  it('has rules about other things only when they turned red', () => {
    const others = [result('TAP-01', {}), result('TOK-01', { verdict: 'FAILED' })];
    expect(report([others]).rules.map(({ id }) => id)).toEqual(['TOK-01']);
  });

  it('incomplete when there were fewer kills than asked for, or too little was seen', () => {
    expect(report([[result('CRASH-01', {})]], 9).outcome).toBe('incomplete');
    const unseen = result('CRASH-09', { verdict: 'NOT RUN', exercised: 0 });
    expect(report([[unseen]]).outcome).toBe('incomplete');
    expect(report([[unseen], [result('CRASH-09', {})]]).outcome).toBe('passed');
  });

  it('broken when the harness stumbled', () => {
    expect(report([[result('CRASH-01', { verdict: 'HARNESS ERROR' })]]).outcome).toBe('broken');
  });
});
