import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isTemporaryChange } from './temporary-change.ts';

const prices = {
  bwNormalPage: '0.1',
  bwLargePage: '0',
  colorNormalPage: '-1.25',
  colorLargePage: '4',
};
const before = { enabled: true, prices };

it('is the prices before, or a policy', () => {
  expect(isTemporaryChange({ of: 'prices', before })).toBe(true);
  expect(isTemporaryChange({ of: 'policy', id: 3, name: 'n' })).toBe(true);
});

it('is nothing else: what it says is sent to a target again', () => {
  const notAmount = { ...prices, bwLargePage: '0,"enabled":false' };
  for (const loan of [
    { of: 'prices' },
    { of: 'prices', before: { ...before, prices: notAmount } },
    { of: 'prices', before: { ...before, enabled: 1 } },
    { of: 'policy', id: '../users', name: 'n' },
    { of: 'policy', id: 3 },
    { of: 'more', before },
  ])
    expect(isTemporaryChange(loan)).toBe(false);
  fc.assert(fc.property(fc.anything(), (value) => !isTemporaryChange(value)));
});
