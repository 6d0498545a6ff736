import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { segments } from '../../journal/load/measures.ts';
import { madeLatency, madeRepeat, madeStage } from './made-up-load.fixture.ts';
import { MetricError, metricName, parseMetric, readMetric, statistics, unitOf } from './metrics.ts';

it('every metric is read back from its name', () => {
  const names = [
    'printedPerSecond',
    'failedShare',
    'droppedShare',
    'capacityPerSecond',
    ...segments.flatMap((segment) => statistics.map((statistic) => `${segment}.${statistic}`)),
  ];
  expect(names.map((name) => metricName(parseMetric(name)))).toEqual(names);
});

it('any other name is an error that names those that exist', () => {
  expect(() => parseMetric('claim.p95Ms')).toThrow(/no statistic of claim: .*p99Ms/);
  expect(() => parseMetric('tap')).toThrow(/there is no metric 'tap': .*droppedShare.*toPaper/);
  expect(new MetricError('x').name).toBe('MetricError');
  for (const name of ['tap.p50Ms', 'claim.p50Ms.more', 'claim.p95Ms.more', '.p50Ms'])
    expect(() => parseMetric(name)).toThrow(
      `there is no metric '${name}': there are printedPerSecond, failedShare, droppedShare, capacityPerSecond, ` +
        `and SEGMENT.STATISTIC with a segment of ${segments.join(', ')}, ` +
        'and a statistic of p50Ms, p90Ms, p99Ms, p999Ms, maxMs, meanMs',
    );
  expect(() => parseMetric('claim')).toThrow(
    "'claim' names no statistic of claim: there are p50Ms, p90Ms, p99Ms, p999Ms, maxMs, meanMs",
  );
  fc.assert(
    fc.property(fc.string(), (name) => {
      try {
        expect(metricName(parseMetric(name))).toBe(name);
      } catch (error) {
        expect(error).toBeInstanceOf(MetricError);
      }
    }),
  );
});

it.each([
  ['claim.p50Ms', 'ms'],
  ['printedPerSecond', 'per second'],
  ['capacityPerSecond', 'per second'],
  ['failedShare', 'share'],
  ['droppedShare', 'share'],
])('%s is told in %s', (name, unit) => {
  expect(unitOf(parseMetric(name))).toBe(unit);
});

describe('what a stage says', () => {
  const repeat = madeRepeat({ capacity: { perSecond: 77, probes: [] } });
  const starts = { done: 90, dropped: 4, refused: 1, unanswered: 2, lost: 3, stopped: 50 };
  const stage = madeStage({ starts, printedPerSecond: 12 });

  it.each([
    ['claim.p50Ms', stage.latency.claim?.p50Ms],
    ['printedPerSecond', 12],
    ['failedShare', 0.06],
    ['droppedShare', 0.04],
    ['capacityPerSecond', 77],
  ])('%s', (name, value) => {
    expect(readMetric(parseMetric(name), stage, repeat)).toEqual({ value });
  });

  it.each([
    ['claim.p99Ms', 99, 'claim.p99Ms needs 100 times at least, and 99 were measured at steady'],
    ['claim.p999Ms', 999, 'claim.p999Ms needs 1000 times'],
  ])('%s of %i times is none', (name, count, missing) => {
    const few = { ...stage, latency: { claim: madeLatency(5, 1, count) } };
    const reading = readMetric(parseMetric(name), few, repeat);
    expect('missing' in reading ? reading.missing : '').toContain(missing);
    const enough = { ...stage, latency: { claim: madeLatency(5, 1, count + 1) } };
    expect(readMetric(parseMetric(name), enough, repeat)).toHaveProperty('value');
  });

  it('what was not measured is told', () => {
    const nothing = madeStage({
      starts: { done: 0, dropped: 0, refused: 0, unanswered: 0, lost: 0, stopped: 3 },
      latency: {},
    });
    const bare = madeRepeat();
    const missing = ['toPaper.p50Ms', 'failedShare', 'capacityPerSecond'].map((name) =>
      readMetric(parseMetric(name), nothing, bare),
    );
    expect(missing).toEqual([
      { missing: 'toPaper.p50Ms needs 2 times at least, and 0 were measured at steady' },
      { missing: 'nothing was started at steady' },
      { missing: 'the workload does not search the capacity' },
    ]);
  });
});
