import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DocumentRecord, DocumentStatus } from '../../rules/records.ts';
import { aDelivery, aDocument } from '../../testing/records.ts';
import { type SampleStore, sampleStore } from '../../testing/sample-store.ts';
import type { Changes, Reader } from '../store.ts';

let sample: SampleStore;
let read: Reader;
const change = <T>(work: (changes: Changes) => Promise<T>): Promise<T> =>
  sample.store.write((transactor) => work(transactor.change));
const add = (fields: Partial<DocumentRecord>, bytes?: Uint8Array): Promise<void> =>
  change((changes) => changes.addDocument(aDocument(fields), bytes));
const uuids = (documents: readonly DocumentRecord[]) => documents.map(({ uuid }) => uuid);

beforeEach(async () => {
  sample = await sampleStore();
  read = sample.store.read;
});
afterEach(() => sample[Symbol.asyncDispose]());

describe('documents', () => {
  it('come back whole, wherever their bytes are', async () => {
    const inline = aDocument({
      content: { kind: 'inline', size: 3 },
      expiresAt: 9,
      inputPortId: 4,
      tags: [{ tagType: 0, name: 'Sales' }],
    });
    const { userId: _, ...recorded } = aDocument({ uuid: 'document-2' });
    const filed = aDocument({ uuid: 'document-3', content: { kind: 'file', size: 9, file: 'f' } });
    await change((changes) => changes.addDocument(inline, Uint8Array.of(1, 2, 3)));
    for (const one of [recorded, filed]) await change((changes) => changes.addDocument(one));
    for (const one of [inline, recorded, filed]) {
      expect(await read.documents.byUuid(one.uuid)).toEqual(one);
    }
    expect(await read.documents.byUuid('none')).toBeUndefined();
    expect(await read.documents.inlineContent('document-1')).toEqual(Uint8Array.of(1, 2, 3));
    expect(await read.documents.inlineContent('document-3')).toBeUndefined();
    expect(await read.documents.files()).toEqual(new Set(['f']));
    await change((changes) => changes.removeInlineContent('document-1'));
    expect(await read.documents.inlineContent('document-1')).toBeUndefined();
  });

  it('are listed newest first, uuid breaking ties, over any statuses (SIL-17)', async () => {
    const listed: readonly (readonly [string, number, DocumentStatus])[] = [
      ['a', 5, 0],
      ['b', 7, 1],
      ['c', 7, 0],
      ['d', 6, 2],
      ['e', 7, 0],
    ];
    for (const [uuid, createdAt, status] of listed) await add({ uuid, createdAt, status });
    await add({ uuid: 'f', userId: 2 });
    expect(uuids(await read.documents.ofUser(1, { statuses: [0] }, 50))).toEqual(['e', 'c', 'a']);
    expect(uuids(await read.documents.ofUser(1, { statuses: [0, 1, 1] }, 50))).toEqual([
      'e',
      'c',
      'b',
      'a',
    ]);
    expect(uuids(await read.documents.ofUser(1, { statuses: [0, 1, 2] }, 3))).toEqual([
      'e',
      'c',
      'b',
    ]);
    expect(await read.documents.ofUser(1, { statuses: [] }, 50)).toEqual([]);
  });

  it('wait oldest first for a tap, without those that are taken (SIL-57)', async () => {
    await add({ uuid: 'late', createdAt: 9 });
    await add({ uuid: 'early', createdAt: 1 });
    await add({ uuid: 'taken', createdAt: 2, claimedBy: 7 });
    await add({ uuid: 'printed', status: 1 });
    expect(uuids(await read.documents.waitingOf(1))).toEqual(['early', 'late']);
  });

  it('can be taken by one delivery at a time, and only while READY or RECEIVED (SIL-59)', async () => {
    await add({ uuid: 'ready' });
    await add({ uuid: 'received', status: 5 });
    await add({ uuid: 'deleted', status: 2 });
    const claim = (uuid: string, id: number) => change((changes) => changes.claim(uuid, id));
    expect(await Promise.all([claim('ready', 1), claim('ready', 2)])).toEqual([true, false]);
    expect(await claim('received', 3)).toBe(true);
    expect(await claim('deleted', 4)).toBe(false);
    expect(await claim('none', 5)).toBe(false);
    expect(await change((changes) => changes.release('ready', 2))).toBe(false);
    expect(await change((changes) => changes.release('ready', 1))).toBe(true);
    expect(await claim('ready', 2)).toBe(true);
  });

  it('move only from where they are expected, and only for who holds them', async () => {
    await add({ uuid: 'free' });
    await add({ uuid: 'held', claimedBy: 7 });
    const move = (uuid: string, from: DocumentStatus[], heldBy?: number) =>
      change((changes) =>
        changes.moveDocument(uuid, {
          from,
          fields: { status: 1, outputPortName: 'p', content: { kind: 'none' } },
          ...(heldBy === undefined ? {} : { heldBy }),
        }),
      );
    expect(await move('free', [5])).toBe(false);
    expect(await move('free', [0], 7)).toBe(false);
    expect(await move('held', [0])).toBe(false);
    expect(await move('held', [0], 8)).toBe(false);
    expect((await read.documents.byUuid('held'))?.status).toBe(0);
    expect(await move('free', [5, 0])).toBe(true);
    expect(await move('held', [0], 7)).toBe(true);
    for (const uuid of ['free', 'held']) {
      const moved = await read.documents.byUuid(uuid);
      expect(moved).toMatchObject({ status: 1, outputPortName: 'p' });
      expect(moved).not.toHaveProperty('claimedBy');
    }
  });

  it('expire when their time is over, unless they are ended or taken (SIL-51)', async () => {
    const all: readonly DocumentStatus[] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
    for (const status of all) await add({ uuid: `s${String(status)}`, status, expiresAt: 5 });
    await add({ uuid: 'taken', expiresAt: 5, claimedBy: 1 });
    await add({ uuid: 'later', expiresAt: 6 });
    await add({ uuid: 'never' });
    expect(uuids(await read.documents.expired(5, 50)).toSorted()).toEqual([
      's0',
      's4',
      's5',
      's6',
      's7',
      's8',
    ]);
    expect(await read.documents.expired(4, 50)).toEqual([]);
    expect(await read.documents.expired(9, 2)).toHaveLength(2);
  });
});

describe('deliveries', () => {
  it('queue up per port in the order they came, and tell their state', async () => {
    const enter = (fields: Parameters<typeof aDelivery>[0]) =>
      change((changes) => changes.addDelivery(aDelivery(fields)));
    const first = await enter({ deadline: 5 });
    const other = await enter({ outputPortId: 2 });
    const second = await enter({});
    expect(await read.deliveries.byId(first)).toEqual({ ...aDelivery({ deadline: 5 }), id: first });
    const ids = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id);
    expect(ids(await read.deliveries.queueOf(1))).toEqual([first, second]);
    const begun = { state: 'sending', attempts: 1 } as const;
    expect(await change((changes) => changes.setDelivery(first, begun))).toBe(true);
    expect(await change((changes) => changes.setDelivery(other, { notBefore: 8 }))).toBe(true);
    expect(await change((changes) => changes.setDelivery(99, begun))).toBe(false);
    expect(ids(await read.deliveries.queueOf(1))).toEqual([second]);
    expect(ids(await read.deliveries.inState('sending'))).toEqual([first]);
    expect(await read.deliveries.byId(first)).toMatchObject({ ...begun, notBefore: 0 });
    expect(await read.deliveries.byId(other)).toMatchObject({ state: 'queued', notBefore: 8 });
    expect(ids(await read.deliveries.latest(2))).toEqual([second, other]);
  });
});
