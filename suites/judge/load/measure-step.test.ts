import { expect, it } from 'vitest';
import type { JobTrace } from '../../journal/load-trace.ts';
import { measureStep } from './measure-step.ts';

function job(
  intendedMs: number,
  stamps: Partial<Record<'started' | 'uploaded' | 'tapped' | 'paper', number>>,
) {
  const ns = (ms: number): bigint => BigInt(Math.round(ms * 1e6));
  const { started = intendedMs, uploaded, tapped, paper } = stamps;
  const trace: JobTrace = {
    identity: String(intendedMs),
    sha256: '',
    printer: 'p',
    step: 0,
    intendedNs: ns(intendedMs),
    startedNs: ns(started),
    ...(uploaded === undefined ? {} : { uploadedNs: ns(uploaded) }),
    ...(tapped === undefined ? {} : { tappedNs: ns(tapped) }),
    ...(paper === undefined ? {} : { lastByteNs: ns(paper) }),
  };
  return trace;
}

it('every time counts from the intended start', () => {
  const jobs = [
    job(0, { started: 1, uploaded: 5, tapped: 6, paper: 10 }),
    job(100, { started: 140, uploaded: 150, tapped: 160, paper: 200 }),
    job(200, { uploaded: 210 }),
  ];
  const dropped = [{ step: 0, intendedNs: 0n }];
  const measure = measureStep({ perSecond: 10, seconds: 0.1 }, jobs, dropped);
  expect(measure).toMatchObject({ started: 3, dropped: 1, printed: 2, printedPerSecond: 10 });
  expect(measure.toPaper).toMatchObject({ count: 2, minMs: 10, maxMs: 100 });
  expect(measure.toUploaded).toMatchObject({ count: 3, maxMs: 50 });
  expect(measure.toTapped).toMatchObject({ count: 2, maxMs: 60 });
  expect(measure.lateness).toMatchObject({ count: 3, maxMs: 40 });
});

it('the length of a step is from its first intended start to its last byte on paper', () => {
  const jobs = [job(500, { paper: 2500 }), job(600, { paper: 1500 })];
  const measure = measureStep({ perSecond: 2, seconds: 1 }, jobs, []);
  expect(measure.printedPerSecond).toBe(1);
});

it('a step without jobs measures nothing', () => {
  const measure = measureStep({ perSecond: 1, seconds: 1 }, [], []);
  expect(measure).toMatchObject({ started: 0, printed: 0, printedPerSecond: 0 });
});
