import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openMemory } from './memory.ts';
import { openStore } from './open.ts';
import type { Changes, Reader, Store } from './store.ts';

let folder: string;
let store: Store;
let accountId: number;
let portId: number;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-memory-'));
  store = await openStore(join(folder, 'platen.db'), 0);
  await store.write(async ({ change }) => {
    accountId = await change.addAccount({
      uuid: 'a',
      name: 'first',
      accountType: 2,
      domainNames: ['a.example'],
      applicationName: '',
      trustAllClients: false,
    });
    portId = await change.addInputPort({ accountId, name: 'q', portType: 0, portFlags: 0n });
  });
});
afterEach(async () => {
  await store[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

const rename = (name: string) => store.write(({ change }) => change.setInputPort(portId, { name }));
const nameNow = async () => (await store.read.ports.inputById(portId))?.name;

describe('what is remembered', () => {
  it('is the very answer of the first time', async () => {
    const first = await store.read.ports.inputById(portId);
    expect(await store.read.ports.inputById(portId)).toBe(first);
  });

  it('is one answer for one question: the same number means another record elsewhere', async () => {
    expect(portId).toBe(accountId);
    expect(await store.read.accounts.byId(accountId)).toMatchObject({ name: 'first' });
    expect(await store.read.ports.inputById(portId)).toMatchObject({ name: 'q' });
    expect(await store.read.ports.outputById(portId)).toBeUndefined();
    expect(await store.read.users.byId(portId)).toBeUndefined();
  });

  it('is forgotten when a change is durable, before anyone hears of it', async () => {
    await nameNow();
    await rename('second');
    expect(await nameNow()).toBe('second');
  });

  it('outlives changes of documents and deliveries', async () => {
    const first = await store.read.ports.inputById(portId);
    await store.write(({ change }) => change.setDelivery(1, { attempts: 1 }));
    expect(await store.read.ports.inputById(portId)).toBe(first);
  });

  it('does not see a change that is not committed, nor keeps one that is rolled back', async () => {
    const fails = store.write(async ({ change }) => {
      await change.setInputPort(portId, { name: 'never' });
      expect(await nameNow()).toBe('q');
      throw new Error('no');
    });
    await expect(fails).rejects.toThrow('no');
    expect(await nameNow()).toBe('q');
  });

  it('is never that something is not there', async () => {
    expect(await store.read.ports.inputByName(accountId, 'new')).toBeUndefined();
    await store.write(({ change }) =>
      change.addInputPort({ accountId, name: 'new', portType: 0, portFlags: 0n }),
    );
    expect(await store.read.ports.inputByName(accountId, 'new')).toBeDefined();
  });

  it('a token is not, once its family has ended', async () => {
    const token = { family: 'f', kind: 'access', userId: 1, keyId: 1, expiresAt: 9 } as const;
    const memory = openMemory();
    let live: (typeof token & { id: number }) | undefined = { ...token, id: 1 };
    const reader = {
      ...store.read,
      callers: { ...store.read.callers, tokenByHash: async () => live },
    };
    const read = memory.over(reader as Reader);
    const change = memory.watching({ endTokenFamily: async () => undefined } as unknown as Changes);
    expect(await read.callers.tokenByHash('h')).toBeDefined();
    live = undefined;
    await change.endTokenFamily('f');
    memory.forgetChanged();
    expect(await read.callers.tokenByHash('h')).toBeUndefined();
  });
});

it('reads and changes in any overlap: after a change was answered, nobody reads what was before', async () => {
  const overlap = fc.array(fc.constantFrom('read', 'rename', 'turn'), { maxLength: 30 });
  let renames = 0;
  await fc.assert(
    fc.asyncProperty(overlap, async (steps) => {
      const under: Promise<unknown>[] = [];
      for (const step of steps) {
        if (step === 'turn') await Promise.resolve();
        if (step === 'read') under.push(nameNow());
        if (step !== 'rename') continue;
        renames += 1;
        const name = `n${String(renames)}`;
        const isNotOlder = async () => {
          await rename(name);
          const seen = Number((await nameNow())?.slice(1));
          expect(seen).toBeGreaterThanOrEqual(Number(name.slice(1)));
        };
        under.push(isNotOlder());
      }
      await Promise.all(under);
    }),
    { numRuns: 60 },
  );
});
