import { describe, expect, it } from 'vitest';
import { rule } from '../../spec/rule.ts';
import type { BoundCheck } from '../case/check.ts';
import { refusesProbes } from '../case/refusals.ts';
import { JournalBuilder } from '../journal/journal-builder.ts';
import { firstRed, judge } from './judge.ts';
import { makePlan, type PlannedRule } from './plan.ts';

const isList = (operation: string): boolean => operation === 'documents.list';
const judgeIt = (
  rules: readonly PlannedRule['rule'][],
  checks: readonly BoundCheck[],
  journal: JournalBuilder,
) => {
  const facts = journal.events[0]?.type === 'run' ? journal.events[0].target : undefined;
  if (facts === undefined) throw new Error('no facts');
  return judge(journal.events, makePlan({ rules, facts, testCasesOf: () => ['s'] }), checks);
};
const must = rule('A-01', '4.4', { title: 'a' });
const is200: BoundCheck = {
  rule: 'A-01',
  *answer(exchange) {
    if (isList(exchange.operation))
      yield {
        ok: exchange.status === 200,
        witness: [exchange.answered.seq],
        expected: '200',
        seen: String(exchange.status),
      };
  },
};

describe('the verdict on one rule', () => {
  it('OK when exercised and nothing is wrong', () => {
    const journal = new JournalBuilder().begin('s');
    journal.call('s', { operation: 'documents.list' }, { status: 200 });
    expect(judgeIt([must], [is200], journal.end('s'))[0]).toMatchObject({
      verdict: 'OK',
      exercised: 1,
    });
  });

  it('FAILED on one witness among many', () => {
    const journal = new JournalBuilder().begin('s');
    for (const status of [200, 200, 500, 200])
      journal.call('s', { operation: 'documents.list' }, { status });
    expect(judgeIt([must], [is200], journal.end('s'))[0]).toMatchObject({
      verdict: 'FAILED',
      exercised: 4,
      findings: [{ seen: '500' }],
    });
  });

  it('NOT RUN, not reached, when it was exercised too seldom', () => {
    const journal = new JournalBuilder().begin('s');
    journal.call('s', { operation: 'documents.list' }, { status: 200 });
    expect(judgeIt([{ ...must, exercisedMin: 2 }], [is200], journal.end('s'))[0]).toMatchObject({
      verdict: 'NOT RUN',
      reason: 'NOT-REACHED',
    });
  });

  it('NOT RUN, blocked, when its test case could not go on', () => {
    const journal = new JournalBuilder().begin('s').end('s', 'blocked');
    expect(judgeIt([must], [is200], journal)[0]).toMatchObject({
      verdict: 'NOT RUN',
      reason: 'BLOCKED',
    });
  });

  it.each([
    ['requests', 500, 'BUDGET', 'the budget of 500 requests was used up before it was reached'],
    ['time', 60_000, 'BUDGET', 'the budget of 60 s was used up before it was reached'],
    ['interruption', undefined, 'NOT-REACHED', 'the run was interrupted before it was reached'],
  ] as const)('NOT RUN when the run ended before, by %s', (...[by, limit, reason, why]) => {
    const end = { type: 'ended', by, ...(limit === undefined ? {} : { limit }) } as const;
    const cut = new JournalBuilder().begin('s').end('s', 'cut');
    cut.add({ ...end, unplayed: [] });
    const unplayed = new JournalBuilder();
    unplayed.add({ ...end, unplayed: ['s'] });
    const others = new JournalBuilder();
    others.add({ ...end, unplayed: ['t'] });
    for (const journal of [cut, unplayed, others])
      expect(judgeIt([must], [is200], journal)[0]).toMatchObject({
        verdict: 'NOT RUN',
        reason,
        why,
      });
    const declined = new JournalBuilder({ declines: ['ipp'] });
    declined.add({ ...end, unplayed: ['s'] });
    expect(judgeIt([{ ...must, feature: 'ipp' }], [], declined)[0]).toMatchObject({ reason, why });
  });

  it('of what was played to its end is the same when the run ended later', () => {
    const journal = new JournalBuilder().begin('s').end('s');
    journal.add({ type: 'ended', by: 'requests', limit: 9, unplayed: ['t'] });
    expect(judgeIt([must], [is200], journal)[0]).toMatchObject({
      verdict: 'NOT RUN',
      reason: 'NOT-REACHED',
      why: 'observed 0 of 1 situation',
    });
  });

  it('takes nothing from what a driver does after it was refused a call', () => {
    const counts: BoundCheck = {
      rule: 'A-01',
      *play(play) {
        for (const { answered } of play.exchanges)
          yield { ok: true, witness: [answered.seq], expected: '', seen: '' };
      },
    };
    const journal = new JournalBuilder().begin('s');
    journal.call('s', { operation: 'documents.list' }, { status: 200 });
    journal.end('s', 'cut').call('s', { operation: 'documents.list' }, { status: 200 });
    expect(judgeIt([must], [counts], journal)[0]).toMatchObject({ exercised: 1 });
  });

  it('HARNESS ERROR when its test case broke, or its check threw', () => {
    const broken = new JournalBuilder().begin('s').end('s', 'error');
    expect(judgeIt([must], [is200], broken)[0]?.verdict).toBe('HARNESS ERROR');
    const journal = new JournalBuilder().begin('s');
    journal.call('s', { operation: 'documents.list' }, { status: 200 });
    const throws: BoundCheck = {
      rule: 'A-01',
      answer: () => {
        throw new Error('a slip');
      },
    };
    expect(judgeIt([must], [throws], journal.end('s'))[0]).toMatchObject({
      verdict: 'HARNESS ERROR',
      why: 'a slip',
    });
  });

  it('NOT RUN, prerequisite, when the profile lacks what it needs', () => {
    const journal = new JournalBuilder().begin('s').end('s');
    expect(judgeIt([{ ...must, needs: ['key.insecure'] }], [is200], journal)[0]).toMatchObject({
      verdict: 'NOT RUN',
      reason: 'PREREQUISITE',
    });
  });
});

