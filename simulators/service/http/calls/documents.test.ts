import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitFor } from '../../../kit/lifecycle.ts';
import type { Question, Reply } from '../../stage/ask.ts';
import { type DocumentScene, openDocumentScene } from '../../stage/document-scene.ts';
import { type PartGiven, uploadParts } from '../../stage/multipart.ts';
import { openStage } from '../../stage/stage.ts';

interface Document {
  readonly uuid: string;
  readonly status: number;
}

let scene: DocumentScene;
beforeAll(async () => {
  scene = await openDocumentScene();
});
afterAll(() => scene.stop());

describe('PUT /documents', () => {
  it('answers DocumentInfo with the options and the tags of the user', async () => {
    const reply = await scene.upload({
      copies: '3',
      grayscale: 'TRUE',
      duplex: '2',
      title: 'Plan.pdf',
    });
    expect(reply.json).toEqual({
      uuid: expect.any(String) as string,
      documentName: 'Plan.pdf',
      documentType: 1,
      userName: 'alice',
      totalPages: 1,
      colorPages: 1,
      duplex: 2,
      copies: 3,
      grayscale: true,
      paperSize: '',
      dateTime: expect.any(Number) as number,
      storageOnline: true,
      secure: true,
      tags: [{ tagType: 0, name: 'Sales' }],
      collate: true,
      status: 0,
      outputPortId: 0,
      outputPortName: '',
      jobType: 'PRINT',
    });
  });

  it('goes to the printer at once from a push queue, and is never listed as waiting (SIL-40)', async () => {
    const before = scene.sink.jobs.length;
    const reply = await scene.upload(
      { portname: 'push', outputpagesize: 'Original', scale: '100' },
      { data: Buffer.from('%PDF-1.4 pushed') },
    );
    expect(reply.json).toMatchObject({ status: 5, outputPortName: 'hall', paperSize: '' });
    await waitFor(() => scene.sink.jobs[before], {
      clock: scene.stage.clock,
      deadlineMs: 50_000,
      what: 'the job',
    });
    const { uuid } = reply.json as Document;
    await waitFor(async () => ((await scene.statusOf(uuid)) === 1 ? true : undefined), {
      clock: scene.stage.clock,
      deadlineMs: 50_000,
      what: 'PRINTED',
    });
  });

  it.each([
    { what: 'an unmapped push queue', changed: { portname: 'unmapped' }, parameter: 'portname' },
    {
      what: 'page options of push print that are ill-formed',
      changed: { portname: 'push', scale: '101' },
      parameter: 'scale',
    },
    {
      what: 'an orientation of a size that has none',
      changed: { portname: 'push', outputpagesize: 'Tabloid', pageorientation: '1' },
      parameter: 'pageorientation',
    },
    { what: 'no copies at all', changed: { copies: '0' }, parameter: 'copies' },
    { what: 'a fourth kind of duplex', changed: { duplex: '3' }, parameter: 'duplex' },
    { what: 'a provider that is not there', changed: { providerid: '999' }, parameter: 'username' },
  ])('400 for $what', async ({ changed, parameter }) => {
    expect(await scene.upload(changed)).toMatchObject({ status: 400, json: { parameter } });
  });

  it('400 for a document without a byte, of which nothing is kept', async () => {
    const reply = await scene.upload({}, { data: Buffer.alloc(0) });
    expect(reply).toMatchObject({ status: 400, json: { parameter: 'data' } });
  });

  it('page options on a pull queue are not looked at (SIL-06)', async () => {
    expect((await scene.upload({ scale: 'x', outputpagesize: '\u0000' })).status).toBe(200);
  });

  it('page options sent twice are ignored on a pull queue, and refused on a push queue', async () => {
    const parts = (portname: string): readonly PartGiven[] => [
      ...uploadParts(Buffer.from('some text'), { portname }),
      { name: 'scale', value: '50' },
      { name: 'scale', value: '60' },
    ];
    const put = (portname: string): Promise<Reply> =>
      scene.stage.ask({ method: 'PUT', path: '/documents', key: 'plain', parts: parts(portname) });
    expect((await put('pull')).status).toBe(200);
    expect(await put('push')).toMatchObject({ status: 400, json: { parameter: 'scale' } });
  });

  it('SIL-49: a title must carry the extension of a file that is no pdf', async () => {
    expect(await scene.upload({ title: 'notes' }, { fileName: 'notes.txt' })).toMatchObject({
      status: 400,
      json: { parameter: 'title' },
    });
    expect((await scene.upload({ title: 'notes.txt' }, { fileName: 'notes.txt' })).status).toBe(
      200,
    );
    expect((await scene.upload({ title: 'notes' }, { fileName: 'notes.pdf' })).status).toBe(200);
  });

  it('knows a user by provider, by an alias and in any case', async () => {
    expect(
      (await scene.upload({ username: 'ALI', providerid: String(scene.stage.people.provider) }))
        .json,
    ).toMatchObject({ userName: 'alice' });
  });

  it('SIL-35: for another user only with AddJob in the key, or as an administrator', async () => {
    const as = async (
      user: 'alice' | 'admin',
      key: 'plain' | 'full',
      username: string,
    ): Promise<number> =>
      (await scene.upload({ username }, { key, token: await scene.stage.tokenFor(user, key) }))
        .status;
    expect([
      await as('alice', 'plain', 'alice'),
      await as('alice', 'plain', 'bob'),
      await as('alice', 'plain', 'nobody'),
    ]).toEqual([200, 403, 403]);
    expect([
      await as('alice', 'full', 'bob'),
      await as('admin', 'plain', 'bob'),
      await as('admin', 'plain', 'nobody'),
    ]).toEqual([200, 200, 400]);
  });

  it('SIL-34: a key with the option needs AddJob', async () => {
    expect((await scene.upload({}, { key: 'poor' })).json).toMatchObject({
      type: 'urn:platen:problem:key-right-missing',
    });
  });
});

