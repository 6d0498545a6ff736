import { describe, expect, it } from 'vitest';
import { compareRuns } from './compare-runs.ts';
import { judgeObjectives } from './judge-objectives.ts';
import { madeRepeat, madeRepeats, madeRun, madeStage } from './made-up-load.fixture.ts';
import type { Objective } from './objectives.ts';

const claim = (ms: number) => madeStage({ latency: { claim: { ...base, p50Ms: ms } } });
const { claim: base } = madeStage().latency as Required<ReturnType<typeof madeStage>['latency']>;
const below: Objective = { metric: 'claim.p50Ms', below: 10 };

function states(objective: Objective, run = madeRun()): readonly string[] {
  return judgeObjectives(run, [objective]).map(({ state }) => state);
}

describe('a bound', () => {
  it.each([
    [[9.99], 'met'],
    [[10], 'missed'],
    [[9, 11, 9.5], 'met'],
    [[9, 11, 10.5], 'missed'],
  ])('the median of %j is %s', (times, state) => {
    const repeats = times.map((ms) => madeRepeat({ stages: [claim(ms)] }));
    expect(states(below, madeRun({ repeats }))).toEqual([state]);
  });

  it.each([
    [20, 'met'],
    [20.1, 'missed'],
  ])('20 printed a second are at least %d: %s', (atLeast, state) => {
    expect(states({ metric: 'printedPerSecond', atLeast })).toEqual([state]);
  });

  it('is told as it was asked and seen', () => {
    const judgedOf = (objective: Objective, ...times: readonly number[]) => {
      const repeats = times.map((ms) => madeRepeat({ stages: [claim(ms)] }));
      return judgeObjectives(madeRun({ repeats }), [objective]);
    };
    const asked = 'claim.p50Ms below 10.0 ms';
    expect(judgedOf(below, 9)).toStrictEqual([
      { objective: below, stage: 'steady', asked, state: 'met', value: 9, why: '9.00 ms' },
    ]);
    const why = '9.50 ms, the median of 3 repeats from 9.00 ms to 11.0 ms';
    expect(judgedOf(below, 9, 11, 9.5)).toMatchObject([{ state: 'met', value: 9.5, why }]);
    const rate: Objective = { metric: 'printedPerSecond', atLeast: 20 };
    expect(judgedOf(rate, 9)).toMatchObject([
      { asked: 'printedPerSecond at least 20.0/s', why: '20.0/s' },
    ]);
    const never: Objective = { ...below, at: 'never' };
    expect(judgedOf(never, 9)).toStrictEqual([
      { objective: never, asked, state: 'unjudged', why: 'no stage of it was played' },
    ]);
  });

  it('of the capacity belongs to no stage', () => {
    const objective: Objective = { metric: 'capacityPerSecond', atLeast: 5 };
    const repeats = [madeRepeat({ capacity: { perSecond: 7, probes: [] } })];
    const asked = 'capacityPerSecond at least 5.0/s';
    expect(judgeObjectives(madeRun({ repeats }), [objective])).toStrictEqual([
      { objective, asked, state: 'met', value: 7, why: '7.0/s' },
    ]);
    expect(judgeObjectives(madeRun(), [objective])).toStrictEqual([
      { objective, asked, state: 'unjudged', why: 'the workload does not search the capacity' },
    ]);
  });

  it('holds at each stage, or at the one that is named', () => {
    const stages = [claim(5), { ...claim(50), name: 'peak', share: 0.9 }];
    const run = madeRun({ repeats: [madeRepeat({ stages })] });
    expect(states(below, run)).toEqual(['met', 'missed']);
    expect(states({ ...below, at: 'steady' }, run)).toEqual(['met']);
    expect(states({ ...below, at: 0.9 }, run)).toEqual(['missed']);
    expect(states({ ...below, at: 'never' }, run)).toEqual(['unjudged']);
  });

  it('a stage that some repeats did not play is not judged', () => {
    const peak = { ...claim(50), name: 'peak' };
    const repeats = [madeRepeat({ stages: [claim(5), peak] }), madeRepeat({ stages: [claim(5)] })];
    expect(judgeObjectives(madeRun({ repeats }), [below])).toMatchObject([
      { stage: 'steady', state: 'met' },
      { stage: 'peak', state: 'unjudged', why: 'peak was not played in each repeat' },
    ]);
  });

  it('what was measured in some repeats only is not judged', () => {
    const repeats = [
      madeRepeat({ stages: [claim(5)] }),
      madeRepeat({ stages: [madeStage({ latency: {} })] }),
    ];
    const [judged] = judgeObjectives(madeRun({ repeats }), [below]);
    expect(judged?.state).toBe('unjudged');
    expect(judged?.why).toContain('0 were measured');
  });
});