describe('a requirement set', () => {
  const newer = { ...must, since: '2027-02' };
  const run = (set: string) => {
    const journal = new JournalBuilder().begin('s');
    journal.call('s', { operation: 'documents.list' }, { status: 500 });
    const facts = journal.events[0]?.type === 'run' ? journal.events[0].target : undefined;
    if (facts === undefined) throw new Error('no facts');
    const plan = makePlan({ rules: [newer], facts, testCasesOf: () => ['s'], set });
    return judge(journal.end('s').events, plan, [is200])[0];
  };

  it('is failed by its own rules; newer ones are judged and reported', () => {
    expect(run('2027-02')).toMatchObject({ verdict: 'FAILED', planned: { gates: true } });
    expect(run('2026-11')).toMatchObject({
      verdict: 'INFORMATIONAL',
      planned: { gates: false },
      findings: [{ seen: '500' }],
    });
  });
});

describe('a declined feature', () => {
  const needsIpp = { ...must, feature: 'ipp' as const };
  const probe = { operation: 'outputports.create', parameters: [['printprotocol', '1']] as const };

  it.each([
    [400, undefined, 'NOT APPLICABLE'],
    [200, 1009, 'NOT APPLICABLE'],
    [200, 0, 'NOT RUN'],
  ])('with a probe answered %s, errorCode %s: %s', (status, errorCode, verdict) => {
    const journal = new JournalBuilder({ declines: ['ipp'] }).begin('s');
    journal.call('s', probe, {
      status,
      ...(errorCode === undefined ? {} : { json: { errorCode } }),
    });
    expect(judgeIt([needsIpp], [], journal.end('s'))[0]?.verdict).toBe(verdict);
  });

  it('stays in the denominator without a probe', () => {
    const journal = new JournalBuilder({ declines: ['ipp'] });
    expect(judgeIt([needsIpp], [], journal)[0]).toMatchObject({
      verdict: 'NOT RUN',
      reason: 'INCONCLUSIVE',
    });
  });
});

describe('the root cause', () => {
  it('is the red rule with the earliest witness, not the first of the list', () => {
    const later = rule('B-01', '4.4', { title: 'b' });
    const journal = new JournalBuilder().begin('s');
    journal.call('s', { operation: 'version.get' }, { status: 500 });
    journal.call('s', { operation: 'documents.list' }, { status: 500 });
    const version: BoundCheck = {
      ...is200,
      rule: 'B-01',
      *answer(exchange) {
        if (exchange.operation === 'version.get')
          yield { ok: false, witness: [exchange.answered.seq], expected: '200', seen: '500' };
      },
    };
    expect(
      firstRed(judgeIt([must, later], [is200, version], journal.end('s')))?.planned.rule.id,
    ).toBe('B-01');
  });
});

describe('a probe and its control', () => {
  const check = { rule: 'A-01', play: refusesProbes('A-01', 'caller') };
  const played = (probe: number, control: number) => {
    const journal = new JournalBuilder().begin('s');
    journal.call('s', { operation: 'version.get', probes: ['A-01'], pair: 1 }, { status: probe });
    journal.call('s', { operation: 'version.get', pair: 1 }, { status: control });
    return judgeIt([must], [check], journal.end('s'))[0]?.verdict;
  };

  it.each([
    [403, 200, 'OK'],
    [401, 200, 'OK'],
    [200, 200, 'FAILED'],
    [500, 200, 'FAILED'],
    // What refuses everything proves nothing; what accepts the probe needs no control.
    [403, 403, 'NOT RUN'],
    [500, 500, 'NOT RUN'],
    [200, 403, 'FAILED'],
  ])('probe %s, control %s: %s', (probe, control, verdict) => {
    expect(played(probe, control)).toBe(verdict);
  });
});
