import { expect, it } from 'vitest';
import { systemClock } from '../../../../simulators/kit/clock.ts';
import { waitFor } from '../../../../simulators/kit/lifecycle.ts';
import { mostUsed } from './resource-watch.ts';
import { idleSeconds, ownUsage, usageOf } from './usage.ts';

it('of each process the stage counts that asked the most of it', () => {
  const driver = { who: 'driver', name: 'driver 1', pid: 7, peakMemoryBytes: 5 } as const;
  const uses = [
    { ...driver, cpuSeconds: 1, seconds: 10, loopDelayP99Ms: 9 },
    { ...driver, cpuSeconds: 2, seconds: 4, loopDelayP99Ms: 3, peakMemoryBytes: 6 },
    { who: 'service', pid: 8, cpuSeconds: 3, seconds: 4, peakMemoryBytes: 1 } as const,
  ];
  expect(mostUsed(uses)).toEqual([
    { ...driver, cpuCores: 0.5, peakMemoryBytes: 6, loopDelayP99Ms: 9 },
    { who: 'service', pid: 8, cpuCores: 0.75, peakMemoryBytes: 1 },
  ]);
  expect(mostUsed([])).toEqual([]);
});

it('a process that works uses processor time', async () => {
  const before = ownUsage();
  await waitFor(() => (ownUsage().cpuSeconds > before.cpuSeconds + 0.05 ? true : undefined), {
    clock: { ...systemClock, sleep: async () => undefined },
    deadlineMs: 50_000,
    what: 'processor time',
  });
  expect(before.peakMemoryBytes).toBeGreaterThan(10_000_000);
  expect(idleSeconds()).toBeGreaterThan(0);
});

it('of a process that is gone nothing is told', () => {
  expect(usageOf(2 ** 30)).toBeUndefined();
});
