import { describe, expect, it } from 'vitest';
import { aDelivery, aDocument, anOutputPort } from '../testing/records.ts';
import { sampleStore } from '../testing/sample-store.ts';
import { observed } from './observed-store.ts';

describe('a store that is observed', () => {
  it('tells of what changed when it is committed, in its order', async () => {
    await using sample = await sampleStore();
    const told: object[] = [];
    const store = observed(sample.store, (event) => told.push(event));
    await store.write(async ({ change }) => {
      const content = { kind: 'inline', size: 3 } as const;
      await change.addDocument(aDocument({ uuid: 'd', userId: 7, content }), Buffer.from('abc'));
      await change.addDelivery(aDelivery({ documentUuid: 'd' }));
      expect(told).toEqual([]);
    });
    await store.write(({ change }) => change.setDelivery(1, { state: 'sending' }));
    await store.write(({ change }) =>
      change.moveDocument('d', { from: [0], fields: { status: 1 } }),
    );
    expect(told).toEqual([
      {
        kind: 'inspection',
        uuid: 'd',
        documentType: 'PDF',
        pages: 1,
        colorPages: 1,
        paperSize: 'A4',
      },
      {
        kind: 'document',
        uuid: 'd',
        name: 'letter.pdf',
        status: 0,
        accountId: 1,
        userId: 7,
        jobType: 'PRINT',
      },
      {
        kind: 'delivery',
        delivery: 1,
        uuid: 'd',
        outputPortId: 1,
        cause: 'send',
        state: 'queued',
      },
      { kind: 'delivery', delivery: 1, state: 'sending' },
      { kind: 'document', uuid: 'd', status: 1 },
    ]);
  });

  it('tells what was recognised in a converted document, and why a conversion failed', async () => {
    await using sample = await sampleStore();
    const told: object[] = [];
    const store = observed(sample.store, (event) => told.push(event));
    await store.write(async ({ change }) => {
      await change.addDocument(aDocument({ uuid: 'd', status: 7, content: { kind: 'none' } }));
      const fields = { status: 0, documentType: 1, totalPages: 3, colorPages: 2 } as const;
      await change.moveDocument('d', { from: [7], fields });
      await change.moveDocument('d', { from: [0], fields: { status: 8, statusMessage: 'broken' } });
    });
    expect(told.slice(1)).toEqual([
      { kind: 'inspection', uuid: 'd', documentType: 'PDF', pages: 3, colorPages: 2 },
      { kind: 'document', uuid: 'd', status: 0 },
      { kind: 'document', uuid: 'd', status: 8, statusMessage: 'broken' },
    ]);
  });

  it('says nothing of what was rolled back, or changed nothing, or is nobody’s concern', async () => {
    await using sample = await sampleStore();
    const told: object[] = [];
    const store = observed(sample.store, (event) => told.push(event));
    const failing = store.write(async ({ change }) => {
      await change.addDocument(aDocument());
      throw new Error('not after all');
    });
    await expect(failing).rejects.toThrow('not after all');
    await store.write(({ change }) => change.addOutputPort(anOutputPort()));
    const move = { from: [0], fields: { status: 1 } } as const;
    expect(await store.write(({ change }) => change.moveDocument('none', move))).toBe(false);
    expect(told).toEqual([]);
    expect(await store.read.ports.outputById(1)).toMatchObject({ name: 'printer' });
  });
});
