import { expect, it } from 'vitest';
import { measurePace } from './answer-pace.ts';
import type { Wire } from './wire.ts';

/** The pace of a target whose answers took these times, in milliseconds. */
async function paceOf(...answersMs: readonly number[]) {
  let nowNs = 0n;
  const left = [...answersMs];
  const wire = {
    exchange: () => {
      nowNs += BigInt(left.shift() ?? 0) * 1_000_000n;
      return Promise.resolve({ status: 200, headers: {}, body: Buffer.alloc(0) });
    },
  } as unknown as Wire;
  const measured = measurePace(wire, { monotonic: () => nowNs });
  for (const _ of answersMs) await measured.wire.exchange({ method: 'GET', url: '/', headers: {} });
  return measured.pace;
}

it('waits the given time before the first answer and where answers are as fast as usual', async () => {
  expect((await paceOf()).patienceMs(5_000)).toBe(5_000);
  expect((await paceOf(1, 2, 3)).patienceMs(5_000)).toBe(5_000);
});

it('waits longer where most answers are slow, whatever a single one takes', async () => {
  expect((await paceOf(12, 12, 12)).patienceMs(5_000)).toBe(15_000);
  expect((await paceOf(7, 7, 7)).patienceMs(1_001)).toBe(1_752);
  expect((await paceOf(2, 2, 9_000)).patienceMs(5_000)).toBe(5_000);
});

it('waits a minute at most, and never less than the given time', async () => {
  const slow = await paceOf(1_000, 1_000, 1_000);
  expect(slow.patienceMs(5_000)).toBe(60_000);
  expect(slow.patienceMs(90_000)).toBe(90_000);
});

it('looks at the latest fifty answers', async () => {
  const answers = [...Array<number>(60).fill(1_000), ...Array<number>(50).fill(1)];
  expect((await paceOf(...answers)).patienceMs(5_000)).toBe(5_000);
});

it('waits three times as long as the slowest of the latest twenty effects', async () => {
  const pace = await paceOf(1);
  pace.came(7_000, 5_000);
  expect(pace.patienceMs(5_000)).toBe(21_000);
  pace.came(30_000, 5_000);
  expect(pace.patienceMs(5_000)).toBe(60_000);
  for (let effect = 0; effect < 20; effect += 1) pace.came(20, 5_000);
  expect(pace.patienceMs(5_000)).toBe(5_000);
});

it('waits no longer for slow answers once four effects in a row stayed out, until one comes late', async () => {
  const pace = await paceOf(20, 20, 20);
  for (let effect = 0; effect < 3; effect += 1) pace.missed();
  expect(pace.patienceMs(5_000)).toBe(25_000);
  pace.missed();
  expect(pace.patienceMs(5_000)).toBe(5_000);
  pace.came(4_000, 5_000);
  expect(pace.patienceMs(5_000)).toBe(12_000);
  pace.came(6_000, 5_000);
  expect(pace.patienceMs(5_000)).toBe(25_000);
});
