import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Question } from '../../testing/ask.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startUserUpdateServer, type UserUpdateServer } from '../../testing/user-update-server.ts';

let scene: UserUpdateServer;
let server: TestServer;
beforeAll(async () => {
  scene = await startUserUpdateServer();
  ({ server } = scene);
});
afterAll(() => server.stop());
beforeEach(() => scene.restore());

type Form = NonNullable<Question['form']>;

describe('POST /users/<username>', () => {
  it('an alias may be for another provider of the account, and leaves those for others alone', async () => {
    const directory = await server.store.write(({ change }) =>
      change.addProvider({
        accountId: server.people.acme,
        name: 'd',
        providerType: 1,
        priority: 1,
        active: true,
      }),
    );
    const alias = `al#${String(directory)}`;
    expect((await scene.update({ detailtype: '7', detaildata: alias })).json).toEqual({
      errorCode: 0,
    });
    expect((await scene.alice())?.aliases).toEqual([alias, 'ali']);
    const found = await server.ask({
      method: 'GET',
      path: '/users',
      key: 'full',
      form: { username: 'AL', providerid: String(directory) },
    });
    expect(found.json).toMatchObject({ userName: 'alice' });
    const foreign = String(server.people.users.carol.providerId);
    expect((await scene.update({ detailtype: '7', detaildata: `c#${foreign}` })).json).toEqual({
      errorCode: 1013,
    });
    expect((await scene.update({ detailtype: '7', detaildata: 'c#999' })).json).toEqual({
      errorCode: 1013,
    });
    expect((await scene.alice())?.aliases).toEqual([alias, 'ali']);
  });

  it.each([
    { what: "another's card (SIL-70)", form: { detailtype: '4', detaildata: 'B0B' } },
    { what: "another's short id", form: { detailtype: '5', detaildata: '2222' } },
    { what: "another's name as alias", form: { detailtype: '7', detaildata: 'BOB' } },
    { what: 'an unknown provider', form: { detailtype: '0', detaildata: 'x', providerid: '999' } },
  ])('200 with 1013 for $what, and nothing changes', async ({ form }) => {
    const before = await scene.alice();
    expect(await scene.update(form)).toMatchObject({ status: 200, json: { errorCode: 1013 } });
    expect(await scene.alice()).toEqual(before);
  });

  it('a password for a user whose provider checks its own is refused', async () => {
    const providerId = await server.store.write(({ change }) =>
      change.addProvider({
        accountId: server.people.acme,
        name: 'd',
        providerType: 1,
        priority: 1,
        active: true,
      }),
    );
    const providerid = String(providerId);
    const create = (form: Form) =>
      server.ask({
        method: 'PUT',
        path: '/users',
        key: 'full',
        form: { username: 'dan', providerid, ...form },
      });
    expect((await create({ detailtype: '3', detaildata: 'pw' })).json).toEqual({ errorCode: 1003 });
    expect((await create({ detailtype: '4', detaildata: 'D4' })).json).toEqual({ errorCode: 0 });
    const path = '/users/dan';
    expect(
      (await scene.update({ providerid, detailtype: '3', detaildata: 'pw' }, { path })).json,
    ).toEqual({ errorCode: 1013 });
    expect(
      (await scene.update({ providerid, detailtype: '6', detaildata: '1' }, { path })).json,
    ).toEqual({ errorCode: 0 });
  });
});
