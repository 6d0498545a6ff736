import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HistoryScene, openHistoryScene } from '../../stage/history-scene.ts';
import type { Stage } from '../../stage/stage.ts';

let scene: HistoryScene;
let stage: Stage;
beforeAll(async () => {
  scene = await openHistoryScene();
  ({ stage } = scene);
});
afterAll(() => stage.stop());

describe('POST /documents/history', () => {
  it('records what a device says, for the user it names', async () => {
    const { documents } = await scene.history({ jobtype: 'PRINT' });
    expect(documents).toEqual([
      expect.objectContaining({
        documentName: 'p1',
        userName: 'alice',
        jobType: 'PRINT',
        status: 1,
        totalPages: 3,
        colorPages: 1,
        paperSize: 'A4',
        duplex: 1,
        outputPortName: 'hall',
        storageOnline: false,
        providerId: stage.people.provider,
        scanWorkflowId: 0,
        scanConnectorId: 0,
        tags: [{ tagType: 0, name: 'Sales' }],
      }),
    ]);
  });

  it('anything but true is a short-edge duplex (SIL-04); a scan is STORED (SIL-54)', async () => {
    expect((await scene.history({ jobtype: 'COPY' })).documents).toEqual([
      expect.objectContaining({ duplex: 2, status: 1 }),
    ]);
    expect((await scene.history({ jobtype: 'SCAN' })).documents).toEqual([
      expect.objectContaining({ userName: 'bob', status: 9, outputPortName: 'east port' }),
    ]);
  });

  it("takes the user from a user's token and ignores the parameter (SIL-33)", async () => {
    const reply = await scene.record(
      { jobtype: 'COPY', title: 'own', username: 'bob' },
      { token: await stage.tokenFor('alice', 'plain') },
    );
    expect([reply.status, reply.bytes.length]).toEqual([200, 0]);
    expect(await scene.titles({ jobtype: 'COPY', username: 'alice' })).toContain('own');
  });

  it.each([
    { what: 'an ill-formed username', more: { username: '\u0001' } },
    { what: 'an empty username', more: { username: '' } },
    { what: 'a username twice', more: { username: ['bob', 'bob'] } },
    { what: 'an ill-formed providerid', more: { providerid: 'x' } },
    { what: 'an unknown providerid', more: { providerid: '999999' } },
    { what: 'a providerid twice', more: { providerid: ['1', '2'] } },
  ])("ignores $what beside a user's token (SIL-33)", async ({ more }) => {
    const token = await stage.tokenFor('alice', 'full');
    const reply = await stage.ask({
      method: 'POST',
      path: '/documents/history',
      key: 'full',
      token,
      form: { jobtype: 'COPY', title: 'mine', ...more },
    });
    expect(reply.status).toBe(200);
  });

  it('records simplex where a job says nothing of duplex (SIL-153)', async () => {
    await scene.record({ jobtype: 'COPY', title: 'sides unknown' });
    const { documents } = await scene.history({ jobtype: 'COPY' });
    expect(documents).toContainEqual(
      expect.objectContaining({ documentName: 'sides unknown', duplex: 0 }),
    );
  });

  it('works under keys that want tokens or trusted endpoints (SIL-32)', async () => {
    expect((await scene.record({ jobtype: 'FAX' }, { key: 'tokens' })).status).toBe(200);
    expect((await scene.record({ jobtype: 'FAX' }, { key: 'devices' })).status).toBe(200);
  });

  it.each([
    { what: 'no token', token: undefined },
    { what: "a token that is nobody's", token: 'x' },
    { what: 'a device that is not authorised', token: 'device-off' },
    { what: 'a device of another account', token: 'device-beta' },
  ])('401 with $what (SIL-12)', async ({ token }) => {
    const reply = await stage.ask({
      method: 'POST',
      path: '/documents/history',
      key: 'full',
      form: { jobtype: 'COPY', username: 'alice' },
      ...(token === undefined ? {} : { token }),
    });
    expect(reply.status).toBe(401);
    // RFC 6750 3.1: the answer to a request without a token contains no error code.
    expect(reply.headers['www-authenticate']).toBe(
      token === undefined ? 'Bearer' : 'Bearer error="invalid_token"',
    );
  });

  it.each([
    {
      what: 'no username from a device',
      form: { jobtype: 'COPY', username: '' },
      parameter: 'username',
    },
    {
      what: 'an unknown user',
      form: { jobtype: 'COPY', username: 'nobody' },
      parameter: 'username',
    },
    { what: 'no jobtype', form: {}, parameter: 'jobtype' },
    { what: 'an unknown jobtype', form: { jobtype: 'STAPLE' }, parameter: 'jobtype' },
    {
      what: 'an unknown port',
      form: { jobtype: 'COPY', serialnumber: 'none' },
      parameter: 'serialnumber',
    },
    {
      what: 'a time that is none',
      form: { jobtype: 'COPY', datetime: 'yesterday' },
      parameter: 'datetime',
    },
  ])('400 for $what, and nothing is recorded', async ({ form, parameter }) => {
    const before = (await scene.history()).recordsOnPage;
    expect(await scene.record(form)).toMatchObject({ status: 400, json: { parameter } });
    expect((await scene.history()).recordsOnPage).toBe(before);
  });

  it('400 from a device that names nobody', async () => {
    const reply = await stage.ask({
      method: 'POST',
      path: '/documents/history',
      key: 'plain',
      token: 'device',
      form: { jobtype: 'COPY' },
    });
    expect(reply).toMatchObject({
      status: 400,
      json: { parameter: 'username', type: 'urn:platen:problem:username-missing' },
    });
  });
});
