import { describe, expect, it } from 'vitest';
import { situations } from '../../suites/certify/situations.ts';
import { quickestFirst } from './certified-run.ts';

describe('the order in which a faulty terminal is certified', () => {
  const order = quickestFirst(situations);

  it('has every test case once', () => {
    expect(order.toSorted()).toEqual(situations.map(({ id }) => id).toSorted());
  });

  it('begins with test cases that there are', () => {
    expect(order.slice(0, 3)).toEqual([
      'release/two-copies-in-grey',
      'upload/laid-out',
      'copy/as-chosen',
    ]);
  });

  it('ends with what takes long, and behind that what moves the clock of the service', () => {
    expect(order.slice(-5)).toEqual([
      'look/five-hundred-and-one',
      'release/five-hundred-and-one',
      'history/two-thousand-and-one',
      'copy/clock-off',
      'release/expired',
    ]);
  });
});