describe('against a baseline', () => {
  const objective: Objective = { metric: 'toPaper.p50Ms', notWorseThanBaselineBy: 0.05 };

  function against(nowMs: number, count = 10): ReturnType<typeof judgeObjectives>[number] {
    const before = madeRun({ repeats: madeRepeats(count, 40, 1) });
    const now = madeRun({ repeats: madeRepeats(10, nowMs, 2) });
    const comparison = compareRuns({ before, now, wanted: [], unfit: [] });
    const [judged] = judgeObjectives(now, [objective], comparison);
    if (judged === undefined) throw new Error('nothing was judged');
    return judged;
  }

  it.each([
    [30, 'met'],
    [40, 'met'],
    [60, 'missed'],
  ])('%d ms after 40 is %s', (ms, state) => {
    expect(against(ms).state).toBe(state);
  });

  it('too few repeats judge nothing, and say what to do', () => {
    const judged = against(60, 9);
    expect(judged.state).toBe('unjudged');
    expect(judged.why).toContain('9 of the 10 repeats');
    expect(judged.why).toContain('--repeats 10');
  });

  it('without one, nothing is judged', () => {
    const [judged] = judgeObjectives(madeRun(), [objective]);
    expect(judged?.state).toBe('unjudged');
    expect(judged?.why).toContain('--baseline');
  });

  it('noise above the tolerance judges nothing but what is sure', () => {
    const compared = {
      metric: 'toPaper.p50Ms',
      unit: 'ms',
      isLowerBetter: true,
      stage: 'steady',
      before: 40,
      now: 42,
      ratio: 1.03,
      low: 0.95,
      high: 1.12,
      p: 0.4,
      noise: 0.02,
      change: 'alike',
    } as const;
    const judgedBy = (changed: object) => {
      const before = { target: '', startedAt: '', platen: '', repeats: 10 };
      const others = [
        { ...compared, metric: 'claim.p50Ms', now: 1 },
        { ...compared, stage: 'peak', now: 1 },
      ];
      const all = [...others, { ...compared, ...changed }];
      const comparison = { before, repeats: 10, unfit: [], remarks: [], compared: all };
      return judgeObjectives(madeRun(), [objective], comparison)[0];
    };
    const judge = (changed: object): string | undefined => judgedBy(changed)?.state;
    expect(judgedBy({})).toStrictEqual({
      objective,
      stage: 'steady',
      asked: 'toPaper.p50Ms not worse than the baseline by 5.0 %',
      state: 'met',
      value: 42,
      why: '+3.0 % (−5.0 % to +12 %; noise 2.0 %)',
    });
    expect(judgedBy({ noise: 0.08 })?.why).toBe(
      '+3.0 % (−5.0 % to +12 %; noise 8.0 %): the noise hides 5.0 %; use a quieter machine or more --repeats',
    );
    expect(judgedBy({ ratio: 1.08 })?.why).toBe(
      '+8.0 % (−5.0 % to +12 %; noise 2.0 %): it may be random; use more --repeats',
    );
    expect(judgedBy({ stage: 'rise' })).toMatchObject({
      state: 'unjudged',
      why: 'one of the runs has too few measurements of it: make the stages longer',
    });
    // Just as much worse as it may be, and just as noisy.
    expect(judge({ ratio: 1.05, change: 'worse' })).toBe('met');
    expect(judge({ ratio: 1.05, noise: 0.05 })).toBe('met');
    expect(judge({})).toBe('met');
    expect(judge({ noise: 0.08 })).toBe('unjudged');
    expect(judge({ noise: 0.08, high: 1.05 })).toBe('met');
    expect(judge({ ratio: 1.08 })).toBe('unjudged');
    expect(judge({ ratio: 1.08, change: 'worse' })).toBe('missed');
    expect(judge({ ratio: 1.04, change: 'worse' })).toBe('met');
    // Of a rate, less is worse.
    const rate = { isLowerBetter: false, ratio: 0.9, low: 0.85, high: 1.2, change: 'worse' };
    expect(judge(rate)).toBe('missed');
    expect(judge({ ...rate, low: 0.96, ratio: 1, change: 'alike' })).toBe('met');
  });
});
