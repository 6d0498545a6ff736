import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aDelivery, aDocument, anAccount, anOutputPort, aUser } from '../../testing/records.ts';
import { emptyStore, type SampleStore } from '../../testing/sample-store.ts';
import type { Changes, Reader } from '../store.ts';

let sample: SampleStore;
let read: Reader;
let kept: number;
let gone: number;
let provider: number;
const change = <T>(work: (changes: Changes) => Promise<T>): Promise<T> =>
  sample.store.write((transactor) => work(transactor.change));

beforeEach(async () => {
  sample = await emptyStore();
  read = sample.store.read;
  await change(async (changes) => {
    kept = await changes.addAccount(anAccount({ uuid: 'kept' }));
    gone = await changes.addAccount(anAccount({ uuid: 'gone', accountType: 3, parentId: kept }));
    const local = { name: 'local', providerType: 0, priority: 0, active: true } as const;
    provider = await changes.addProvider({ accountId: gone, ...local });
  });
});
afterEach(() => sample[Symbol.asyncDispose]());

const key = {
  label: '',
  secure: true,
  allowUnauthenticatedRequests: true,
  allowUntrustedEndpoints: true,
  active: true,
};
const device = { endpointId: 'p', description: '', endpointType: 'Printer', authorized: true };

/** Some of each of the kinds that refer to each other. */
async function furnish(changes: Changes): Promise<{ readonly queueElsewhere: number }> {
  const group = { accountId: gone, groupName: 'staff', groupDn: 'cn=staff' };
  const groupId = await changes.addGroup(group);
  const place = { accountId: gone, providerId: provider };
  const lists = { cards: ['C'], aliases: ['a'], groupIds: [groupId] };
  const userId = await changes.addUser(aUser({ ...place, ...lists }));
  const keyId = await changes.addKey({ ...key, accountId: gone, hash: 'h' });
  await changes.addToken({ family: 'f', kind: 'access', userId, keyId, expiresAt: 9, hash: 't' });
  await changes.addEndpoint({ ...device, accountId: gone, tokenHash: 'd' });
  const subject = { kind: 'user', name: 'ann', dn: '' } as const;
  await changes.addAccessControl({ ...place, role: 'Support', subject });
  const identifiers = [{ locationType: 4, value: 'wifi' }] as const;
  const hall = { accountId: gone, name: 'hall', sortOrder: 0, identifiers };
  const locationId = await changes.addLocation(hall);
  const outputPortId = await changes.addOutputPort(anOutputPort({ accountId: gone }));
  const queue = { name: 'q', portType: 1, portFlags: 0n, outputPortId, locationId } as const;
  await changes.addInputPort({ ...queue, accountId: gone });
  return { queueElsewhere: await changes.addInputPort({ ...queue, accountId: kept }) };
}

async function addDocuments(count: number): Promise<void> {
  await change(async (changes) => {
    for (let at = 0; at < count; at += 1) {
      const file = { kind: 'file', size: 1, file: `f${String(at)}` } as const;
      const content = at % 2 === 0 ? inline : file;
      const document = { uuid: `u${String(at)}`, accountId: gone, content, status: 1 } as const;
      await changes.addDocument(aDocument(document), at % 2 === 0 ? Uint8Array.of(1) : undefined);
    }
  });
}
const inline = { kind: 'inline', size: 1 } as const;

