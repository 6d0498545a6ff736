import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Permission } from '../../rules/permissions.ts';
import type { Reply } from '../../stage/ask.ts';
import { keyWith } from '../../stage/key-with.ts';
import type { Stage } from '../../stage/stage.ts';
import { openUpdateScene, type UpdateScene } from '../../stage/update-scene.ts';

let scene: UpdateScene;
let stage: Stage;
beforeAll(async () => {
  scene = await openUpdateScene();
  ({ stage } = scene);
});
afterAll(() => stage.stop());
beforeEach(() => scene.restore());

async function isLive(token: string): Promise<boolean> {
  const form = { username: 'alice', providerid: String(stage.people.provider) };
  return (
    (await stage.ask({ method: 'GET', path: '/users', key: 'full', token, form })).status === 200
  );
}

describe('tokens from before', () => {
  it.each([
    { what: 'a new password', form: { detailtype: '3', detaildata: 'new' } },
    { what: 'no password any more', form: { detailtype: '3' } },
    { what: 'an expiration that has passed', form: { detailtype: '12', detaildata: '2000-01-01' } },
  ])('end with $what, and stay so', async ({ form }) => {
    const token = await stage.tokenFor('alice', 'full');
    expect(await isLive(token)).toBe(true);
    await scene.update(form);
    expect(await isLive(token)).toBe(false);
    await scene.update({ detailtype: '12' });
    expect(await isLive(token)).toBe(false);
    expect(await isLive(await stage.tokenFor('alice', 'full'))).toBe(true);
  });

  it.each([
    { what: 'another detail', form: { detailtype: '0', detaildata: 'new' } },
    { what: 'a coming expiration', form: { detailtype: '12', detaildata: '2100-01-01' } },
    { what: 'a refused password', form: { detailtype: '3', detaildata: '' } },
  ])('outlive $what', async ({ form }) => {
    const token = await stage.tokenFor('alice', 'full');
    await scene.update(form);
    expect(await isLive(token)).toBe(true);
  });
});

it.each([
  {
    what: 'the password changes',
    change: () => scene.update({ detailtype: '3', detaildata: 'new' }),
  },
  {
    what: 'the user expires',
    change: () => scene.update({ detailtype: '12', detaildata: '2001-01-01' }),
  },
])('a login that was proven before $what gets no token that lives', async ({ change }) => {
  await scene.update({ detailtype: '3', detaildata: 'old' });
  const write = stage.store.write.bind(stage.store);
  let changed: Promise<Reply> | undefined;
  const meanwhile = vi.spyOn(stage.store, 'write').mockImplementationOnce(async (work) => {
    await (changed = change());
    return await write(work);
  });
  const form = { authtype: '0', userid: 'alice', password: 'old' };
  const login = await stage.ask({ method: 'POST', path: '/login', key: 'full', form });
  meanwhile.mockRestore();
  expect((await changed)?.json).toEqual({ errorCode: 0 });
  // Something else may have written first: then the token was there before, and ended.
  const token = (login.json as { token?: { access_token: string } }).token?.access_token;
  expect(token === undefined || !(await isLive(token))).toBe(true);
});

const base: readonly Permission[] = ['ViewUser', 'ModifyUser'];

describe('rights', () => {
  it.each([
    { type: '4', further: 'CardManagement' },
    { type: '5', further: 'GenerateShortID' },
    { type: '6', further: 'GenerateOTP' },
  ] as const)(
    'detail $type needs $further too, of key and token alike; the others do not',
    async ({ type, further }) => {
      const form = { detailtype: type, detaildata: '424242' };
      const without = await keyWith(stage, base);
      const refused = await stage.ask({
        method: 'POST',
        path: '/users/alice',
        form,
        headers: without,
      });
      expect(refused).toMatchObject({
        status: 403,
        json: { type: 'urn:platen:problem:key-right-missing' },
      });
      const deleting = { detailtype: type };
      expect(
        (
          await stage.ask({
            method: 'POST',
            path: '/users/alice',
            form: deleting,
            headers: without,
          })
        ).status,
      ).toBe(403);
      const other = { detailtype: '0', detaildata: 'x' };
      const fine = await stage.ask({
        method: 'POST',
        path: '/users/alice',
        form: other,
        headers: without,
      });
      expect(fine.json).toEqual({ errorCode: 0 });
      const withIt = await keyWith(stage, [...base, further]);
      const done = await stage.ask({ method: 'POST', path: '/users/alice', form, headers: withIt });
      expect(done.json).toEqual({ errorCode: 0 });
    },
  );

  it.each([
    { type: '0', status: 200 },
    { type: '3', status: 200 },
    { type: '4', status: 200 },
    { type: '5', status: 403 },
    { type: '6', status: 403 },
    { type: '7', status: 403 },
    { type: '12', status: 403 },
    { type: '14', status: 403 },
  ])('a user changes detail $type of oneself: $status', async ({ type, status }) => {
    const token = await stage.tokenFor('alice', 'full');
    const before = await scene.alice();
    const reply = await scene.update({ detailtype: type, detaildata: '2100-01-01' }, { token });
    expect(reply.status).toBe(status);
    expect(status === 200 ? reply.json : await scene.alice()).toEqual(
      status === 200 ? { errorCode: 0 } : before,
    );
  });

  it('a user changes nobody else; an administrator anybody; reporting and support nobody', async () => {
    const form = { detailtype: '0', detaildata: 'Changed' };
    const by = async (who: 'bob' | 'admin' | 'reporter' | 'support') =>
      scene.update(form, { token: await stage.tokenFor(who, 'full') });
    expect((await by('bob')).json).toEqual({ errorCode: 1013 });
    expect((await by('reporter')).status).toBe(403);
    expect((await by('support')).status).toBe(403);
    expect(await scene.alice()).toMatchObject({ fullName: 'Alice A' });
    expect((await by('admin')).json).toEqual({ errorCode: 0 });
  });

  it('nobody beside or below reaches the user, whoever is above does by the provider', async () => {
    const providerid = String(stage.people.provider);
    const form = { detailtype: '0', detaildata: 'Changed', providerid };
    expect((await scene.update(form, { key: 'beta' })).json).toEqual({ errorCode: 1013 });
    expect((await scene.update(form, { key: 'east' })).json).toEqual({ errorCode: 1013 });
    expect(await scene.alice()).toMatchObject({ fullName: 'Alice A' });
    expect((await scene.update(form, { key: 'vendor' })).json).toEqual({ errorCode: 0 });
  });

  it.each(['plain', 'poor', 'expired'] as const)('403 under the key %s', async (key) => {
    expect((await scene.update({ detailtype: '0', detaildata: 'x' }, { key })).status).toBe(403);
    expect(await scene.alice()).toMatchObject({ fullName: 'Alice A' });
  });
});
