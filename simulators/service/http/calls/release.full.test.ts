import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DocumentScene, openDocumentScene } from '../../stage/document-scene.ts';

interface Document {
  readonly uuid: string;
}

let scene: DocumentScene;
beforeAll(async () => {
  scene = await openDocumentScene();
});
beforeEach(() => scene.sink.behave({}));
afterAll(() => scene.stop());

describe('POST /documents/<uuid>/<port>', () => {
  it.each(['address', 'serial'])(
    'releases by %s; the printer has the bytes when it answers (SIL-42)',
    async (by) => {
      const bytes = Buffer.from(`%PDF-1.4 by ${by}`);
      const { uuid } = (await scene.upload({}, { data: bytes })).json as Document;
      const reply = await scene.send(uuid, by === 'address' ? scene.sink.address : 'SN-1');
      expect(reply).toMatchObject({ status: 200, json: { errorCode: 0 } });
      expect(scene.sink.jobs.at(-1)?.bytes.equals(bytes)).toBe(true);
      expect(await scene.statusOf(uuid)).toBe(1);
      expect((await scene.send(uuid, 'SN-1')).json).toEqual({ errorCode: 1001 });
    },
  );

  it('retain keeps the document READY (SIL-43)', async () => {
    const uuid = await scene.uploaded();
    expect((await scene.send(uuid, 'SN-1', { form: { retain: 'true' } })).json).toEqual({
      errorCode: 0,
    });
    expect(await scene.statusOf(uuid)).toBe(0);
  });

  it('a dummy port stores it (SIL-48); a printer that is off answers 1042 and it stays (SIL-42)', async () => {
    const [stored, kept] = [await scene.uploaded(), await scene.uploaded()];
    expect((await scene.send(stored, 'SN-BOX')).json).toEqual({ errorCode: 0 });
    expect(await scene.statusOf(stored)).toBe(9);
    expect(await scene.send(kept, 'SN-OFF')).toMatchObject({
      status: 200,
      json: { errorCode: 1042 },
    });
    expect(await scene.statusOf(kept)).toBe(0);
  });

  it('a delivery that breaks answers 1001 and the document stays (SIL-42)', async () => {
    scene.sink.behave({ resetAfter: 1 });
    const uuid = await scene.uploaded();
    expect(await scene.send(uuid, 'SN-1')).toMatchObject({
      status: 200,
      json: { errorCode: 1001 },
    });
    expect(await scene.statusOf(uuid)).toBe(0);
  });

  it('SIL-59: of two releases at once one wins and the other gets 1001', async () => {
    const uuid = await scene.uploaded();
    const before = scene.sink.jobs.length;
    const answers = await Promise.all([scene.send(uuid, 'SN-1'), scene.send(uuid, 'SN-1')]);
    expect(
      answers
        .map(({ json }) => (json as { errorCode: number }).errorCode)
        .toSorted((a, b) => a - b),
    ).toEqual([0, 1001]);
    expect(scene.sink.jobs).toHaveLength(before + 1);
  });

  it.each([
    {
      what: 'an unknown document',
      path: () => Promise.resolve('/documents/none/SN-1'),
      parameter: 'uuid',
    },
    {
      what: 'an unknown port',
      path: async () => `/documents/${await scene.uploaded()}/nowhere`,
      parameter: 'destination',
    },
    {
      what: 'a port of another account',
      path: async () => `/documents/${await scene.uploaded()}/SN-BETA`,
      parameter: 'destination',
    },
  ])('400 with 1001 for $what (SIL-45, SIL-47)', async ({ path, parameter }) => {
    await scene.stage.addPort({
      accountId: scene.stage.people.beta,
      address: '',
      portType: 0,
      deviceSerial: 'SN-BETA',
    });
    const reply = await scene.stage.ask({
      method: 'POST',
      path: await path(),
      key: 'plain',
      token: scene.alice,
      form: {},
    });
    expect(reply).toMatchObject({ status: 400, json: { errorCode: 1001, parameter } });
  });

  it("another user's document answers as an unknown one (SIL-46)", async () => {
    const reply = await scene.send(await scene.uploaded(), 'SN-1', { token: scene.bob });
    expect(reply).toMatchObject({
      status: 400,
      json: { type: 'urn:platen:problem:document-unknown' },
    });
  });

  it('needs its Content-Type even without parameters (interface 4.4)', async () => {
    const { form: _none, ...bare } = {
      method: 'POST',
      path: `/documents/${await scene.uploaded()}/SN-1`,
      key: 'plain',
      token: scene.alice,
      form: {},
    } as const;
    expect(await scene.stage.ask(bare)).toMatchObject({
      status: 400,
      json: { parameter: 'Content-Type' },
    });
  });

  it.each(['text/plain', 'application/json', 'multipart/form-data; boundary=x'])(
    'refuses an empty body of the type %s, and keeps the document (interface 4.4)',
    async (type) => {
      const uuid = await scene.uploaded();
      const reply = await scene.stage.ask({
        method: 'POST',
        path: `/documents/${uuid}/SN-1`,
        key: 'plain',
        token: scene.alice,
        headers: { 'content-type': type },
      });
      expect(reply.status).toBe(415);
      expect(await scene.statusOf(uuid)).toBe(0);
    },
  );

  it('two ports with one address: the nearest wins, and none where two are as near (SIL-62)', async () => {
    const address = '127.0.0.1:2';
    await scene.stage.addPort({ accountId: scene.stage.people.east, address, portType: 0 });
    expect((await scene.send(await scene.uploaded(), address)).json).toEqual({ errorCode: 0 });
    await scene.stage.addPort({ address, name: 'nearer', portType: 0 });
    const uuid = await scene.uploaded();
    expect((await scene.send(uuid, address)).json).toEqual({ errorCode: 0 });
    expect((await scene.stage.store.read.documents.byUuid(uuid))?.outputPortName).toBe('nearer');
    await scene.stage.addPort({ address, portType: 0 });
    expect((await scene.send(await scene.uploaded(), address)).status).toBe(400);
  });
});