describe('an account that is removed', () => {
  it('is gone for everybody at once, however much it holds', async () => {
    await change(furnish);
    await change((changes) => changes.removeAccounts([gone], 1));
    expect(await read.accounts.byId(gone)).toBeUndefined();
    expect(await read.accounts.byDomain('gone.example')).toBeUndefined();
    expect(await read.accounts.ancestors(gone)).toEqual([]);
    expect(await read.accounts.containersIn(kept)).toEqual([]);
    expect((await read.accounts.subtree(kept)).map(({ id }) => id)).toEqual([kept]);
    expect(await read.callers.keyByHash('h')).toMatchObject({ active: false });
    expect(await read.callers.deviceByTokenHash('d')).toMatchObject({ authorized: false });
    expect(await change((changes) => changes.setAccount(gone, { name: 'back' }))).toBe(false);
    const again = anAccount({ uuid: 'again', domainNames: ['gone.example'] });
    await change((changes) => changes.addAccount(again));
  });

  it('leaves remains that are taken in steps, with all that belongs to them', async () => {
    const { queueElsewhere } = await change(furnish);
    await addDocuments(7);
    await change((changes) => changes.removeAccounts([gone], 1));
    expect(await read.removal.hasRemains()).toBe(true);
    const files: string[] = [];
    const steps: number[] = [];
    for (;;) {
      const { records, contents } = await change((changes) => changes.takeRemains(3));
      for (const ref of contents) if (ref.kind === 'file') files.push(ref.file);
      if (records === 0) break;
      steps.push(records);
    }
    expect(Math.max(...steps)).toBe(3);
    expect(files.toSorted()).toEqual(['f1', 'f3', 'f5']);
    expect(await read.removal.contentsOf([gone])).toEqual([]);
    expect(await read.documents.inlineContent('u0')).toBeUndefined();
    expect(await read.callers.tokenByHash('t')).toBeUndefined();
    const queue = await read.ports.inputById(queueElsewhere);
    expect(queue).toMatchObject({ accountId: kept });
    expect(queue).not.toHaveProperty('outputPortId');
    expect(queue).not.toHaveProperty('locationId');
  });

  it('is forgotten when nothing is left, but not before that moment', async () => {
    await addDocuments(1);
    await change((changes) => changes.removeAccounts([gone], 50));
    await change((changes) => changes.forgetRemoved(99));
    expect(await read.removal.hasRemains()).toBe(true);
    while ((await change((changes) => changes.takeRemains(9))).records > 0);
    await change((changes) => changes.forgetRemoved(50));
    expect(await read.removal.hasRemains()).toBe(true);
    await change((changes) => changes.forgetRemoved(51));
    expect(await read.removal.hasRemains()).toBe(false);
    expect(await read.accounts.byId(kept)).toBeDefined();
  });

  it('keeps a document that is on its way until it has arrived', async () => {
    await addDocuments(1);
    await change(async (changes) => {
      await changes.moveDocument('u0', { from: [1], fields: { status: 0 } });
      await changes.claim('u0', await changes.addDelivery(aDelivery({ documentUuid: 'u0' })));
      await changes.removeAccounts([gone], 1);
    });
    while ((await change((changes) => changes.takeRemains(9))).records > 0);
    expect(await read.documents.byUuid('u0')).toBeDefined();
    await change((changes) => changes.release('u0', 1));
    expect((await change((changes) => changes.takeRemains(9))).records).toBe(1);
    expect(await read.documents.byUuid('u0')).toBeUndefined();
  });
});

it('what is in an account is told by its kinds; what it is merely set to is nothing', async () => {
  expect(await read.removal.contentsOf([gone])).toEqual(['providers']);
  expect(await read.removal.contentsOf([kept])).toEqual([]);
  await addDocuments(1);
  await change(furnish);
  const held = await read.removal.contentsOf([gone]);
  for (const kind of ['documents', 'users', 'apiKeys', 'outputPorts', 'locations'])
    expect(held).toContain(kind);
});

describe('what is on its way', () => {
  it.each([
    ['a document of the account', { documentUuid: 'u0', state: 'queued' }, true],
    ['one of another for a port of the account', { outputPortId: 1, state: 'sending' }, true],
    ['neither', { state: 'queued' }, false],
    ['what has arrived', { documentUuid: 'u0', outputPortId: 1, state: 'delivered' }, false],
  ] as const)('%s', async (_what, fields, expected) => {
    await addDocuments(1);
    await change(async (changes) => {
      await changes.addDocument(aDocument({ uuid: 'x', accountId: kept }));
      await changes.addOutputPort(anOutputPort({ accountId: gone }));
      await changes.addDelivery(aDelivery({ documentUuid: 'x', outputPortId: 99, ...fields }));
    });
    expect(await read.removal.isDelivering([gone])).toBe(expected);
  });
});
