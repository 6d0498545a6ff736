import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededChance } from '../../../../simulators/kit/chance.ts';
import { anyRow } from '../../journal/load/row.arbitrary.ts';
import type { LoadRow } from '../../journal/load/row.ts';
import { StageMeter } from './measure-rows.ts';

const beganMs = 10_000;
const planned = { stage: 1, name: '10/s', perSecond: 10, seconds: 2 };
const numbers = { number: 0, repeat: 0, stage: 1, driver: 0, sizeBytes: 0, isSampled: false };

/** A print that was wanted then, and took so long to paper beside its think time. */
function print(wantedMs: number, toPaperMs: number, thinkMs = 0): LoadRow {
  const intended = beganMs + wantedMs;
  const tapIntended = intended + 1 + thinkMs;
  const at = { intended, started: intended, uploadAnswered: intended + 1, ready: intended + 1 };
  const tapped = { tapIntended, tapSent: tapIntended, claimed: tapIntended };
  const lastByte = intended + toPaperMs + thinkMs;
  return { ...numbers, journey: 'print', outcome: 'done', at: { ...at, ...tapped, lastByte } };
}

function list(wantedMs: number, answerMs: number): LoadRow {
  const intended = beganMs + wantedMs;
  const at = { intended, started: intended, answered: intended + answerMs };
  return { ...numbers, journey: 'list', outcome: 'done', at };
}

function upload(wantedMs: number, answerMs: number): LoadRow {
  const intended = beganMs + wantedMs;
  const at = { intended, started: intended, uploadAnswered: intended + answerMs };
  return { ...numbers, journey: 'upload', outcome: 'done', at };
}

function measured(rows: readonly LoadRow[], seconds = planned.seconds) {
  const meter = new StageMeter({ ...planned, seconds }, beganMs);
  for (const row of rows) meter.add(row);
  return meter;
}

/** Quantiles are told up to 0.1 % too long. */
function rounded(meter: StageMeter) {
  return meter.stage().overTime.map((one) => ({ ...one, p99Ms: Math.round(one.p99Ms) }));
}

describe('a stage is measured from its rows', () => {
  it('in any order', () => {
    const rows = fc.array(anyRow, { maxLength: 40 });
    fc.assert(
      fc.property(rows, fc.nat(), (some, seed) => {
        const chance = seededChance(seed);
        const shuffled = some
          .map((row) => ({ row, place: chance.next() }))
          .toSorted((one, other) => one.place - other.place);
        expect(measured(shuffled.map(({ row }) => row)).stage()).toEqual(measured(some).stage());
      }),
    );
  });

  it('with its starts by what came of them, each counted once', () => {
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 40 }), (rows) => {
        const { starts, byJourney } = measured(rows).stage();
        const sum = (counts: object): number =>
          Object.values(counts).reduce<number>((total, count) => total + Number(count), 0);
        expect([sum(starts), sum(byJourney)]).toEqual([rows.length, rows.length]);
      }),
    );
  });

  it('with times from the intended start, think time left out', () => {
    const { latency } = measured([print(0, 80), print(500, 120, 3000)]).stage();
    expect(latency.toPaper).toMatchObject({ count: 2, minMs: 80, maxMs: 120 });
    expect(latency.tapToLastByte).toMatchObject({ count: 2, minMs: 79, maxMs: 119 });
    expect(Object.keys(latency).toSorted()).toEqual(
      ['claim', 'lateness', 'ready', 'tapToLastByte', 'toPaper', 'upload'].toSorted(),
    );
  });

  it('with the share of the capacity that it was played at, where it was', () => {
    expect(new StageMeter({ ...planned, share: 0.7 }, beganMs).stage().share).toBe(0.7);
    expect(measured([]).stage()).not.toHaveProperty('share');
  });

  it('without the times of what was dropped, refused or not answered, but for how late it began', () => {
    for (const outcome of ['dropped', 'refused', 'unanswered'] as const) {
      const { latency, starts } = measured([print(0, 80), { ...print(0, 5), outcome }]).stage();
      expect(latency.toPaper).toMatchObject({ count: 1, minMs: 80 });
      expect(latency.lateness).toMatchObject({ count: 2 });
      expect(starts).toMatchObject({ done: 1, [outcome]: 1 });
    }
  });

  it('with what a lost job had behind it', () => {
    const { lastByte: _, ...at } = print(0, 80).at;
    const { latency } = measured([{ ...print(0, 80), outcome: 'lost', at }]).stage();
    expect(latency.claim).toMatchObject({ count: 1 });
    expect(latency.toPaper).toBeUndefined();
  });

  it('of no rows is nothing', () => {
    const stage = measured([]).stage();
    expect(stage).toMatchObject({ name: '10/s', perSecond: 10, printedPerSecond: 0 });
    expect(stage).toMatchObject({ latency: {}, overTime: [], byJourney: {} });
    expect(measured([]).live()).toEqual({ p50Ms: 0, p99Ms: 0, perSecond: 0 });
  });
});

