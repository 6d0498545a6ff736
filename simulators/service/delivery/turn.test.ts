import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nextInTurn, type Waiting } from './turn.ts';

const now = { wall: 1_000, monotonic: 1_000n };

function job(cause: Waiting['cause'], notBefore = 0): Waiting {
  return { cause, notBefore, notBeforeNs: 0n };
}

it('the first goes first', () => {
  const queue = [job('tap'), job('send'), job('push')];
  expect(nextInTurn(queue, now)).toBe(queue[0]);
});

it('behind a job that waits for its next try only a person goes (SIL-42, SIL-50)', () => {
  const queue = [job('push', 2_000), job('push'), job('tap'), job('send')];
  expect(nextInTurn(queue, now)).toBe(queue[3]);
  expect(nextInTurn(queue.slice(0, 3), now)).toBeUndefined();
});

it('a pause ends on either clock: the wall clock may be frozen or moved', () => {
  const frozen = { cause: 'push', notBefore: 2_000, notBeforeNs: 900n } as const;
  const moved = { cause: 'push', notBefore: 900, notBeforeNs: 2_000n } as const;
  expect(nextInTurn([frozen], now)).toBe(frozen);
  expect(nextInTurn([moved], now)).toBe(moved);
});

it('no job overtakes one of its kind', () => {
  const waiting = fc.record({
    cause: fc.constantFrom('send', 'tap', 'push'),
    notBefore: fc.constantFrom(0, 2_000),
    notBeforeNs: fc.constant(0n),
  });
  fc.assert(
    fc.property(fc.array(waiting), (queue) => {
      const next = nextInTurn(queue, now);
      const overtaken = next === undefined ? queue : queue.slice(0, queue.indexOf(next));
      const due = overtaken.filter((one) => one.notBefore <= now.wall);
      expect(due.filter((one) => one.cause === (next?.cause ?? 'send'))).toEqual([]);
      expect(next === undefined || next.cause === 'send' || overtaken.length === 0).toBe(true);
    }),
  );
});
