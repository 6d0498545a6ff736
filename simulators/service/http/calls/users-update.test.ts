import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Question } from '../../stage/ask.ts';
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

type Form = NonNullable<Question['form']>;

describe('POST /users/<username>', () => {
  it.each([
    {
      type: '0',
      data: 'Alice, B.',
      expected: { fullName: 'Alice, B.' },
      cleared: { fullName: '' },
    },
    { type: '1', data: 'a@b.test', expected: { email: 'a@b.test' }, cleared: { email: '' } },
    {
      type: '2',
      data: '\\\\nas\\a',
      expected: { homeFolder: '\\\\nas\\a' },
      cleared: { homeFolder: '' },
    },
    { type: '4', data: 'NEW', expected: { cards: ['NEW'] }, cleared: { cards: [] } },
    { type: '5', data: '777', expected: { shortId: '777' }, cleared: { shortId: '' } },
    { type: '7', data: 'Ally', expected: { aliases: ['Ally'] }, cleared: { aliases: [] } },
    { type: '11', data: 'R&D', expected: { department: 'R&D' }, cleared: { department: '' } },
    { type: '14', data: 'x-1', expected: { externalId: 'x-1' }, cleared: { externalId: '' } },
  ])(
    'detail $type is set, changes nothing else, and is deleted without data',
    async ({ type, data, expected, cleared }) => {
      const before = await scene.alice();
      expect(await scene.update({ detailtype: type, detaildata: data })).toMatchObject({
        status: 200,
        json: { errorCode: 0 },
      });
      expect(await scene.alice()).toEqual({ ...before, ...expected });
      expect((await scene.update({ detailtype: type })).json).toEqual({ errorCode: 0 });
      expect(await scene.alice()).toEqual({ ...before, ...cleared });
    },
  );

  it('looks at the first detail alone, whatever the others are (interface 4.7)', async () => {
    const form = { detailtype: ['0', 'x'], detaildata: ['Alice', '\u0001'] };
    expect(await scene.update(form)).toMatchObject({ status: 200, json: { errorCode: 0 } });
    expect(await scene.alice()).toMatchObject({ fullName: 'Alice' });
  });

  it.each([
    { type: '3', field: 'passwordHash' },
    { type: '6', field: 'pinHash' },
  ] as const)(
    'detail $type is kept hashed, and is deleted without data (SIL-66)',
    async ({ type, field }) => {
      await scene.update({ detailtype: type, detaildata: 'swordfish' });
      expect((await scene.alice())?.[field]).toMatch(/^scrypt\$/);
      expect(JSON.stringify(await scene.alice())).not.toContain('swordfish');
      await scene.update({ detailtype: type });
      expect((await scene.alice())?.[field]).toBeUndefined();
    },
  );

  it('expiration is set, and deleted without data', async () => {
    await scene.update({ detailtype: '12', detaildata: '2100-01-02' });
    expect((await scene.alice())?.expiresAt).toBe(Date.UTC(2100, 0, 2));
    await scene.update({ detailtype: '12' });
    expect((await scene.alice())?.expiresAt).toBeUndefined();
  });

  it('only the first detail counts if several are sent', async () => {
    const form = { detailtype: ['11', '0', '99'], detaildata: ['Lab', 'Nobody', 'x'] };
    expect((await scene.update(form)).json).toEqual({ errorCode: 0 });
    expect(await scene.alice()).toMatchObject({ department: 'Lab', fullName: 'Alice A' });
  });

  it('a name is found in any case; an alias names nobody here', async () => {
    expect(
      (await scene.update({ detailtype: '0', detaildata: 'A' }, { path: '/users/ALICE' })).json,
    ).toEqual({ errorCode: 0 });
    expect(
      (await scene.update({ detailtype: '0', detaildata: 'B' }, { path: '/users/ali' })).json,
    ).toEqual({ errorCode: 1013 });
    expect(await scene.alice()).toMatchObject({ fullName: 'A' });
  });

  it('an alias may be for another provider of the account, and leaves those for others alone', async () => {
    const directory = await stage.store.write(({ change }) =>
      change.addProvider({
        accountId: stage.people.acme,
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
    const found = await stage.ask({
      method: 'GET',
      path: '/users',
      key: 'full',
      form: { username: 'AL', providerid: String(directory) },
    });
    expect(found.json).toMatchObject({ userName: 'alice' });
    const foreign = String(stage.people.users.carol.providerId);
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

  it('one’s own card or short id again changes nothing', async () => {
    const before = await scene.alice();
    expect((await scene.update({ detailtype: '4', detaildata: '04A1B2C3' })).json).toEqual({
      errorCode: 0,
    });
    expect((await scene.update({ detailtype: '5', detaildata: '1111' })).json).toEqual({
      errorCode: 0,
    });
    expect(await scene.alice()).toEqual(before);
  });

  it.each([
    { form: {}, parameter: 'detailtype' },
    { form: { detailtype: '8' }, parameter: 'detailtype' },
    { form: { detailtype: 'email' }, parameter: 'detailtype' },
    { form: { detailtype: '3', detaildata: '' }, parameter: 'detaildata' },
    { form: { detailtype: '12', detaildata: 'soon' }, parameter: 'detaildata' },
    { form: { detailtype: '0', detaildata: 'a\u0007' }, parameter: 'detaildata' },
    { form: { detailtype: '0', detaildata: 'a', providerid: 'x' }, parameter: 'providerid' },
  ])('400 for $form, and nothing changes', async ({ form, parameter }) => {
    const before = await scene.alice();
    expect(await scene.update(form)).toMatchObject({
      status: 400,
      json: { parameter, errorCode: 1013 },
    });
    expect(await scene.alice()).toEqual(before);
  });

  it('data never travel in a query: they may be passwords (SIL-01)', async () => {
    const reply = await scene.update({}, { path: '/users/alice?detailtype=3&detaildata=pw' });
    expect(reply).toMatchObject({
      status: 400,
      json: { type: 'urn:platen:problem:secret-in-query' },
    });
  });

  it('a password for a user whose provider checks its own is refused', async () => {
    const providerId = await stage.store.write(({ change }) =>
      change.addProvider({
        accountId: stage.people.acme,
        name: 'd',
        providerType: 1,
        priority: 1,
        active: true,
      }),
    );
    const providerid = String(providerId);
    const create = (form: Form) =>
      stage.ask({
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
