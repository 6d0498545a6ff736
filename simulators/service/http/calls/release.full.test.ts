import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DocumentServer, startDocumentServer } from '../../testing/document-server.ts';

interface Document {
  readonly uuid: string;
}

let scene: DocumentServer;
beforeAll(async () => {
  scene = await startDocumentServer();
});
beforeEach(() => scene.sink.behave({}));
afterAll(() => scene.stop());

describe('POST /documents/<uuid>/<port>', () => {
  it('two ports with one address: the nearest wins, and none where two are as near (SIL-62)', async () => {
    const address = '127.0.0.1:2';
    await scene.server.addPort({ accountId: scene.server.people.east, address, portType: 0 });
    expect((await scene.send(await scene.uploaded(), address)).json).toEqual({ errorCode: 0 });
    await scene.server.addPort({ address, name: 'nearer', portType: 0 });
    const uuid = await scene.uploaded();
    expect((await scene.send(uuid, address)).json).toEqual({ errorCode: 0 });
    expect((await scene.server.store.read.documents.byUuid(uuid))?.outputPortName).toBe('nearer');
    await scene.server.addPort({ address, portType: 0 });
    expect((await scene.send(await scene.uploaded(), address)).status).toBe(400);
  });
});

describe('GET /documents/<uuid>.content', () => {
  it('503 where the content cannot be reached (SIL-5B)', async () => {
    const { uuid } = (await scene.upload({}, { data: Buffer.alloc(300_000) })).json as Document;
    const content = (await scene.server.store.read.documents.byUuid(uuid))?.content;
    if (content !== undefined) await scene.server.content.discard(content);
    expect((await scene.download(uuid)).status).toBe(503);
  });
});
