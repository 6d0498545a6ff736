import { describe, expect, it } from 'vitest';
import type { DeliveryState } from '../rules/records.ts';
import { endingOf, type TriedJob, type TryResult } from './ending.ts';
import { deliveryMoves, mayMove } from './moves.ts';
import { defaultDeliverySettings as settings } from './settings.ts';

const job: TriedJob = {
  cause: 'send',
  attempts: 1,
  retain: false,
  toDummyPort: false,
  timeIsOver: false,
};
const notReady: TryResult = { kind: 'not-ready', reason: 'busy' };
const refused: TryResult = { kind: 'refused', reason: 'never' };
const brokenUnsent: TryResult = { kind: 'broken', reason: 'lost', anySent: false };
const brokenSent: TryResult = { kind: 'broken', reason: 'lost', anySent: true };

describe('how a try ends', () => {
  it.each([
    ['a delivered document is PRINTED', { kind: 'delivered' }, {}, ['delivered', 1, 'printed']],
    [
      'at a dummy port STORED',
      { kind: 'delivered' },
      { toDummyPort: true },
      ['delivered', 9, 'stored'],
    ],
    [
      'a retained one stays (SIL-43)',
      { kind: 'delivered' },
      { retain: true },
      ['delivered', 'free', 'printed'],
    ],
    ['a person is told at once (SIL-42)', notReady, {}, ['failed', 'free', 'not-ready']],
    ['a refusal is final', refused, {}, ['failed', 'free', 'failed']],
    ['also for push', refused, { cause: 'push' }, ['failed', 4, 'failed']],
    ['broken after a byte: uncertain (SIL-56)', brokenSent, {}, ['uncertain', 'free', 'failed']],
    ['a push then fails', brokenSent, { cause: 'push' }, ['uncertain', 4, 'failed']],
    ['broken before it', brokenUnsent, {}, ['failed', 'free', 'failed']],
    ['a push waits (SIL-50)', brokenUnsent, { cause: 'push' }, ['queued', 'held', 'not-ready']],
    [
      'the fifth try is the last',
      notReady,
      { cause: 'push', attempts: 5 },
      ['failed', 4, 'not-ready'],
    ],
    ['a tap waits (SIL-57)', notReady, { cause: 'tap' }, ['queued', 'held', 'not-ready']],
    [
      'until its time is over',
      notReady,
      { cause: 'tap', timeIsOver: true },
      ['given-up', 'free', 'not-ready'],
    ],
  ] as const)('%s', (...example) => {
    const [, result, fields, expected] = example;
    const ending = endingOf(result, { ...job, ...fields }, settings);
    expect([ending.delivery, ending.document, ending.outcome]).toEqual(expected);
    expect(mayMove('sending', ending.delivery)).toBe(true);
  });

  it('five tries of a push take 25 minutes (SIL-50)', () => {
    expect(settings.pushPausesMs).toHaveLength(4);
    expect(settings.pushPausesMs.reduce((sum, pause) => sum + pause)).toBe(25 * 60_000);
  });
});

describe('the moves of a delivery', () => {
  it('no end has a way out, so that nothing is sent twice by itself (SIL-56)', () => {
    const ends: readonly DeliveryState[] = ['delivered', 'failed', 'given-up', 'uncertain'];
    expect(ends.flatMap((state) => deliveryMoves[state])).toEqual([]);
  });

  it('only what is queued begins to be sent', () => {
    const states = Object.keys(deliveryMoves) as DeliveryState[];
    expect(states.filter((state) => mayMove(state, 'sending'))).toEqual(['queued']);
  });
});
