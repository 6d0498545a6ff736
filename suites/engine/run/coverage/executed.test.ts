import { describe, expect, it } from 'vitest';
import { executedStretches, touches } from './executed.ts';

const block = (startOffset: number, endOffset: number, count: number) => ({
  startOffset,
  endOffset,
  count,
});

describe('executed stretches of a script', () => {
  it('leaves out a block that was not executed within a function that was', () => {
    const functions = [
      { ranges: [block(0, 100, 1)] },
      { ranges: [block(10, 50, 2), block(20, 30, 0)] },
      { ranges: [block(60, 90, 0)] },
    ];
    const stretches = executedStretches({ url: '', functions });
    expect(stretches).toEqual([0, 20, 30, 60, 90, 100]);
    expect(touches(stretches, 20, 29)).toBe(false);
    expect(touches(stretches, 19, 22)).toBe(true);
    expect(touches(stretches, 100, 120)).toBe(false);
  });

  it('finds an executed function within a script whose own code was not executed again', () => {
    const functions = [{ ranges: [block(0, 100, 0)] }, { ranges: [block(10, 50, 1)] }];
    expect(executedStretches({ url: '', functions })).toEqual([10, 50]);
  });

  it('is empty where nothing was executed', () => {
    expect(executedStretches({ url: '', functions: [{ ranges: [block(0, 9, 0)] }] })).toEqual([]);
  });
});
