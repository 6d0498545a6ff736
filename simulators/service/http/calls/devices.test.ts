import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Question, Reply } from '../../testing/ask.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.store.write(({ change }) => change.clearLock()));
afterAll(() => server.stop());

interface Registration {
  readonly device_code: string;
  readonly user_code: string;
}
interface Pair {
  readonly access_token: string;
  readonly refresh_token: string;
}

const grantType = 'urn:ietf:params:oauth:grant-type:device_code';
const register = (client_id: string, changed: Record<string, string> = {}): Promise<Reply> =>
  server.ask({
    method: 'POST',
    path: '/oauth/v1/register',
    form: { client_id, client_secret: 'key-devices', client_type: 'Printer', ...changed },
  });
const registered = async (client_id: string): Promise<Registration> =>
  (await register(client_id)).json as Registration;
const poll = (client_id: string, device_code: string, changed = {}): Promise<Reply> =>
  server.ask({
    method: 'POST',
    path: '/oauth/v1/token',
    form: {
      grant_type: grantType,
      client_id,
      client_secret: 'key-devices',
      device_code,
      ...changed,
    },
  });
const renew = (client_id: string, refresh_token: string, changed = {}): Promise<Reply> =>
  server.ask({
    method: 'POST',
    path: '/oauth/v1/token',
    form: {
      grant_type: 'refresh_token',
      client_id,
      client_secret: 'key-devices',
      refresh_token,
      ...changed,
    },
  });
const endpoints = '/platen/v1/endpoints';
const authorise = (usercode: string, special: Partial<Question> = {}): Promise<Reply> =>
  server.ask({
    method: 'POST',
    path: `${endpoints}/authorise`,
    key: 'full',
    form: { usercode },
    ...special,
  });
const revoke = (id: string, special: Partial<Question> = {}): Promise<Reply> =>
  server.ask({
    method: 'POST',
    path: `${endpoints}/${encodeURIComponent(id)}/revoke`,
    key: 'full',
    ...special,
  });
const list = (special: Partial<Question> = {}): Promise<Reply> =>
  server.ask({ method: 'GET', path: endpoints, key: 'full', ...special });
/** interface 4.3, 5.5: a login under a key that wants devices. */
const trusted = async (token: string): Promise<boolean> => {
  const form = { authtype: '3', userid: 'alice' };
  const login = { method: 'POST', path: '/login', key: 'devices', token, form } as const;
  return (await server.ask(login)).status === 200;
};
const error = (code: string): object => ({ status: 400, json: { error: code } });
async function device(id: string): Promise<Pair> {
  const { device_code, user_code } = await registered(id);
  await authorise(user_code);
  return (await poll(id, device_code)).json as Pair;
}

