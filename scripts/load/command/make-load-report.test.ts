import { describe, expect, it } from 'vitest';
import { latencyOf } from '../../../suites/journal/latency.ts';
import type { LoadResult } from '../../../suites/run/load/run-load.ts';
import type { Baseline } from './baseline.ts';
import { makeLoadReport } from './make-load-report.ts';

const call = {
  call: 'GET /version',
  connections: 8,
  seconds: 1,
  perSecond: 1000,
  latency: latencyOf([1]),
  wrong: 0,
};
const result: LoadResult = {
  target: 't',
  seed: 1,
  prefix: 'load-1',
  startedAt: '2026-11-20T12:00:00.000Z',
  isComplete: true,
  sizeBytes: 1,
  users: 1,
  printers: 1,
  steps: [],
  calls: [call],
  findings: { accepted: 1, printed: 1, faults: [] },
};
const judging = { machine: 'm, load 1.5', tolerance: 0.25 };

function baselineOf(perSecond: number, machine = 'm, load 0.2'): Baseline {
  const report = makeLoadReport({ ...result, calls: [{ ...call, perSecond }] }, judging);
  return { file: 'b.json', report: { ...report, machine } };
}

const lost = { fault: 'lost', identity: 'a', detail: '' } as const;

describe('the outcome of a load run', () => {
  it.each([
    ['all jobs right', {}, 'passed'],
    ['a wrong job', { findings: { accepted: 2, printed: 1, faults: [lost] } }, 'failed'],
    ['a wrong answer to a single call', { calls: [{ ...call, wrong: 1 }] }, 'failed'],
    ['stopped before its end', { isComplete: false }, 'incomplete'],
    ['nothing printed', { findings: { accepted: 0, printed: 0, faults: [] } }, 'incomplete'],
    [
      'stopped, and wrong all the same',
      { isComplete: false, findings: { accepted: 1, printed: 0, faults: [lost] } },
      'failed',
    ],
  ] as const)('%s: %o', (_, changed, outcome) => {
    expect(makeLoadReport({ ...result, ...changed }, judging).outcome).toBe(outcome);
  });

  it('yes or no against a baseline', () => {
    const good = makeLoadReport(result, { ...judging, baseline: baselineOf(1200) });
    expect([good.outcome, good.baseline?.isGoodEnough]).toEqual(['passed', true]);
    const bad = makeLoadReport(result, { ...judging, baseline: baselineOf(2000) });
    expect([bad.outcome, bad.baseline?.isGoodEnough]).toEqual(['failed', false]);
  });

  it('a baseline that has nothing in common says no', () => {
    const { report, file } = baselineOf(1);
    const baseline = { file, report: { ...report, calls: [] } };
    expect(makeLoadReport(result, { ...judging, baseline }).outcome).toBe('failed');
  });

  it('tells whether the baseline was taken on the same machine, however busy', () => {
    const same = makeLoadReport(result, { ...judging, baseline: baselineOf(1000) });
    const other = makeLoadReport(result, { ...judging, baseline: baselineOf(1000, 'n, load 1.5') });
    expect(same.baseline?.isOnSameMachine).toBe(true);
    expect(other.baseline?.isOnSameMachine).toBe(false);
  });
});
