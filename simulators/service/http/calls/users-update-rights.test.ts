import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Reply } from '../../testing/ask.ts';
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

async function isLive(token: string): Promise<boolean> {
  const form = { username: 'alice', providerid: String(server.people.provider) };
  return (
    (await server.ask({ method: 'GET', path: '/users', key: 'full', token, form })).status === 200
  );
}

describe('tokens from before', () => {
  it.each([
    { what: 'a new password', form: { detailtype: '3', detaildata: 'new' } },
    { what: 'no password any more', form: { detailtype: '3' } },
    { what: 'an expiration that has passed', form: { detailtype: '12', detaildata: '2000-01-01' } },
  ])('end with $what, and stay so', async ({ form }) => {
    const token = await server.tokenFor('alice', 'full');
    expect(await isLive(token)).toBe(true);
    await scene.update(form);
    expect(await isLive(token)).toBe(false);
    await scene.update({ detailtype: '12' });
    expect(await isLive(token)).toBe(false);
    expect(await isLive(await server.tokenFor('alice', 'full'))).toBe(true);
  });

  it.each([
    { what: 'another detail', form: { detailtype: '0', detaildata: 'new' } },
    { what: 'a coming expiration', form: { detailtype: '12', detaildata: '2100-01-01' } },
    { what: 'a refused password', form: { detailtype: '3', detaildata: '' } },
  ])('outlive $what', async ({ form }) => {
    const token = await server.tokenFor('alice', 'full');
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
  const write = server.store.write.bind(server.store);
  let changed: Promise<Reply> | undefined;
  const meanwhile = vi.spyOn(server.store, 'write').mockImplementationOnce(async (work) => {
    await (changed = change());
    return await write(work);
  });
  const form = { authtype: '0', userid: 'alice', password: 'old' };
  const login = await server.ask({ method: 'POST', path: '/login', key: 'full', form });
  meanwhile.mockRestore();
  expect((await changed)?.json).toEqual({ errorCode: 0 });
  // Something else may have written first: then the token was there before, and ended.
  const token = (login.json as { token?: { access_token: string } }).token?.access_token;
  expect(token === undefined || !(await isLive(token))).toBe(true);
});
