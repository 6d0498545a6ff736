import { expect, it } from 'vitest';
import type { RawAnswer } from './http/wire.ts';
import { askingAgain } from './put-off.ts';

const start = Date.parse('2026-11-27T10:00:00Z');

/** What came of a call that is answered so, one answer after the other, and how long was waited. */
async function asked(
  ...answers: readonly (readonly [status: number, headers?: Record<string, string>])[]
): Promise<readonly [status: number, putOff: number | undefined, waits: readonly number[]]> {
  const waits: number[] = [];
  const clock = {
    now: () => start,
    sleep: async (ms: number) => {
      waits.push(ms);
    },
  };
  const left = [...answers];
  const answer = await askingAgain(clock)(() => {
    const [status, headers = {}] = left.shift() ?? [500];
    return Promise.resolve<RawAnswer>({ status, headers, body: Buffer.alloc(0) });
  });
  return [answer.status, answer.putOff, waits];
}

it('a call that was put off is made again after the time that the target names', async () => {
  expect(await asked([429, { 'retry-after': '2' }], [200])).toEqual([200, 1, [2_000]]);
  const later = { 'retry-after': 'Fri, 27 Nov 2026 10:00:03 GMT' };
  expect(await asked([503, later], [200])).toEqual([200, 1, [3_000]]);
});

it('a date is taken by the clock of the target, and no time is waited for longer than 5 s', async () => {
  const date = 'Fri, 27 Nov 2026 11:00:00 GMT';
  const ahead = { date, 'retry-after': 'Fri, 27 Nov 2026 11:00:01 GMT' };
  expect(await asked([503, ahead], [404])).toEqual([404, 1, [1_000]]);
  expect(await asked([503, { 'retry-after': '3600' }], [200])).toEqual([200, 1, [5_000]]);
});

it('other answers stand, and so does the third of a target that stays busy', async () => {
  expect(await asked([503])).toEqual([503, undefined, []]);
  expect(await asked([200, { 'retry-after': '1' }])).toEqual([200, undefined, []]);
  expect(await asked([503, { 'retry-after': 'soon' }])).toEqual([503, undefined, []]);
  const busy = [429, { 'retry-after': '0' }] as const;
  expect(await asked(busy, busy, busy, [200])).toEqual([429, 2, [0, 0]]);
});

it('a target that stays busy call after call is not waited for for ever', async () => {
  let calls = 0;
  const ask = askingAgain({ now: () => start, sleep: async () => undefined });
  const answer = { status: 429, headers: { 'retry-after': '1' }, body: Buffer.alloc(0) };
  for (let one = 0; one < 20; one += 1)
    await ask(() => {
      calls += 1;
      return Promise.resolve(answer);
    });
  expect(calls).toBe(5 * 3 + 15);
});
