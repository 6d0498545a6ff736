import { afterEach, beforeEach, expect, it } from 'vitest';
import { anAccount, aUser } from '../testing/records.ts';
import { type SampleStore, sampleStore } from '../testing/sample-store.ts';
import { standingAt } from './standing.ts';

let sample: SampleStore;
beforeEach(async () => {
  sample = await sampleStore();
});
afterEach(() => sample[Symbol.asyncDispose]());

it('a role that only a container gives counts there, and nowhere else', async () => {
  const child = anAccount({ uuid: 'child', parentId: 1 });
  const below = await sample.store.write(async ({ change }) => {
    const accountId = await change.addAccount(child);
    const subject = { kind: 'user', name: 'ann', dn: '' } as const;
    await change.addAccessControl({ accountId, providerId: 1, role: 'Support', subject });
    return accountId;
  });
  const ann = { id: 1, ...aUser() };
  const at = (host: string) => standingAt(sample.store.read, ann, host);
  expect(await at('child.example')).toEqual({ role: 'Support', accountId: below });
  expect(await at('account-1.example')).toEqual({ role: 'Users', accountId: 1 });
  expect(await at('elsewhere.example')).toEqual({ role: 'Users', accountId: 1 });
});
