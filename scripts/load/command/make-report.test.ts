import { describe, expect, it } from 'vitest';
import { smallReport } from '../../../reports/load/made-up-report.fixture.ts';
import {
  madeRepeat,
  madeRepeats,
  madeStage,
} from '../../../suites/engine/judge/load/made-up-load.fixture.ts';
import { type Asked, type Measurements, makeReport } from './make-report.ts';

const { target, workload, surroundings, findings } = smallReport;
const measured = { repeats: madeRepeats(1), prefix: 'load-1', findings };
const good: Measurements = { facts: { target, workload, surroundings }, measured, calls: [] };
const asked: Asked = { repeats: 1, objectives: [] };

function outcome(changed: Partial<Measurements['measured']>, ask: Partial<Asked> = {}): string {
  const one = { ...good, measured: { ...measured, ...changed } };
  return makeReport(one, { ...asked, ...ask }).outcome;
}

const lost = { ...findings, count: { lost: 1 } };
const ended = { by: 'interruption', why: 'stopped by SIGINT' } as const;
const strict = [{ metric: 'toPaper.p50Ms', below: 1 }];

describe('the outcome of a load run', () => {
  it.each([
    ['all right', {}, {}, 'passed'],
    ['a job lost', { findings: lost }, {}, 'failed'],
    ['an objective missed', {}, { objectives: strict }, 'failed'],
    ['interrupted', { repeats: [madeRepeat({ ended })] }, {}, 'incomplete'],
    ['interrupted, an objective missed', { repeats: [] }, { objectives: strict }, 'incomplete'],
    ['interrupted, a job lost', { repeats: [], findings: lost }, {}, 'failed'],
    ['fewer repeats than asked for', {}, { repeats: 2 }, 'incomplete'],
    ['no baseline', {}, { objectives: [noWorse()] }, 'incomplete'],
  ] as const)('%s: %o, asked %o', (...[, changed, ask, expected]) => {
    expect(outcome(changed, ask)).toBe(expected);
  });

  it('a wrong answer to a single call fails', () => {
    const call = { call: 'GET /version', connections: 1, seconds: 1, perSecond: 1, wrong: 1 };
    const { claim } = madeStage().latency;
    if (claim === undefined) throw new Error('no claim');
    const calls = [{ ...call, latency: claim }];
    expect(makeReport({ ...good, calls }, asked).outcome).toBe('failed');
  });
});

function noWorse() {
  return { metric: 'toPaper.p50Ms', notWorseThanBaselineBy: 0.05 };
}

describe('against a baseline', () => {
  const ten = { repeats: madeRepeats(10, 40, 2) };
  const baseline = { ...smallReport, repeats: madeRepeats(10, 40, 1), asked: 10 };
  const against = (changed: Partial<typeof baseline>, nowMs = 40): string =>
    outcome(
      { repeats: madeRepeats(10, nowMs, 2) },
      { repeats: 10, objectives: [noWorse()], baseline: { ...baseline, ...changed } },
    );

  it.each([
    ['as fast', {}, 40, 'passed'],
    ['slower', {}, 55, 'failed'],
    ['too few repeats before', { repeats: madeRepeats(5) }, 40, 'incomplete'],
    ['a baseline that was not valid', { repeats: madeRepeats(10).slice(1) }, 40, 'incomplete'],
    ['a baseline with wrong answers', { findings: lost }, 40, 'incomplete'],
  ] as const)('%s', (...[, changed, nowMs, expected]) => {
    expect(against(changed, nowMs)).toBe(expected);
  });

  it('what is asked for is compared even where it is not usual', () => {
    const objectives = [{ metric: 'claim.p90Ms', notWorseThanBaselineBy: 0.5 }];
    const report = makeReport(
      { ...good, measured: { ...measured, ...ten } },
      { repeats: 10, objectives, baseline },
    );
    expect(report.objectives.map(({ state }) => state)).toEqual(['met']);
  });
});
