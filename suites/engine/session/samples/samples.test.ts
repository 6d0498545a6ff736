import { expect, it } from 'vitest';
import { operations } from '../../../spec/operations.ts';
import { samples } from './index.ts';

it('every operation of the interface has a sample, and nothing else has', () => {
  expect(Object.keys(samples).toSorted()).toEqual(operations.map(({ id }) => id).toSorted());
});
