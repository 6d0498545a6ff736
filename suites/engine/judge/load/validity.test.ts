import { describe, expect, it } from 'vitest';
import type { LoadRepeat, LoadStage, ResourceUse } from '../../journal/load/measures.ts';
import { madeRepeat, madeRun, madeStage } from './made-up-load.fixture.ts';
import { loadOutcome } from './outcome.ts';
import { judgeRunValidity, judgeValidity } from './validity.ts';

const starts = { done: 1000, dropped: 0, refused: 0, unanswered: 0, lost: 0, stopped: 0 };
const { lateness } = madeStage().latency;
if (lateness === undefined) throw new Error('no lateness');

const late = (p99Ms: number): Partial<LoadRepeat> =>
  staged({ latency: { lateness: { ...lateness, p99Ms } } });
const counted = (some: Partial<LoadStage['starts']>): Partial<LoadRepeat> =>
  staged({ starts: { ...starts, ...some } });
const using = (use: Partial<ResourceUse>): Partial<LoadRepeat> => ({
  resources: [{ who: 'driver', pid: 9, cpuCores: 0.1, peakMemoryBytes: 1, ...use }],
});

/** A capacity of 10 a second, above which one probe was missed for this reason, and one for another. */
function found(missed: string, perSecond: number): Partial<LoadRepeat> {
  const others = [{ perSecond: 10 }, { perSecond: 18, missed: 'p99 to print was 4 s' }];
  return { capacity: { perSecond: 10, probes: [...others, { perSecond, missed }] } };
}

function staged(changed: Partial<LoadStage>): Partial<LoadRepeat> {
  return { stages: [madeStage(changed)] };
}

