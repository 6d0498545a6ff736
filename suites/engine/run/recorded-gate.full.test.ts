import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { predictions } from '../../explore/predictions/index.ts';
import { formerProbes } from '../../oracle/former-probes.ts';
import { tagProbes } from '../../oracle/tag-probes.ts';
import { checks } from '../../rules/index.ts';
import { disturbing } from '../journal/disturbed.ts';
import { readJournal } from '../journal/ndjson.ts';
import { judge, type RuleResult } from '../judge/judge.ts';
import { openLiveJudge } from '../judge/live-judge.ts';
import { planFor } from './engine.ts';
import { runEventOf } from './run-facts.ts';

const file = new URL('../../../fixtures/journals/gate.ndjson.gz', import.meta.url);
const events = tagProbes(
  readJournal(gunzipSync(readFileSync(file)).toString('utf8')),
  formerProbes,
);
const plan = planFor({ facts: runEventOf(events).target });

const idsOf = (results: readonly RuleResult[]): readonly string[] =>
  results.map(({ planned, why }) => `${planned.rule.id}${why === undefined ? '' : `: ${why}`}`);

it('no rule is red on the recorded gate of a conforming service', () => {
  const results = judge(events, plan, checks);
  const red = results.filter(({ findings }) => findings.length > 0);
  expect(idsOf(red)).toEqual([]);
  expect(results.filter(({ verdict }) => verdict === 'OK').length).toBeGreaterThan(600);
});

it('judging the recording event by event comes to the same, disturbed too', () => {
  for (const journal of [events, disturbing(events)(3)]) {
    const live = openLiveJudge(journal, { plan, checks });
    for (const event of journal) live.take(event);
    expect(live.results()).toEqual(judge(journal, plan, checks));
  }
});

it('no prediction contradicts the recorded answers of a conforming service', () => {
  const results = judge(events, plan, predictions);
  expect(idsOf(results.filter(({ findings }) => findings.length > 0))).toEqual([]);
});

// One disturbance in eleven events: every check meets answers, orders and values that no test case makes.
it.each([2, 5])('no check throws on a recording disturbed with seed %i', (seed) => {
  const results = judge(disturbing(events)(seed), plan, [...checks, ...predictions]);
  const broken = results.filter(({ verdict }) => verdict === 'HARNESS ERROR');
  expect(idsOf(broken)).toEqual([]);
});
