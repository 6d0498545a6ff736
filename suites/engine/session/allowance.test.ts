import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openAllowance } from './allowance.ts';

const still = { monotonic: () => 0n };

describe('the allowance of a run', () => {
  it('is never more calls than its budget, and says so only when they are used up', () => {
    fc.assert(
      fc.property(fc.nat({ max: 50 }), fc.nat({ max: 100 }), (requests, wanted) => {
        const allowance = openAllowance({ budget: { requests }, clock: still });
        const made = Array.from({ length: wanted }, () => allowance.take()).filter(Boolean).length;
        expect(made).toBe(Math.min(requests, wanted));
        expect(allowance.end()).toEqual(
          wanted >= requests ? { by: 'requests', limit: requests } : undefined,
        );
      }),
    );
  });

  it('is over when its time is', () => {
    let now = 5_000_000n;
    const clock = { monotonic: () => now };
    const allowance = openAllowance({ budget: { timeMs: 20 }, clock });
    now += 19_999_999n;
    expect([allowance.take(), allowance.end()]).toEqual([true, undefined]);
    now += 1n;
    expect([allowance.take(), allowance.end()]).toEqual([false, { by: 'time', limit: 20 }]);
  });

  it('is over when open calls are given up, though its own clock began a little later', () => {
    const time = new AbortController();
    const allowance = openAllowance({ budget: { timeMs: 20 }, clock: still, over: time.signal });
    expect(allowance.take()).toBe(true);
    time.abort();
    expect([allowance.take(), allowance.end()]).toEqual([false, { by: 'time', limit: 20 }]);
  });

  it('is over when the target has been silent for many calls and a minute, and not while it answers', () => {
    let now = 0n;
    const allowance = openAllowance({ budget: {}, clock: { monotonic: () => now } });
    const silent = (): void => {
      for (let call = 0; call < 16; call += 1) allowance.heard(false);
    };
    silent();
    expect(allowance.end()).toBeUndefined();
    now += 60_000_000_000n;
    allowance.heard(true);
    silent();
    expect(allowance.end()).toBeUndefined();
    now += 60_000_000_000n;
    const why = '16 calls in a row had no answer';
    expect([allowance.take(), allowance.end()]).toEqual([false, { by: 'unreachable', why }]);
  });

  it('is over when more is kept of its answers than there is room for', () => {
    const allowance = openAllowance({ budget: {}, clock: still });
    const limit = 384 * 1024 * 1024;
    for (let call = 0; call < 6; call += 1) allowance.heard(true, limit / 6);
    expect(allowance.take()).toBe(true);
    allowance.heard(true, 1);
    expect([allowance.take(), allowance.end()]).toEqual([false, { by: 'answers', limit }]);
  });

  it('is over when the run is interrupted, whatever is left of it', () => {
    const stop = new AbortController();
    const allowance = openAllowance({ budget: {}, clock: still, signal: stop.signal });
    expect(allowance.take()).toBe(true);
    stop.abort();
    expect([allowance.take(), allowance.end()]).toEqual([false, { by: 'interruption' }]);
  });
});