describe('papers in a second', () => {
  const evenly = Array.from({ length: 200 }, (_, index) => index * 10);

  it('are the rate, where the target keeps up, however long people think', () => {
    expect(measured(evenly.map((ms) => print(ms, 5))).stage().printedPerSecond).toBeCloseTo(100, 0);
    const thoughtful = evenly.map((ms) => print(ms, 5, 4000));
    expect(measured(thoughtful).stage().printedPerSecond).toBeCloseTo(100, 0);
  });

  it('are what the target does, where it does not keep up', () => {
    const slow = evenly.map((ms, index) => print(ms, 20 * (index + 1) - ms));
    expect(measured(slow).stage().printedPerSecond).toBeCloseTo(50, 0);
  });

  it('are not fewer because one paper in two hundred is late', () => {
    const rows = [...evenly.slice(1).map((ms) => print(ms, 5)), print(0, 30_000)];
    expect(measured(rows).stage().printedPerSecond).toBeCloseTo(100, 0);
  });
});

describe('over time', () => {
  it('starts and failures stand where they were wanted, papers where they came out', () => {
    const rows = [
      print(100, 50),
      print(900, 300),
      { ...print(1100, 0), outcome: 'dropped', at: { intended: beganMs + 1100 } } as const,
      { ...print(1200, 0), outcome: 'lost', at: { intended: beganMs + 1200 } } as const,
      list(1300, 7000),
      print(2000, 1500),
    ];
    expect(rounded(measured(rows))).toEqual([
      { second: 0, started: 2, failed: 0, printed: 1, p99Ms: 50 },
      { second: 1, started: 2, failed: 2, printed: 1, p99Ms: 300 },
      { second: 2, started: 1, failed: 0, printed: 0, p99Ms: 0 },
      { second: 3, started: 0, failed: 0, printed: 1, p99Ms: 1500 },
      ...[4, 5, 6, 7].map((second) => ({ second, started: 0, failed: 0, printed: 0, p99Ms: 0 })),
      { second: 8, started: 0, failed: 0, printed: 0, p99Ms: 0 },
    ]);
  });

  it('where nothing is printed, p99 is that of the answers', () => {
    const refused = { ...list(0, 600), outcome: 'refused' } as const;
    expect(rounded(measured([list(0, 40), list(500, 90), refused]))).toEqual([
      { second: 0, started: 3, failed: 1, printed: 0, p99Ms: 90 },
    ]);
    expect(rounded(measured([upload(0, 40), upload(900, 300)]))).toEqual([
      { second: 0, started: 2, failed: 0, printed: 0, p99Ms: 40 },
      { second: 1, started: 0, failed: 0, printed: 0, p99Ms: 300 },
    ]);
  });

  it.each(['dropped', 'refused', 'unanswered', 'lost'] as const)('%s is a failure', (outcome) => {
    const { lastByte: _, ...at } = print(0, 5).at;
    const [first] = rounded(measured([{ ...print(0, 5), outcome, at }]));
    expect(first).toMatchObject({ failed: 1, started: outcome === 'dropped' ? 0 : 1 });
  });

  it('what tells no moment stands in no second', () => {
    expect(measured([{ ...list(0, 5), at: {} }]).stage().overTime).toEqual([]);
  });

  it('a moment that cannot be takes no memory', () => {
    const { overTime } = measured([print(0, 1e15), print(-1e15, 1)]).stage();
    expect(overTime.length).toBe(2 + 3600 + 1);
  });
});

it('live tells of the last five seconds', () => {
  const slowThenFast = [
    ...Array.from({ length: 50 }, (_, index) => print(index * 100, 1000)),
    ...Array.from({ length: 100 }, (_, index) => print(10_000 + index * 50, 20)),
  ];
  const live = measured(slowThenFast, 20).live();
  expect(live.p50Ms).toBeCloseTo(20, 0);
  expect(live.p99Ms).toBeCloseTo(20, 0);
  expect(live.perSecond).toBeCloseTo(20, 0);
});

describe('live', () => {
  it.each([
    ['papers', (ms: number) => print(ms, 20)],
    ['answers', (ms: number) => list(ms, 20)],
  ])('%s are as many in a second as there were, also before five seconds are over', (_, row) => {
    const rows = Array.from({ length: 40 }, (_, index) => row(index * 50));
    for (const order of [rows, rows.toReversed()])
      expect(measured(order, 20).live().perSecond).toBeCloseTo(20, 0);
  });

  it('times are told in their order, whichever came first', () => {
    const live = measured([print(0, 100), print(0, 20), print(0, 60)]).live();
    expect([live.p50Ms, live.p99Ms].map(Math.round)).toEqual([60, 100]);
  });
});

it('memory does not grow with the number of rows', () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const meter = new StageMeter({ ...planned, seconds: 60 }, beganMs);
  const feed = (count: number): number => {
    for (let index = 0; index < count; index++) meter.add(print(index % 60_000, index % 997));
    collect();
    return process.memoryUsage().heapUsed;
  };
  const before = feed(60_000);
  expect(feed(120_000) - before).toBeLessThan(4_000_000);
});
