import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AccessControl } from '../../rules/records.ts';
import { anAccount } from '../../testing/records.ts';
import { type SampleStore, sampleStore } from '../../testing/sample-store.ts';
import type { Changes } from '../store.ts';

let sample: SampleStore;
const change = <T>(work: (changes: Changes) => Promise<T>): Promise<T> =>
  sample.store.write((transactor) => work(transactor.change));
beforeEach(async () => {
  sample = await sampleStore();
});
afterEach(() => sample[Symbol.asyncDispose]());

const forAnn: Omit<AccessControl, 'id'> = {
  accountId: 1,
  providerId: 1,
  role: 'Support',
  subject: { kind: 'user', name: 'Ann', dn: 'uid=ann' },
};
const forStaff: typeof forAnn = {
  ...forAnn,
  role: 'Reporting',
  subject: { kind: 'group', name: 'staff', dn: '' },
};

describe('access controls', () => {
  it('come back whole, oldest first, by their account and by their provider', async () => {
    const { read } = sample.store;
    const child = anAccount({ uuid: 'child', parentId: 1 });
    const below = await change((changes) => changes.addAccount(child));
    const first = await change((changes) => changes.addAccessControl(forStaff));
    const second = await change((changes) => changes.addAccessControl(forAnn));
    const third = await change((changes) =>
      changes.addAccessControl({ ...forAnn, accountId: below }),
    );
    const own = [
      { id: first, ...forStaff },
      { id: second, ...forAnn },
    ];
    expect(await read.accessControls.ofAccount(1)).toEqual(own);
    const all = [...own, { id: third, ...forAnn, accountId: below }];
    expect(await read.accessControls.ofProvider(1)).toEqual(all);
    expect(await read.accessControls.ofAccount(99)).toEqual([]);
    expect(await change((changes) => changes.removeAccessControl(first))).toBe(true);
    expect(await change((changes) => changes.removeAccessControl(first))).toBe(false);
    expect(await read.accessControls.ofAccount(1)).toEqual(own.slice(1));
  });
});