describe('a playing', () => {
  it('is valid when nothing stood in its way', () => {
    expect(judgeValidity(madeRepeat(), 4)).toEqual([]);
  });

  it.each([
    ['late-starts', late(10.1), late(10), /driver was the bottleneck at steady.*10\.1 ms late/],
    ['driver-loop', using({ loopDelayP99Ms: 21 }), using({ loopDelayP99Ms: 20 }), /process 9.*21/],
    [
      'drivers-limit',
      found('starts came 19 ms late (p99)', 15),
      found('9.0 of 15.0 jobs a second were printed', 15),
      /did not keep up with 15.0\/s \(starts came 19 ms late/,
    ],
    [
      'drivers-limit',
      found('starts came 19 ms late (p99)', 15),
      found('starts came 19 ms late (p99)', 20),
      /capacity is that of the drivers/,
    ],
    [
      'driver-cpu',
      using({ cpuCores: 0.9 }),
      using({ cpuCores: 0.89 }),
      /A driver .*more --drivers/,
    ],
    [
      'printers-cpu',
      using({ who: 'printers', cpuCores: 0.95 }),
      using({ who: 'service', cpuCores: 3 }),
      /simulated printers were the bottleneck/,
    ],
    [
      'errors',
      counted({ refused: 5, unanswered: 4, lost: 3 }),
      counted({ done: 990, refused: 5, unanswered: 4, lost: 1 }),
      /1\.2 % of the starts failed \(5 refused, 4 unanswered, 3 lost\)/,
    ],
    [
      'dropped-starts',
      counted({ dropped: 30 }),
      counted({ done: 990, dropped: 10 }),
      /2\.9 % .*more users/,
    ],
    ['nothing-measured', counted({ done: 0, stopped: 5 }), counted({ done: 1 }), /Nothing/],
    ['nothing-measured', { stages: [] }, staged({ latency: {} }), /Nothing/],
    [
      'clock',
      using({ name: 'far:1', clockUncertaintyMs: 1.1 }),
      using({ clockUncertaintyMs: 1 }),
      /clock of far:1 is known to 1\.10 ms only/,
    ],
    [
      'ended',
      { ended: { by: 'driver', why: 'driver 2 died' } },
      {},
      /was aborted, and not because of its target: driver 2 died/,
    ],
    [
      'ended',
      { ended: { by: 'interruption', why: 'stopped by SIGINT' } },
      {},
      /was interrupted: stopped by SIGINT/,
    ],
  ] as const)('%s', (...[which, bad, good, words]) => {
    expect(judgeValidity(madeRepeat(good), 4).map((one) => one.which)).toEqual([]);
    const found = judgeValidity(madeRepeat(bad), 4).filter((one) => one.which === which);
    expect(found).toHaveLength(1);
    expect(found[0]?.sentence).toMatch(words);
  });

  it.each([
    [late(10.1), 'p99 10.1 ms late', '1 % over 10.0 ms late'],
    [
      found('starts came 19 ms late (p99)', 15),
      'starts came 19 ms late (p99)',
      '1 % over 10.0 ms late',
    ],
    [counted({ refused: 12 }), '1.2 %', '1.0 %'],
    [counted({ dropped: 30 }), '2.9 %', '1.0 %'],
    [{ stages: [] }, '0', '1'],
    [{ ended: { by: 'driver', why: 'driver 2 died' } }, 'driver', 'played to the end'],
  ] as const)('case %#: tells what was seen and the limit', (...[bad, seen, limit]) => {
    expect(judgeValidity(madeRepeat(bad), 4)).toMatchObject([{ seen, limit }]);
  });
});

describe('a run', () => {
  it('tells each reason once, by the first repeat that showed it', () => {
    const repeats = [madeRepeat(), madeRepeat(late(50)), madeRepeat(late(90))];
    const found = judgeRunValidity(madeRun({ repeats }), 3);
    expect(found.map(({ which, repeat }) => [which, repeat])).toEqual([['late-starts', 1]]);
  });

  it('tells the reasons of each stage, and first what explains the others', () => {
    const [first, second] = ['rise', 'fall'].map((name) =>
      madeStage({ name, latency: { lateness: { ...lateness, p99Ms: 50 } } }),
    );
    const died = { by: 'driver', why: 'driver 2 died' } as const;
    const stages = [first, second].flatMap((stage) => stage ?? []);
    const repeats = [
      madeRepeat(counted({ refused: 30 })),
      madeRepeat({ stages, ended: died }),
      madeRepeat({ ended: died }),
    ];
    const found = judgeRunValidity(madeRun({ repeats }), 3);
    expect(found.map(({ which, repeat, stage }) => [which, repeat, stage])).toEqual([
      ['ended', 1, undefined],
      ['late-starts', 1, 'rise'],
      ['late-starts', 1, 'fall'],
      ['errors', 0, 'steady'],
    ]);
  });

  it('has been interrupted when repeats are missing', () => {
    const sentence = 'The run was interrupted after 1 of 10 repeats.';
    expect(judgeRunValidity(madeRun(), 10)).toEqual([
      { which: 'ended', seen: '1', limit: '10', sentence },
    ]);
    expect(judgeRunValidity(madeRun(), 1)).toEqual([]);
  });

  it('a machine that others used at its begin', () => {
    const run = madeRun();
    const loaded = (busyCores: number) =>
      judgeRunValidity({ ...run, surroundings: { ...run.surroundings, busyCores } }, 1);
    expect(loaded(1.01)).toEqual([
      {
        which: 'busy-at-begin',
        seen: '1.01',
        limit: '1.00',
        sentence:
          'The machine was busy before the run began (1.01 of 4 cores): wait until other programs have ended.',
      },
    ]);
    expect(loaded(1)).toEqual([]);
  });
});

describe('the outcome', () => {
  const good = { wrong: 0, unjudged: 0, validity: [], objectives: [] };
  const bad = judgeValidity(madeRepeat(late(50)), 4);
  const objective = { metric: 'claim.p50Ms', below: 1 };
  const judged = (...states: readonly ('met' | 'missed' | 'unjudged')[]) =>
    states.map((state) => ({ objective, asked: '', state, why: '' }));

  it.each([
    [{}, 'passed'],
    [{ objectives: judged('met') }, 'passed'],
    [{ objectives: judged('met', 'missed') }, 'failed'],
    [{ objectives: judged('met', 'unjudged') }, 'incomplete'],
    [{ objectives: judged('missed', 'unjudged') }, 'failed'],
    [{ validity: bad }, 'incomplete'],
    [{ validity: bad, objectives: judged('missed') }, 'incomplete'],
    [{ unjudged: 1 }, 'incomplete'],
    [{ wrong: 1 }, 'failed'],
    [{ wrong: 1, validity: bad }, 'failed'],
  ] as const)('case %#: %o is %s', (changed, outcome) => {
    expect(loadOutcome({ ...good, ...changed })).toBe(outcome);
  });
});
