import { expect, it } from 'vitest';
import { checks, faults } from '../../../rules/index.ts';
import { readJournal } from '../../journal/ndjson.ts';
import { judge, type RuleResult } from '../../judge/judge.ts';
import type { PlannedRule } from '../../judge/plan.ts';
import { alsoRed } from '../../lock.ts';
import { planFor } from '../engine.ts';
import { speakingOf } from '../prove-fault.ts';
import { runEventOf } from '../run-facts.ts';
import { readStore } from './store.ts';

/** Judging the recordings proves of each check that it can turn red, without playing anything (fixtures/journals/README.md). */

/** Plans by the facts of the target, which hardly differ from journal to journal. */
const plans = new Map<string, readonly PlannedRule[]>();

function judged(text: string): readonly RuleResult[] {
  const events = readJournal(text);
  const facts = runEventOf(events).target;
  const key = JSON.stringify({ ...facts, baseUrl: '' });
  const plan = plans.get(key) ?? planFor({ facts });
  plans.set(key, plan);
  return judge(events, plan, checks);
}

const recorded = readStore('faults');

it('nearly every fault is recorded', () => {
  const missing = faults.filter(({ id }) => !recorded.has(id));
  expect(missing.length).toBeLessThan(faults.length / 20);
});

it.each([...Map.groupBy(faults, ({ rule }) => rule.replace(/-.*/, ''))])(
  'each recorded fault of %s turns its rule red first',
  (_, own) => {
    const wrong = own.flatMap(({ id, rule }) => {
      const text = recorded.get(id);
      if (text === undefined) return [];
      const { first, unexpected } = speakingOf({ rule, follows: alsoRed(id) }, judged(text));
      return first === rule && unexpected.length === 0 ? [] : [{ id, rule, first, unexpected }];
    });
    expect(wrong, 'record them again: npx node scripts/record-faults.ts --only RULE').toEqual([]);
  },
);

it('no rule turns red on a recorded variant', () => {
  const isRed = new Set(['FAILED', 'NON-STRICT', 'HARNESS ERROR']);
  const red = [...readStore('variants')].flatMap(([id, text]) =>
    judged(text)
      .filter(({ verdict }) => isRed.has(verdict))
      .map(({ planned }) => `${id}: ${planned.rule.id}`),
  );
  expect(red).toEqual([]);
});
