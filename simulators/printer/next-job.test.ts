import { expect, test } from 'vitest';
import { systemClock } from '../kit/clock.ts';
import { listeners } from './listeners.ts';
import { nextJob, readWait } from './next-job.ts';
import type { Receipt } from './receipt.ts';

function printer(...ids: readonly string[]): {
  readonly receipts: () => readonly Receipt[];
  readonly onReceipt: (listener: (receipt: Receipt) => void) => () => void;
  readonly print: (id: string) => void;
} {
  const heard = listeners<Receipt>();
  const kept = ids.map((id) => ({ id }) as Receipt);
  return {
    receipts: () => kept,
    onReceipt: (listener) => heard.add(listener),
    print(id) {
      const receipt = { id } as Receipt;
      kept.push(receipt);
      heard.tell(receipt);
    },
  };
}
const clock = systemClock;

test('returns one job after the other, and the oldest kept one if the last seen id is no longer kept', async () => {
  const at = printer('a', 'b');
  const next = (after?: string): Promise<Receipt | undefined> =>
    nextJob(at, after, { waitMs: 0, clock });
  expect(await next()).toEqual({ id: 'a' });
  expect(await next('a')).toEqual({ id: 'b' });
  expect(await next('b')).toBeUndefined();
  expect(await next('reset-since')).toEqual({ id: 'a' });
});

test('waits for the next job, at most for the given time', async () => {
  const at = printer('a');
  const waiting = nextJob(at, 'a', { waitMs: 60_000, clock });
  at.print('b');
  expect(await waiting).toEqual({ id: 'b' });
  expect(await nextJob(at, 'b', { waitMs: 1, clock })).toBeUndefined();
});

test.each(['', '-1', '60001', '1.5', 'x'])('refuses to wait %j', (text) => {
  expect(() => readWait(new URLSearchParams({ waitMs: text }))).toThrow('waitMs');
});
