import { expect, it } from 'vitest';
import { predictions } from '../../../explore/predictions/index.ts';
import { checks } from '../../../rules/index.ts';
import { judge, type RuleResult } from '../../judge/judge.ts';
import { openLiveJudge } from '../../judge/live-judge.ts';
import { planFor } from '../engine.ts';
import { runEventOf } from '../run-facts.ts';
import { readRecordedGate } from './recorded-gate.ts';

const events = readRecordedGate();
const plan = planFor({ facts: runEventOf(events).target });

const idsOf = (results: readonly RuleResult[]): readonly string[] =>
  results.map(({ planned, why }) => `${planned.rule.id}${why === undefined ? '' : `: ${why}`}`);

it('no rule is red on the recorded gate of a conforming service', () => {
  const results = judge(events, plan, checks);
  const red = results.filter(({ findings }) => findings.length > 0);
  expect(idsOf(red)).toEqual([]);
  expect(results.filter(({ verdict }) => verdict === 'OK').length).toBeGreaterThan(850);
});

it('judging the recording event by event gives the same results', () => {
  const live = openLiveJudge(events, { plan, checks });
  for (const event of events) live.take(event);
  expect(live.results()).toEqual(judge(events, plan, checks));
});

it('no prediction contradicts the recorded answers of a conforming service', () => {
  const results = judge(events, plan, predictions);
  expect(idsOf(results.filter(({ findings }) => findings.length > 0))).toEqual([]);
});