describe('a device (SIL-27, RFC 8628)', () => {
  it('registers, is authorised, fetches its tokens, and is trusted with them', async () => {
    const answer = await register('panel 1', { client_description: 'In the hall' });
    expect(answer).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'no-store' },
      json: {
        user_code: expect.stringMatching(/^[B-Z]{4}-[B-Z]{4}$/) as string,
        verification_uri: `${server.origin}/oauth/v1/device`,
        expires_in: 900,
        interval: 5,
      },
    });
    const { device_code, user_code } = answer.json as Registration;
    expect(await poll('panel 1', device_code)).toMatchObject(error('authorization_pending'));
    const typed = user_code.toLowerCase().replace('-', ' ');
    const info = {
      endpointId: 'panel 1',
      description: 'In the hall',
      endpointType: 'Printer',
      authorized: true,
    };
    expect(await authorise(typed)).toMatchObject({ status: 200, json: info });
    const first = await poll('panel 1', device_code, { grant_type: 'device_code' });
    expect(first).toMatchObject({ status: 200, json: { token_type: 'Bearer', expires_in: 3600 } });
    const pair = first.json as Pair;
    expect(await trusted(pair.access_token)).toBe(true);
    expect(await trusted(pair.refresh_token)).toBe(false);
    expect(await poll('panel 1', device_code)).toMatchObject(error('invalid_grant'));
    const { items } = (await list()).json as { readonly items: readonly object[] };
    expect(items).toContainEqual(info);
  });

  it('is told to slow down when it polls too soon, and waits longer from then on', async () => {
    const { device_code } = await registered('hasty');
    server.clock.freeze();
    expect(await poll('hasty', device_code)).toMatchObject(error('authorization_pending'));
    expect(await poll('hasty', device_code)).toMatchObject(error('slow_down'));
    server.clock.advance(9_000);
    expect(await poll('hasty', device_code)).toMatchObject(error('slow_down'));
    server.clock.advance(15_000);
    expect(await poll('hasty', device_code)).toMatchObject(error('authorization_pending'));
    server.clock.resume();
  });

  it('has a quarter of an hour', async () => {
    const { device_code, user_code } = await registered('late');
    server.clock.advance(900_000);
    expect(await poll('late', device_code)).toMatchObject(error('expired_token'));
    expect((await authorise(user_code)).status).toBe(404);
    server.clock.advance(86_400_000);
    await server.store.write(({ change }) => change.forgetDevices(server.clock.now()));
    expect(await poll('late', device_code)).toMatchObject(error('invalid_grant'));
  });

  it('is refused when it is revoked while it waits', async () => {
    const { device_code, user_code } = await registered('unwanted');
    expect((await revoke('unwanted')).status).toBe(200);
    expect((await authorise(user_code)).status).toBe(404);
    expect(await poll('unwanted', device_code)).toMatchObject(error('access_denied'));
    expect(await poll('unwanted', device_code)).toMatchObject(error('invalid_grant'));
  });

  it('renews its tokens, and loses all of a family with a spent one', async () => {
    const first = await device('renewing');
    const second = (await renew('renewing', first.refresh_token)).json as Pair;
    expect(await trusted(second.access_token)).toBe(true);
    expect(await renew('renewing', first.refresh_token)).toMatchObject(error('invalid_grant'));
    for (const { access_token } of [first, second]) expect(await trusted(access_token)).toBe(false);
    expect(await renew('renewing', second.refresh_token)).toMatchObject(error('invalid_grant'));
  });

  it('loses its tokens with time and with its authorisation', async () => {
    const aging = await device('aging');
    server.clock.advance(3_600_000);
    expect(await trusted(aging.access_token)).toBe(false);
    const pair = (await renew('aging', aging.refresh_token)).json as Pair;
    expect(await trusted(pair.access_token)).toBe(true);
    expect(await revoke('aging')).toMatchObject({ status: 200, json: { authorized: false } });
    expect(await trusted(pair.access_token)).toBe(false);
    expect(await renew('aging', pair.refresh_token)).toMatchObject(error('invalid_grant'));
  });

  it('that registers again keeps what it has until the new registration is authorised', async () => {
    const first = await device('again');
    const { device_code, user_code } = await registered('again');
    expect(await poll('again', device_code)).toMatchObject(error('authorization_pending'));
    expect(await trusted(first.access_token)).toBe(true);
    await authorise(user_code);
    const second = (await poll('again', device_code)).json as Pair;
    expect(await trusted(second.access_token)).toBe(true);
    expect(await trusted(first.access_token)).toBe(false);
    expect(await renew('again', first.refresh_token)).toMatchObject(error('invalid_grant'));
  });

  it('has a code and tokens of its own, under the key it was registered with', async () => {
    const { device_code } = await registered('own');
    expect(await poll('other', device_code)).toMatchObject(error('invalid_grant'));
    for (const client_secret of ['key-full', 'key-beta'])
      expect(await poll('own', device_code, { client_secret })).toMatchObject(
        error('invalid_grant'),
      );
    const { refresh_token, access_token } = await device('mine');
    for (const client_secret of ['key-full', 'key-beta'])
      expect(await renew('mine', refresh_token, { client_secret })).toMatchObject(
        error('invalid_grant'),
      );
    expect(await renew('own', refresh_token)).toMatchObject(error('invalid_grant'));
    expect(await renew('api', refresh_token)).toMatchObject(error('invalid_grant'));
    expect((await renew('mine', refresh_token)).status).toBe(200);
    const login = { method: 'POST', path: '/login', key: 'beta', token: access_token } as const;
    const record = await server.ask({
      ...login,
      path: '/documents/history',
      form: { jobtype: 'COPY' },
    });
    expect(record.status).toBe(401);
  });
});