describe('GET /documents', () => {
  const list = (query: string, token = scene.alice): Promise<Reply> =>
    scene.stage.ask({ method: 'GET', path: `/documents${query}`, key: 'plain', token });

  it("lists the token's user's documents that wait, newest first, and no one else's", async () => {
    const [first, second, others] = [
      await scene.uploaded(),
      await scene.uploaded(),
      await scene.uploaded({ username: 'bob' }),
    ];
    const uuids = ((await list('')).json as Document[]).map(({ uuid }) => uuid);
    const stamps = ((await list('')).json as { dateTime: number }[]).map(
      ({ dateTime }) => dateTime,
    );
    expect(stamps).toEqual(stamps.toSorted((a, b) => b - a));
    expect(uuids).toEqual(expect.arrayContaining([first, second]));
    expect(uuids).not.toContain(others);
  });

  it('by status, repeated or with commas; at most maxRecords, 50 when absent, 500 at the most (interface 8)', async () => {
    expect((await list('?status=1,9&status=2')).status).toBe(200);
    for (let turn = 0; turn < 51; turn += 1) await scene.uploaded({ username: 'bob' });
    expect((await list('', scene.bob)).json).toHaveLength(50);
    expect((await list('?maxRecords=3', scene.bob)).json).toHaveLength(3);
    expect((await list('?maxrecords=501', scene.bob)).json).toSatisfy(
      (all: Document[]) => all.length > 50,
    );
    expect((await list('?maxRecords=0', scene.bob)).json).toMatchObject({
      status: 400,
      parameter: 'maxRecords',
    });
    expect((await list('?status=10', scene.bob)).json).toMatchObject({
      status: 400,
      parameter: 'status',
    });
  });

  it('5.6: refuses an insecure key, and everyone without a user token', async () => {
    const token = await scene.stage.tokenFor('alice', 'insecure');
    expect(
      (await scene.stage.ask({ method: 'GET', path: '/documents', key: 'insecure', token })).status,
    ).toBe(403);
    expect((await scene.stage.ask({ method: 'GET', path: '/documents', key: 'full' })).status).toBe(
      403,
    );
    expect(
      (await scene.stage.ask({ method: 'GET', path: '/documents', key: 'full', token: 'device' }))
        .status,
    ).toBe(403);
  });

  it('SIL-51: what is past its time no longer waits, nor can be sent or fetched', async () => {
    const late = await openStage();
    await late.addQueue('pull');
    await late.addPort({ address: '', portType: 0, deviceSerial: 'BOX' });
    const reply = await late.ask({
      method: 'PUT',
      path: '/documents',
      key: 'plain',
      parts: uploadParts(Buffer.from('x')),
    });
    const { uuid } = reply.json as Document;
    late.clock.advance(24 * 3_600_000);
    const token = await late.tokenFor('alice', 'plain');
    expect(
      (await late.ask({ method: 'GET', path: '/documents', key: 'plain', token })).json,
    ).toEqual([]);
    expect(
      (
        await late.ask({
          method: 'POST',
          path: `/documents/${uuid}/BOX`,
          key: 'plain',
          token,
          form: {},
        })
      ).json,
    ).toEqual({ errorCode: 1001 });
    expect(
      (await late.ask({ method: 'GET', path: `/documents/${uuid}.content`, key: 'plain', token }))
        .status,
    ).toBe(404);
    await late.stop();
  });
});

