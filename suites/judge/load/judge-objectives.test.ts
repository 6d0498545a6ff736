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

  it('holds at each stage, or at the one that is named', () => {
    const stages = [claim(5), { ...claim(50), name: 'peak', share: 0.9 }];
    const run = madeRun({ repeats: [madeRepeat({ stages })] });
    expect(states(below, run)).toEqual(['met', 'missed']);
    expect(states({ ...below, at: 'steady' }, run)).toEqual(['met']);
    expect(states({ ...below, at: 0.9 }, run)).toEqual(['missed']);
    expect(states({ ...below, at: 'never' }, run)).toEqual(['unjudged']);
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
    const judge = (changed: object): string | undefined => {
      const before = { target: '', startedAt: '', platen: '', repeats: 10 };
      const one = { ...compared, ...changed };
      const comparison = { before, repeats: 10, unfit: [], remarks: [], compared: [one] };
      return judgeObjectives(madeRun(), [objective], comparison)[0]?.state;
    };
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
