import { describe, expect, it } from 'vitest';
import { openInterruption } from './interruption.ts';

function stage() {
  const listeners = new Map<string, () => void>();
  const exits: number[] = [];
  let nowMs = 0;
  const own = {
    on: (name: string, listener: () => void) => listeners.set(name, listener),
    exit(code: number): never {
      exits.push(code);
      throw new Error('ended');
    },
  };
  const clock = { monotonic: () => BigInt(nowMs) * 1_000_000n };
  const interruption = openInterruption(own, clock);
  const come = (name: string, atMs: number): void => {
    nowMs = atMs;
    listeners.get(name)?.();
  };
  return { interruption, listeners, exits, come };
}

describe('an interruption', () => {
  it('leaves signals to the system until somebody asks for its own', () => {
    const { interruption, listeners } = stage();
    expect(listeners.size).toBe(0);
    expect(interruption.stop('no reader')).toBe(false);
    expect(interruption.signal.aborted).toBe(false);
    expect([...listeners.keys()]).toEqual(['SIGINT', 'SIGTERM', 'SIGHUP']);
  });

  it('aborts on the first signal, and ends the process on a second one a second later', () => {
    const { interruption, exits, come } = stage();
    const { signal } = interruption;
    come('SIGTERM', 5_000);
    expect(signal.reason).toEqual(new Error('stopped by SIGTERM'));
    come('SIGTERM', 5_900);
    expect(exits).toEqual([]);
    expect(() => come('SIGINT', 6_100)).toThrow('ended');
    expect(exits).toEqual([130]);
  });

  it('aborts for another reason to stop', () => {
    const { interruption } = stage();
    const { signal } = interruption;
    expect(interruption.stop('no reader')).toBe(true);
    expect(signal.reason).toEqual(new Error('no reader'));
  });
});
