import { rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startExpiry } from '../../expiry.ts';
import { deletableStatuses, finalStatuses } from '../../rules/document.ts';
import type { DocumentStatus } from '../../rules/records.ts';
import type { Reply } from '../../testing/ask.ts';
import { type DocumentServer, startDocumentServer } from '../../testing/document-server.ts';

interface Document {
  readonly uuid: string;
  readonly status: number;
  readonly storageOnline: boolean;
}

const retentionMs = 24 * 3_600_000;
let scene: DocumentServer;
beforeAll(async () => {
  scene = await startDocumentServer();
});
afterAll(() => scene.stop());

/** A document in that status, with its bytes. */
async function inStatus(status: DocumentStatus): Promise<string> {
  const uuid = await scene.uploaded();
  await scene.server.store.write(({ change }) =>
    change.moveDocument(uuid, { from: [0], fields: { status } }),
  );
  return uuid;
}

async function listed(status: DocumentStatus, uuid: string): Promise<Document | undefined> {
  const path = `/documents?status=${String(status)}&maxRecords=500`;
  const reply = await scene.server.ask({ method: 'GET', path, key: 'plain', token: scene.alice });
  return (reply.json as readonly Document[]).find((one) => one.uuid === uuid);
}

/** In the list and, which must agree, in the history (HIST-16). */
async function shownAs(status: DocumentStatus, token: string): Promise<readonly string[]> {
  const ask = async (path: string, key: 'plain' | 'full'): Promise<readonly Document[]> => {
    const form = { status: String(status) };
    const { json } = await scene.server.ask({
      method: 'GET',
      path,
      key,
      form,
      ...(key === 'plain' ? { token } : {}),
    });
    return Array.isArray(json) ? json : (json as { documents: readonly Document[] }).documents;
  };
  const datestart = new Date(scene.server.clock.now() - 3 * retentionMs).toISOString();
  const history = await ask(`/documents/history?datestart=${datestart}&maxrecords=2000`, 'full');
  expect(history.filter((one) => one.status !== status)).toEqual([]);
  const listed = (await ask('/documents?maxRecords=500', 'plain')).map(({ uuid }) => uuid);
  expect(listed.filter((uuid) => !history.some((one) => one.uuid === uuid))).toEqual([]);
  return listed;
}

const remove = (uuid: string): Promise<Reply> =>
  scene.server.ask({
    method: 'DELETE',
    path: `/documents/${uuid}`,
    key: 'plain',
    token: scene.alice,
  });

describe('each of the ten states (interface 3, SIL-40)', () => {
  it.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const)('%i is listed as what it is', async (status) => {
    expect(await listed(status, await inStatus(status))).toMatchObject({ status });
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9] as const)('%i is not released', async (status) => {
    const uuid = await inStatus(status);
    expect((await scene.send(uuid, 'SN-1')).json).toEqual({ errorCode: 1001 });
    expect(await scene.statusOf(uuid)).toBe(status);
  });

  it.each(deletableStatuses)('%i can be deleted', async (status) => {
    const uuid = await inStatus(status);
    expect((await remove(uuid)).json).toEqual({ errorCode: 0 });
    expect(await scene.statusOf(uuid)).toBe(2);
    expect(await scene.server.store.read.documents.inlineContent(uuid)).toBeUndefined();
  });

  it.each(finalStatuses)('%i is an end: it is not deleted, and does not expire', async (status) => {
    const uuid = await inStatus(status);
    expect((await remove(uuid)).json).toEqual({ errorCode: 1002 });
    expect(await scene.statusOf(uuid)).toBe(status);
  });

  it('every one that is no end expires by the clock, at once for whoever looks (SIL-51)', async () => {
    const each = await Promise.all(
      deletableStatuses.map(async (status) => [status, await inStatus(status)] as const),
    );
    const ended = await Promise.all(finalStatuses.map(inStatus));
    scene.server.clock.advance(retentionMs);
    scene.server.clock.advance(1);
    const alice = await scene.server.tokenFor('alice', 'plain');
    const shown = await shownAs(3, alice);
    for (const [, uuid] of each) expect(shown).toContain(uuid);
    for (const [status, uuid] of each) {
      const path = `/documents?status=${String(status)}&maxRecords=500`;
      const reply = await scene.server.ask({ method: 'GET', path, key: 'plain', token: alice });
      expect((reply.json as readonly Document[]).some((one) => one.uuid === uuid)).toBe(false);
      expect((await scene.download(uuid, { token: alice })).status).toBe(404);
    }
    const { store, content, clock } = scene.server;
    const log = { error: () => undefined } as never;
    await using expiry = startExpiry({ store, content, clock, log });
    await expiry.sweep();
    for (const [, uuid] of each) {
      expect(await store.read.documents.byUuid(uuid)).toMatchObject({
        status: 3,
        content: { kind: 'none' },
      });
    }
    expect(await Promise.all(ended.map((uuid) => scene.statusOf(uuid)))).toEqual(finalStatuses);
  });
});

describe('a document whose file is gone (SIL-5B)', () => {
  it('is not online, cannot be fetched or printed, and waits', async () => {
    const alice = await scene.server.tokenFor('alice', 'plain');
    const reply = await scene.upload({}, { data: Buffer.alloc(300_000, '%PDF-1.4') });
    const { uuid, storageOnline } = reply.json as Document;
    expect(storageOnline).toBe(true);
    const list = async (): Promise<Document | undefined> => {
      const all = await scene.server.ask({
        method: 'GET',
        path: '/documents',
        key: 'plain',
        token: alice,
      });
      return (all.json as readonly Document[]).find((one) => one.uuid === uuid);
    };
    expect(await list()).toMatchObject({ storageOnline: true });
    for (const file of await readdir(scene.server.contentFolder))
      rmSync(join(scene.server.contentFolder, file));
    expect(await list()).toMatchObject({ storageOnline: false, status: 0 });
    expect((await scene.download(uuid, { token: alice })).status).toBe(503);
    const sent = await scene.send(uuid, 'SN-1', { token: alice });
    expect(sent.json).toEqual({ errorCode: 1001 });
    expect(await scene.statusOf(uuid)).toBe(0);
  });
});
