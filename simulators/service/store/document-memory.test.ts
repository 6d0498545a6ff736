import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DocumentRecord } from '../rules/records.ts';
import { aDocument, anAccount } from '../testing/records.ts';
import type { DocumentReads } from './contract/documents.ts';
import { DocumentMemory } from './document-memory.ts';
import { openStore } from './open.ts';
import type { Store } from './store.ts';

let folder: string;
let store: Store;
let accountId: number;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-memory-'));
  store = await openStore(join(folder, 'platen.db'), 0);
  accountId = await store.write(({ change }) => change.addAccount(anAccount()));
  await add('a');
  await add('b');
});
afterEach(async () => {
  await store[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

const userId = 7;
const add = (uuid: string) =>
  store.write(({ change }) => change.addDocument(aDocument({ uuid, accountId, userId })));
const listed = () => store.read.documents.ofUser(userId, { statuses: [0] }, 50);
const uuidsOf = (documents: readonly DocumentRecord[]) => documents.map(({ uuid }) => uuid);

describe('what a list showed', () => {
  it('is what it shows again', async () => {
    const [first] = await listed();
    expect((await listed())[0]).toBe(first);
    expect(await store.read.documents.byUuid(first?.uuid ?? '')).toBe(first);
  });

  it('is joined by what is new', async () => {
    await listed();
    await add('c');
    expect(uuidsOf(await listed())).toEqual(['c', 'b', 'a']);
  });

  it.each([
    ['moved', () => store.write(({ change }) => change.moveDocument('a', moved)), { copies: 3 }],
    ['claimed', () => store.write(({ change }) => change.claim('a', 5)), { claimedBy: 5 }],
  ])('is read again when it was %s', async (_what, change, becomes) => {
    await listed();
    await change();
    expect((await listed()).at(-1)).toMatchObject({ uuid: 'a', ...becomes });
    expect(await store.read.documents.byUuid('a')).toMatchObject(becomes);
  });

  it('is gone with everything', async () => {
    await listed();
    await store.write(({ change }) => change.clear());
    expect(await listed()).toEqual([]);
    expect(await store.read.documents.byUuid('a')).toBeUndefined();
  });
});

const moved = { from: [0], fields: { copies: 3 } } as const;

describe('a memory of documents', () => {
  it('keeps nothing that was read before a change and comes in after it', async () => {
    const late = Promise.withResolvers<DocumentRecord>();
    const byUuid = vi.fn<DocumentReads['byUuid']>(() => late.promise);
    const memory = new DocumentMemory();
    const reads = memory.over({ byUuid } as unknown as DocumentReads);
    const first = reads.byUuid('a');
    memory.forget('a');
    late.resolve(aDocument({ uuid: 'a' }));
    await first;
    await reads.byUuid('a');
    expect(byUuid).toHaveBeenCalledTimes(2);
  });

  it('in any overlap of reading and changing gives what a change has left, once it is answered', async () => {
    const steps = fc.array(fc.constantFrom('list', 'add', 'copy', 'print', 'turn'), {
      maxLength: 24,
    });
    let number = 0;
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        const under: Promise<unknown>[] = [];
        for (const step of taken) {
          if (step === 'turn') await Promise.resolve();
          if (step === 'list') under.push(listed());
          if (step === 'add') under.push(add(`n${String(++number)}`));
          if (step === 'copy') under.push(copy(`n${String(number)}`, under.length));
          if (step === 'print') under.push(print(`n${String(number)}`));
        }
        await Promise.all(under);
        const committed = await store.write(({ documents }) =>
          documents.ofUser(userId, { statuses: [0] }, 50),
        );
        expect(await listed()).toEqual(committed);
      }),
      { numRuns: 60 },
    );
  });
});

const copy = (uuid: string, copies: number) =>
  store.write(({ change }) => change.moveDocument(uuid, { from: [0], fields: { copies } }));

/** Once this is answered, no list shows the document any more. */
async function print(uuid: string): Promise<void> {
  await store.write(({ change }) =>
    change.moveDocument(uuid, { from: [0], fields: { status: 1 } }),
  );
  expect(uuidsOf(await listed())).not.toContain(uuid);
}
