import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mayHold, nearestFirst, ownerOf, withContainers } from './account-tree.ts';
import type { Account, AccountType } from './records.ts';

function account(id: number, parentId?: number, accountType: AccountType = 3): Account {
  return {
    id,
    uuid: '',
    name: '',
    accountType,
    domainNames: [],
    applicationName: '',
    trustAllClients: false,
    ...(parentId === undefined ? {} : { parentId }),
  };
}

//      1 vendor
//     /        \
//   2 customer  3 customer
//   /    \
//  4      5     containers
//  |
//  6            container in a container
const tree = [
  account(1, undefined, 1),
  account(2, 1, 2),
  account(3, 1, 2),
  account(4, 2),
  account(5, 2),
  account(6, 4),
];

describe('nearestFirst (SIL-62)', () => {
  it('looks in the account, then one step up and down, then two', () => {
    expect(nearestFirst(tree, 2)).toEqual([[2], [1, 4, 5], [6]]);
    expect(nearestFirst(tree, 4)).toEqual([[4], [2, 6], [1]]);
    expect(nearestFirst(tree, 6)).toEqual([[6], [4], [2], [1]]);
  });

  it('never looks at siblings, nor beyond the reach', () => {
    expect(nearestFirst(tree, 3).flat()).toEqual([3, 1]);
    expect(
      nearestFirst(
        tree.filter(({ id }) => id !== 1),
        2,
      ),
    ).toEqual([[2], [4, 5], [6]]);
  });

  it('names no account twice, whatever the tree', () => {
    const trees = fc
      .array(fc.nat(), { minLength: 1, maxLength: 30 })
      .map((parents) =>
        parents.map((parent, id) => account(id, id === 0 ? undefined : parent % id)),
      );
    fc.assert(
      fc.property(trees, fc.nat(), (accounts, start) => {
        const seen = nearestFirst(accounts, start % accounts.length).flat();
        expect(new Set(seen).size).toBe(seen.length);
      }),
    );
  });
});

it('withContainers goes down through containers alone', () => {
  expect(withContainers(tree, 2).toSorted((a, b) => a - b)).toEqual([2, 4, 5, 6]);
  expect(withContainers(tree, 1)).toEqual([1]);
});

it('a container belongs to the nearest account above it that is none', () => {
  const [vendor, customer, , container, , inner] = tree;
  if (!vendor || !customer || !container || !inner) throw new Error('the tree is short');
  expect(ownerOf(inner, [container, customer, vendor])).toBe(customer);
  expect(ownerOf(customer, [vendor])).toBe(customer);
});

it.each([
  [1, [1, 2]],
  [2, [3]],
  [3, [3]],
] as const)('an account of type %i holds those of types %j', (parent, children) => {
  expect(([1, 2, 3] as const).filter((child) => mayHold(parent, child))).toEqual(children);
});
