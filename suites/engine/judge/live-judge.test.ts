import { expect, it } from 'vitest';
import { rules } from '../../rules/index.ts';
import type { BoundCheck } from '../case/check.ts';
import { assertion } from '../case/check.ts';
import { JournalBuilder } from '../journal/journal-builder.ts';
import { judge } from './judge.ts';
import { openLiveJudge } from './live-judge.ts';
import { makePlan } from './plan.ts';

const [run] = new JournalBuilder().events;
if (run?.type !== 'run') throw new Error('a journal begins with its run');
const { target: facts } = run;
const plan = makePlan({
  rules: rules.filter(({ id }) => id === 'VER-01' || id === 'VER-02'),
  facts,
  testCasesOf: () => ['version/get'],
  needsOf: () => [],
});

/** The one rule is about each answer, the other about what a whole case holds. */
const checks: readonly BoundCheck[] = [
  {
    rule: 'VER-01',
    *answer(exchange) {
      yield assertion(exchange, exchange.status === 200, { expected: '200', seen: 'other' });
    },
  },
  {
    rule: 'VER-02',
    *play({ exchanges, events }) {
      for (const one of exchanges)
        yield assertion(one, events.length < 5, { expected: 'few', seen: String(events.length) });
    },
  },
];

const call = { operation: 'version.get' };

function journal(): JournalBuilder {
  const builder = new JournalBuilder().begin('one').begin('two');
  builder.call('one', call, { status: 200 });
  builder.call('two', call, { status: 500 });
  return builder.end('one').end('two');
}

it('comes to the same as judging the journal once it is whole', () => {
  const { events } = journal();
  const live = openLiveJudge(events, { plan, checks });
  for (const event of events) live.take(event);
  expect(live.results()).toEqual(judge(events, plan, checks));
  expect(live.judged()).toBe(2);
});

it('what comes after the end of its case is not overlooked', () => {
  const builder = journal();
  const live = openLiveJudge(builder.events, { plan, checks });
  builder.call('one', call, { status: 200 });
  for (const event of builder.events) live.take(event);
  const results = live.results();
  expect(results).toEqual(judge(builder.events, plan, checks));
  expect(results[1]?.findings).not.toEqual([]);
});

it('what is played after the results were asked for does not change them', () => {
  const builder = journal();
  const live = openLiveJudge(builder.events, { plan, checks });
  for (const event of builder.events) live.take(event);
  const results = live.results();
  const before = judge(builder.events, plan, checks);
  const { length } = builder.events;
  builder.begin('one@again1').call('one@again1', call, { status: 500 });
  for (const event of builder.end('one@again1').events.slice(length)) live.take(event);
  expect(results).toEqual(before);
  expect(live.results()).toEqual(judge(builder.events, plan, checks));
  expect(live.results()[0]?.findings).toHaveLength(2);
});

it('tells of a red rule once, at the answer that shows it', () => {
  const reds: string[] = [];
  let taken = 0;
  const builder = journal();
  const live = openLiveJudge(builder.events, { plan, checks }, ({ rule }, finding) =>
    reds.push(`${rule.id} in ${finding.case} at ${String(taken)}`),
  );
  builder.call('three', call, { status: 500 });
  for (const event of builder.events) {
    taken = event.seq;
    live.take(event);
  }
  expect(reds).toEqual(['VER-01 in two at 7']);
});
