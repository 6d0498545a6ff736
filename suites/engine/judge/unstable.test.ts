import { describe, expect, it } from 'vitest';
import { rule } from '../../spec/rule.ts';
import { assertion, type BoundCheck } from '../case/check.ts';
import { JournalBuilder } from '../journal/journal-builder.ts';
import { judge, type RuleResult } from './judge.ts';
import { makePlan } from './plan.ts';
import { withUnstable } from './unstable.ts';

const must = rule('A-01', '4.4', { title: 'a' });

function refusedIsRed(isFact: boolean): BoundCheck {
  return {
    rule: 'A-01',
    *answer(exchange) {
      const words = { expected: '200', seen: String(exchange.status) };
      const seen = assertion(exchange, exchange.status === 200, words);
      yield isFact ? { ...seen, isFact } : seen;
    },
  };
}

/** What is made of an answer that breaks the rule, after a wait that ended so. */
function judged({ inTime, isFact = false }: { inTime: boolean; isFact?: boolean }) {
  const journal = new JournalBuilder({ deliveryMs: 5_000 }).begin('s');
  journal.add({ type: 'settled', case: 's', waitedMs: 100, inTime });
  journal.call('s', { operation: 'documents.list' }, { status: 404 });
  journal.end('s');
  const [run] = journal.events;
  if (run?.type !== 'run') throw new Error('a journal begins with its run');
  const plan = makePlan({ rules: [must], facts: run.target, testCasesOf: () => ['s'] });
  return judge(journal.events, plan, [refusedIsRed(isFact)]);
}

const after = (results: readonly RuleResult[], red: number, of = 3) =>
  withUnstable(results, new Map([['A-01', { red, of }]]))[0];

describe('a red rule of a case in which a wait ended without what it waited for', () => {
  it('is not run where no replay repeats it', () => {
    expect(after(judged({ inTime: false }), 0)).toMatchObject({
      verdict: 'NOT RUN',
      reason: 'UNSTABLE',
      why: 'could not be repeated (0 of 3 replays failed): the expected result did not arrive in time',
    });
  });

  it('stays failed where a replay repeats it, or none was played', () => {
    expect(after(judged({ inTime: false }), 1)?.verdict).toBe('FAILED');
    expect(after(judged({ inTime: false }), 0, 0)?.verdict).toBe('FAILED');
    expect(withUnstable(judged({ inTime: false }), new Map())[0]?.verdict).toBe('FAILED');
  });

  it('stays failed where what was seen is wrong however slow the target is', () => {
    expect(after(judged({ inTime: false, isFact: true }), 0)?.verdict).toBe('FAILED');
  });
});

it('a red rule stays failed where all that was waited for came, repeated or not', () => {
  expect(after(judged({ inTime: true }), 0)?.verdict).toBe('FAILED');
});
