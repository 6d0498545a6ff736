import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Question, Reply } from '../../testing/ask.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.store.write(({ change }) => change.clearLock()));
afterAll(() => server.stop());

interface Pair {
  readonly access_token: string;
  readonly refresh_token: string;
}

async function logIn(userid: string, key: 'plain' | 'full' | 'beta' = 'plain'): Promise<Pair> {
  const form = { authtype: '3', userid };
  const answer = await server.ask({ method: 'POST', path: '/login', key, form });
  return (answer.json as { readonly token: Pair }).token;
}

const ask = (form: Record<string, string>, special: Partial<Question> = {}): Promise<Reply> =>
  server.ask({ method: 'POST', path: '/oauth/v1/token', form, ...special });
const renewal = (refresh_token: string) => ({
  grant_type: 'refresh_token',
  client_id: 'api',
  client_secret: 'key-plain',
  refresh_token,
});
const renew = (refresh: string, changed: Record<string, string> = {}): Promise<Reply> =>
  ask({ ...renewal(refresh), ...changed });
const works = async (token: string): Promise<boolean> =>
  (await server.ask({ method: 'GET', path: '/documents', key: 'plain', token })).status === 200;

describe('POST /oauth/v1/token, renewal (SIL-26, RFC 6749 6)', () => {
  it('gives a new pair of the family, and takes each refresh token once', async () => {
    const first = await logIn('alice');
    const answer = await renew(first.refresh_token);
    expect(answer).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'no-store' },
      json: { token_type: 'Bearer', expires_in: 3600 },
    });
    const second = answer.json as Pair;
    expect(second.access_token).not.toBe(first.access_token);
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(await works(first.access_token)).toBe(true);
    expect(await works(second.access_token)).toBe(true);
    expect((await renew(second.refresh_token)).status).toBe(200);
  });

  it('ends the whole family when a spent token comes again', async () => {
    const first = await logIn('alice');
    const other = await logIn('alice');
    const second = (await renew(first.refresh_token)).json as Pair;
    expect(await renew(first.refresh_token)).toMatchObject({
      status: 400,
      json: { error: 'invalid_grant' },
    });
    for (const { access_token } of [first, second]) expect(await works(access_token)).toBe(false);
    expect((await renew(second.refresh_token)).json).toMatchObject({ error: 'invalid_grant' });
    expect(await works(other.access_token)).toBe(true);
  });

  it('gives one of many that come at once, and then ends the family', async () => {
    const { refresh_token } = await logIn('alice');
    const answers = await Promise.all(Array.from({ length: 5 }, () => renew(refresh_token)));
    const pairs = answers.filter(({ status }) => status === 200).map(({ json }) => json as Pair);
    expect(pairs).toHaveLength(1);
    expect(await works(pairs[0]?.access_token ?? '')).toBe(false);
  });

  it.each([
    ['an access token', async () => renew((await logIn('alice')).access_token)],
    ['a token that nobody has', () => renew('guessed')],
    [
      'another key of the account',
      async () => renew((await logIn('alice')).refresh_token, { client_secret: 'key-full' }),
    ],
    [
      'a key of another account',
      async () => renew((await logIn('alice')).refresh_token, { client_secret: 'key-beta' }),
    ],
    [
      "a device's id",
      async () => renew((await logIn('alice')).refresh_token, { client_id: 'device' }),
    ],
  ])('refuses %s', async (_what, answer) => {
    expect(await answer()).toMatchObject({ status: 400, json: { error: 'invalid_grant' } });
  });

  it('refuses tokens of others without ending them', async () => {
    const pair = await logIn('alice');
    await renew(pair.refresh_token, { client_secret: 'key-full' });
    await renew(pair.refresh_token, { client_id: 'device' });
    expect((await renew(pair.refresh_token)).status).toBe(200);
  });

  it('refuses whoever could not log in any more', async () => {
    const { users } = server.people;
    const pair = await logIn('bob');
    await server.store.write(({ change }) => change.setUser(users.bob.id, { disabled: true }));
    expect((await renew(pair.refresh_token)).json).toMatchObject({ error: 'invalid_grant' });
    await server.store.write(({ change }) => change.setUser(users.bob.id, { disabled: false }));
    const later = await logIn('bob');
    const { provider } = server.people;
    await server.store.write(({ change }) => change.setProvider(provider, { active: false }));
    expect((await renew(later.refresh_token)).json).toMatchObject({ error: 'invalid_grant' });
    await server.store.write(({ change }) => change.setProvider(provider, { active: true }));
  });

  it('ends with its time, which is reckoned anew with each renewal', async () => {
    const dayMs = 86_400_000;
    const pair = await logIn('alice');
    server.clock.advance(90 * dayMs - 1_000);
    const second = (await renew(pair.refresh_token)).json as Pair;
    expect(await works(pair.access_token)).toBe(false);
    server.clock.advance(90 * dayMs);
    expect((await renew(second.refresh_token)).json).toMatchObject({ error: 'invalid_grant' });
  });

  it.each([
    ['an unknown key', { client_secret: 'guessed' }, [401, 'invalid_client']],
    ['an expired key', { client_secret: 'key-expired' }, [401, 'invalid_client']],
    ['an inactive key', { client_secret: 'key-inactive' }, [401, 'invalid_client']],
    ['another grant type', { grant_type: 'password' }, [400, 'unsupported_grant_type']],
    ['an empty client id', { client_id: '' }, [400, 'invalid_request']],
    ['an empty token', { refresh_token: '' }, [400, 'invalid_request']],
  ] as const)('refuses %s in the form of RFC 6749 5.2', async (_what, changed, [status, error]) => {
    const answer = await renew('x', changed);
    expect(answer).toMatchObject({
      status,
      headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
      json: { error, error_description: expect.stringMatching(/^[ !#-[\]-~]+$/) as string },
    });
    expect(Object.keys(answer.json as object).toSorted()).toEqual(['error', 'error_description']);
  });

  it.each(['grant_type', 'client_id', 'client_secret', 'refresh_token'])(
    'refuses a request without %s',
    async (name) => {
      const { [name as 'grant_type']: _, ...form } = renewal('x');
      expect(await ask(form)).toMatchObject({
        status: 400,
        json: {
          error: 'invalid_request',
          error_description: expect.stringContaining(name) as string,
        },
      });
    },
  );

  it('takes no secret from a query, and no JSON', async () => {
    const path = `/oauth/v1/token?${new URLSearchParams(renewal('x')).toString()}`;
    expect(await server.ask({ method: 'POST', path })).toMatchObject({
      status: 400,
      json: { error: 'invalid_request' },
    });
    expect((await ask({}, { json: renewal('x') })).json).toMatchObject({
      error: 'invalid_request',
    });
  });

  it('limits guessing by source (SIL-28)', async () => {
    const small = await startTestServer();
    const guess = (): Promise<Reply> =>
      small.ask({ method: 'POST', path: '/oauth/v1/token', form: renewal('guessed') });
    for (let turn = 0; turn < 100; turn += 1) expect((await guess()).status).toBe(400);
    expect(await guess()).toMatchObject({
      status: 403,
      json: { error: 'temporarily_unavailable' },
    });
    const form = { client_id: 'new', client_secret: 'key-full', client_type: 'Printer' };
    const register = { method: 'POST', path: '/oauth/v1/register', form } as const;
    expect((await small.ask(register)).status).toBe(403);
    small.clock.advance(601_000);
    expect((await guess()).status).toBe(400);
    await small.stop();
  });
});