describe('POST /oauth/v1/register', () => {
  it.each([
    ['without an id', { client_id: '' }, [400, 'invalid_request']],
    ['under the id of users', { client_id: 'api' }, [400, 'invalid_request']],
    ['of a type that is none', { client_type: 'Toaster' }, [400, 'invalid_request']],
    ['with a key that is none', { client_secret: 'guessed' }, [401, 'invalid_client']],
    ['with a key that is over', { client_secret: 'key-expired' }, [401, 'invalid_client']],
  ] as const)('%s is refused, and makes no endpoint', async (_what, changed, [status, code]) => {
    const before = (await list()).json;
    expect(await register('new', changed)).toMatchObject({ status, json: { error: code } });
    expect((await list()).json).toEqual(before);
  });

  it('keeps no code and no token in the clear', async () => {
    const { device_code, user_code } = await registered('hashed');
    const { devices } = server.store.read;
    expect(await devices.registrationByDeviceCode(device_code)).toBeUndefined();
    expect(await devices.registrationByUserCode(user_code)).toBeUndefined();
    const { access_token } = await device('hashed');
    expect(await devices.tokenByHash(access_token)).toBeUndefined();
  });
});

describe('GET /oauth/v1/device', () => {
  it('says what to do, and runs nothing that was sent', async () => {
    const answer = await server.ask({
      method: 'GET',
      path: '/oauth/v1/device',
      headers: { host: "'&evil" },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
    expect(answer.bytes.toString()).toContain(
      'http://&#39;&#38;evil/platen/v1/endpoints/authorise',
    );
  });
});

describe('/platen/v1/endpoints', () => {
  it('is paged, in a stable order', async () => {
    const page = { ...(await list({ form: { maxrecords: '2' } })) };
    const { items, nextPageToken } = page.json as {
      readonly items: readonly { readonly endpointId: string }[];
      readonly nextPageToken: string;
    };
    expect(items.map(({ endpointId }) => endpointId)).toEqual(['device', 'device-off']);
    const next = await list({ form: { maxrecords: '1', pagetoken: nextPageToken } });
    expect(next).toMatchObject({ json: { items: [{ endpointId: 'panel 1' }], recordsOnPage: 1 } });
    expect((await list({ form: { pagetoken: 'x' } })).status).toBe(400);
  });

  it('are for administrators and keys with the rights', async () => {
    const { user_code } = await registered('guarded');
    for (const key of ['plain', 'poor', 'expired', 'tokens'] as const) {
      const asked = [list({ key }), authorise(user_code, { key }), revoke('guarded', { key })];
      for (const answer of await Promise.all(asked)) expect(answer.status).toBe(403);
    }
    for (const user of ['alice', 'reporter', 'support'] as const) {
      const token = await server.tokenFor(user, 'full');
      expect((await authorise(user_code, { token })).status).toBe(403);
      expect((await revoke('guarded', { token })).status).toBe(403);
    }
    expect((await list({ token: await server.tokenFor('alice', 'full') })).status).toBe(403);
    const token = await server.tokenFor('admin', 'full');
    expect((await authorise(user_code, { token })).status).toBe(200);
  });

  it('are those of the account, and of nobody else', async () => {
    const { user_code } = await registered('private');
    const foreign = { key: 'beta' } as const;
    expect((await authorise(user_code, foreign)).status).toBe(404);
    expect((await revoke('private', foreign)).status).toBe(404);
    const { items } = (await list(foreign)).json as { readonly items: readonly object[] };
    expect(items).toMatchObject([{ endpointId: 'device-beta' }]);
    expect((await authorise(user_code)).status).toBe(200);
  });

  it('limits guessing at the codes that devices show (RFC 8628 5.1, SIL-28)', async () => {
    const { user_code } = await registered('guessed');
    for (let turn = 0; turn < 10; turn += 1)
      expect((await authorise('BBBB-BBBB')).status).toBe(404);
    expect(await authorise(user_code)).toMatchObject({
      status: 403,
      json: { type: 'urn:platen:problem:login-locked' },
    });
  });
});