describe('DELETE /documents/<uuid>', () => {
  const remove = (uuid: string, special: Partial<Question> = {}): Promise<Reply> =>
    scene.stage.ask({
      method: 'DELETE',
      path: `/documents/${uuid}`,
      key: 'plain',
      token: scene.alice,
      ...special,
    });

  it('by its owner, once (SIL-40, SIL-45)', async () => {
    const uuid = await scene.uploaded();
    expect((await remove(uuid)).json).toEqual({ errorCode: 0 });
    expect(await scene.statusOf(uuid)).toBe(2);
    expect(await remove(uuid)).toMatchObject({ status: 200, json: { errorCode: 1002 } });
    expect((await scene.download(uuid)).status).toBe(404);
  });

  it("another user's answers as an unknown one and stays (SIL-46)", async () => {
    const uuid = await scene.uploaded();
    const [foreign, unknown] = [
      await remove(uuid, { token: scene.bob }),
      await remove('no-such-uuid', { token: scene.bob }),
    ];
    expect([foreign.status, foreign.json]).toEqual([unknown.status, unknown.json]);
    expect(await scene.statusOf(uuid)).toBe(0);
  });

  it('by a key with both rights, or an administrator under one; not by a key of another account', async () => {
    const [mine, admins, kept] = [
      await scene.uploaded(),
      await scene.uploaded(),
      await scene.uploaded(),
    ];
    expect(
      (await scene.stage.ask({ method: 'DELETE', path: `/documents/${mine}`, key: 'full' })).json,
    ).toEqual({ errorCode: 0 });
    const admin = await scene.stage.tokenFor('admin', 'full');
    expect((await remove(admins, { key: 'full', token: admin })).json).toEqual({ errorCode: 0 });
    expect(
      (await scene.stage.ask({ method: 'DELETE', path: `/documents/${kept}`, key: 'beta' })).json,
    ).toEqual({ errorCode: 1002 });
    expect(await scene.statusOf(kept)).toBe(0);
  });

  it('403 for who lacks the right, the document known or not (SIL-46)', async () => {
    const token = await scene.stage.tokenFor('support', 'full');
    for (const uuid of [await scene.uploaded(), 'no-such-uuid']) {
      expect((await remove(uuid, { key: 'full', token })).status).toBe(403);
      expect(
        (await scene.stage.ask({ method: 'DELETE', path: `/documents/${uuid}`, key: 'plain' }))
          .status,
      ).toBe(403);
    }
  });
});
