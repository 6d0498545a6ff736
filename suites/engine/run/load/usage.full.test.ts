import { expect, it } from 'vitest';
import { ownUsage, usageOf } from './usage.ts';

/** The kernel counts in ticks of a hundredth of a second. */
const ticks = 0.05;

it('another process is seen as it sees itself', () => {
  if (process.platform !== 'linux') throw new Error('This test needs Linux (proc(5)).');
  const before = ownUsage();
  const seen = usageOf(process.pid);
  const after = ownUsage();
  expect(seen?.cpuSeconds).toBeGreaterThan(before.cpuSeconds - ticks);
  expect(seen?.cpuSeconds).toBeLessThan(after.cpuSeconds + ticks);
});