describe('GET /documents/<uuid>.content', () => {
  it('is the bytes as uploaded, and counts as printing (SIL-44)', async () => {
    const bytes = Buffer.alloc(700_000, 'content');
    const { uuid } = (await scene.upload({ title: 'Größe.pdf' }, { data: bytes })).json as Document;
    const reply = await scene.download(uuid);
    expect(reply.bytes.equals(bytes)).toBe(true);
    expect(reply.headers).toMatchObject({
      'content-length': '700000',
      'x-content-type-options': 'nosniff',
      'content-disposition': "attachment; filename*=UTF-8''Gr%C3%B6%C3%9Fe.pdf",
    });
    expect(await scene.statusOf(uuid)).toBe(1);
    expect((await scene.download(uuid)).status).toBe(404);
  });

  it('retain: it is still there (SIL-43)', async () => {
    const uuid = await scene.uploaded();
    expect((await scene.download(uuid, { form: { retain: 'true' } })).status).toBe(200);
    expect((await scene.download(uuid)).status).toBe(200);
  });

  it("404 for an unknown document and, alike, for another user's (SIL-45, SIL-46)", async () => {
    const uuid = await scene.uploaded();
    const [foreign, unknown] = [
      await scene.download(uuid, { token: scene.bob }),
      await scene.download('none', { token: scene.bob }),
    ];
    expect(foreign).toMatchObject({ status: 404, json: unknown.json as object });
    expect(await scene.statusOf(uuid)).toBe(0);
  });

  it('503 where the content cannot be reached (SIL-5B)', async () => {
    const { uuid } = (await scene.upload({}, { data: Buffer.alloc(300_000) })).json as Document;
    const content = (await scene.stage.store.read.documents.byUuid(uuid))?.content;
    if (content !== undefined) await scene.stage.content.discard(content);
    expect((await scene.download(uuid)).status).toBe(503);
  });

  it('one that breaks off consumes nothing (SIL-44)', async () => {
    const bytes = Buffer.alloc(30_000_000, 'x');
    const { uuid } = (await scene.upload({}, { data: bytes })).json as Document;
    const { hostname, port } = new URL(scene.stage.origin);
    const socket = connect(Number(port), hostname);
    socket.write(
      `GET /api/v1/documents/${uuid}.content HTTP/1.1\r\nhost: x\r\nx-api-key: key-plain\r\nauthorization: Bearer ${scene.alice}\r\n\r\n`,
    );
    const [first] = (await once(socket, 'data')) as [Buffer];
    expect(first.toString('latin1')).toMatch(/^HTTP\/1\.1 200 /);
    socket.resetAndDestroy();
    const again = await scene.download(uuid, { form: { retain: 'true' } });
    expect(again.bytes.equals(bytes)).toBe(true);
    expect(await scene.statusOf(uuid)).toBe(0);
  });
});
