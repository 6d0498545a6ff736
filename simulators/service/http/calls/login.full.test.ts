import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultRuleSettings } from '../../rules/settings.ts';
import { type Question, type Reply } from '../../stage/ask.ts';
import { openStage, type Stage } from '../../stage/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
  const create = (username: string, detailtype: string[], detaildata: string[]): Promise<Reply> =>
    stage.ask({
      method: 'PUT',
      path: '/users',
      key: 'full',
      form: { username, detailtype, detaildata },
    });
  await create('dora', ['3', '4', '5', '1'], ['pässword', 'D0RA', '7001', 'Dora@acme.test']);
  await create('pina', ['4', '6'], ['CARD-P', '4711']);
  await create('gone', ['3', '12'], ['pw', '2020-01-01']);
});
afterAll(() => stage.stop());

function logIn(
  form: NonNullable<Question['form']>,
  special: Partial<Question> = {},
): Promise<Reply> {
  return stage.ask({ method: 'POST', path: '/login', key: 'plain', form, ...special });
}

describe('POST /login', () => {
  it.each([
    ['password', { authtype: '0', userid: 'DORA', password: 'pässword' }],
    ['card', { authtype: '1', userid: 'D0RA' }],
    [
      'card with a password, the user having no PIN',
      { authtype: '1', userid: 'D0RA', password: 'any' },
    ],
    ['short id', { authtype: '2', userid: '7001' }],
    ['short id, the password ignored', { authtype: '2', userid: '7001', password: 'wrong' }],
    ['name only', { authtype: '3', userid: 'dora' }],
    ['name only, the password ignored', { authtype: '3', userid: 'dora', password: 'wrong' }],
    ['email', { authtype: '4', userid: 'dora@ACME.test' }],
    ['email, the password ignored', { authtype: '4', userid: 'dora@acme.test', password: 'wrong' }],
  ])('by %s (interface 4.3, SIL-29)', async (_what, form) => {
    const reply = await logIn(form);
    expect(reply).toMatchObject({
      status: 200,
      json: { userName: 'dora', isExpired: null, cards: ['D0RA'] },
    });
    const { token } = reply.json as { token: { access_token: string; refresh_token: string } };
    expect(token).toMatchObject({ expires_in: 3600 });
    expect(token.access_token).not.toBe(token.refresh_token);
  });

  it.each([
    ['2', '7001'],
    ['3', 'dora'],
    ['4', 'dora@acme.test'],
  ])(
    'ignores any password for authtype %s: too long, ill-formed, repeated (SIL-06, SIL-29)',
    async (authtype, userid) => {
      for (const password of [['x'.repeat(300)], ['\u0001'], ['a', 'b']])
        expect(await logIn({ authtype, userid, password })).toMatchObject({ status: 200 });
    },
  );

  it.each([
    ['0', 'dora'],
    ['1', 'D0RA'],
  ])('checks the form of a password for authtype %s', async (authtype, userid) => {
    for (const password of [['x'.repeat(300)], ['\u0001'], ['a', 'b']])
      expect(await logIn({ authtype, userid, password })).toMatchObject({
        status: 400,
        json: { parameter: 'password' },
      });
  });

  it('by card and PIN: right, wrong, and without one', async () => {
    const form = { authtype: '1', userid: 'CARD-P' };
    expect((await logIn({ ...form, password: '4711' })).status).toBe(200);
    expect((await logIn({ ...form, password: '4712' })).status).toBe(401);
    expect((await logIn(form)).status).toBe(200);
  });

  it.each([
    ['a wrong password', { authtype: '0', userid: 'dora', password: 'password' }],
    ['an unknown user', { authtype: '0', userid: 'nobody', password: 'x' }],
    ['a user without a password', { authtype: '0', userid: 'alice', password: '' }],
    ['an unknown card', { authtype: '1', userid: 'none' }],
    ['an unknown short id', { authtype: '2', userid: '0' }],
    ['an unknown name', { authtype: '3', userid: 'nobody' }],
    ['an unknown email', { authtype: '4', userid: 'x@y' }],
    ['a user of another account', { authtype: '3', userid: 'carol' }],
    ['an expired user', { authtype: '0', userid: 'gone', password: 'pw' }],
  ])('401 for %s, all alike', async (_what, form) => {
    const reply = await logIn(form);
    expect(reply).toMatchObject({
      status: 401,
      json: { type: 'urn:platen:problem:credentials-wrong' },
    });
    expect(reply.headers['www-authenticate']).toBe('Bearer');
  });

  it.each([
    ['no authtype', { userid: 'dora' }, 'authtype'],
    ['an unknown authtype', { authtype: '5', userid: 'dora' }, 'authtype'],
    ['no userid', { authtype: '3' }, 'userid'],
    ['authtype 0 without a password', { authtype: '0', userid: 'dora' }, 'password'],
  ])('400 for %s', async (_what, form, parameter) => {
    expect(await logIn(form)).toMatchObject({ status: 400, json: { parameter } });
  });

  it('400 for a password in the query (SIL-01)', async () => {
    const reply = await logIn({ authtype: '0', userid: 'dora' }, { path: '/login?password=x' });
    expect(reply).toMatchObject({
      status: 400,
      json: { type: 'urn:platen:problem:secret-in-query' },
    });
  });

  it('finds its account by the host (SIL-22)', async () => {
    const form = { authtype: '3', userid: 'carol' };
    expect((await logIn(form, { key: 'vendor', headers: { host: 'beta.test' } })).status).toBe(200);
    expect((await logIn(form, { key: 'vendor' })).status).toBe(401);
  });

  it('5.5: under a key for trusted endpoints, only from an authorised device of the account', async () => {
    const form = { authtype: '3', userid: 'dora' };
    const under = (token?: string): Promise<Reply> =>
      logIn(form, { key: 'devices', ...(token === undefined ? {} : { token }) });
    expect((await under()).json).toMatchObject({ type: 'urn:platen:problem:device-token-missing' });
    expect((await under('device')).status).toBe(200);
    expect([
      (await under('device-off')).status,
      (await under('device-beta')).status,
      (await under('x')).status,
    ]).toEqual([403, 403, 403]);
  });

  it('needs no user token where every other call does (5.4), and minds no dead one', async () => {
    const form = { authtype: '3', userid: 'dora' };
    expect((await logIn(form, { key: 'tokens' })).status).toBe(200);
    expect((await logIn(form, { token: 'dead' })).status).toBe(200);
  });
});

describe('the token of a login', () => {
  async function tokenUnder(key: 'plain' | 'tokens'): Promise<string> {
    const reply = await logIn({ authtype: '3', userid: 'dora' }, { key });
    return (reply.json as { token: { access_token: string } }).token.access_token;
  }

  it('5.3: works with the key of the login and no other', async () => {
    const token = await tokenUnder('plain');
    expect(
      (await stage.ask({ method: 'GET', path: '/documents', key: 'plain', token })).status,
    ).toBe(200);
    expect(
      (await stage.ask({ method: 'GET', path: '/documents', key: 'full', token })).status,
    ).toBe(403);
  });

  it('opens every call under a key that disallows unauthenticated requests (5.4)', async () => {
    const token = await tokenUnder('tokens');
    expect(
      (await stage.ask({ method: 'GET', path: '/version', key: 'tokens', token })).status,
    ).toBe(200);
  });

  it('ends when its time is over', async () => {
    const token = await tokenUnder('plain');
    const list = (): Promise<Reply> =>
      stage.ask({ method: 'GET', path: '/documents', key: 'plain', token });
    stage.clock.advance(3_599_000);
    expect((await list()).status).toBe(200);
    stage.clock.advance(1_000);
    expect((await list()).json).toMatchObject({ type: 'urn:platen:problem:token-not-valid' });
  });

  it('is no refresh token', async () => {
    const { token } = (await logIn({ authtype: '3', userid: 'dora' })).json as {
      token: { refresh_token: string };
    };
    expect(
      (
        await stage.ask({
          method: 'GET',
          path: '/version',
          key: 'plain',
          token: token.refresh_token,
        })
      ).status,
    ).toBe(403);
  });
});

describe('guessing (SIL-28)', () => {
  async function fail(
    userid: string,
    times: number,
    special: Partial<Question> = {},
  ): Promise<number[]> {
    const statuses: number[] = [];
    for (let turn = 0; turn < times; turn += 1) {
      statuses.push(
        (await logIn({ authtype: '0', userid, password: `guess-${String(turn)}` }, special)).status,
      );
    }
    return statuses;
  }

  it.each(['dora', 'nobody-at-all'])(
    'ten failures lock %s for ten minutes whatever the password, known or not',
    async (userid) => {
      expect(await fail(userid, 10)).toEqual(Array(10).fill(401));
      const right = { authtype: '0', userid, password: 'pässword' };
      expect(await logIn(right)).toMatchObject({
        status: 403,
        json: { type: 'urn:platen:problem:login-locked' },
      });
      stage.clock.advance(599_000);
      expect((await logIn(right)).status).toBe(403);
      stage.clock.advance(2_000);
      expect((await logIn(right)).status).toBe(userid === 'dora' ? 200 : 401);
    },
  );

  it.each([1, 9])('a success in between forgets the %i failures before it', async (before) => {
    const right = { authtype: '0', userid: 'dora', password: 'pässword' };
    await fail('dora', before);
    expect((await logIn(right)).status).toBe(200);
    await fail('dora', 9);
    expect((await logIn(right)).status).toBe(200);
  });

  it('failures longer ago than ten minutes no longer count', async () => {
    await fail('alice', 9);
    stage.clock.advance(601_000);
    expect(await fail('alice', 2)).toEqual([401, 401]);
  });

  it('guesses made all at once are told apart no more often than guesses in a row', async () => {
    const guesses = Array.from({ length: 30 }, (_, turn) => ({
      authtype: '0',
      userid: 'bob',
      password: `guess-${String(turn)}`,
    }));
    const statuses = await Promise.all(guesses.map(async (form) => (await logIn(form)).status));
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 403)).toHaveLength(20);
  });

  it('a container gives no further tries at the users of its account', async () => {
    expect(await fail('admin', 10)).toEqual(Array(10).fill(401));
    expect(await fail('admin', 1, { headers: { host: 'east.test' } })).toEqual([403]);
  });

  it('many unknown taps lock the source, but never a panel with a device token', async () => {
    const small = await openStage();
    const tap = (userid: string, token?: string): Promise<Reply> =>
      small.ask({
        method: 'POST',
        path: '/login',
        key: 'plain',
        form: { authtype: '1', userid },
        ...(token === undefined ? {} : { token }),
      });
    for (let turn = 0; turn < 101; turn += 1)
      expect((await tap(`panel-${String(turn)}`, 'device')).status).toBe(401);
    for (let turn = 0; turn < 100; turn += 1)
      expect((await tap(`card-${String(turn)}`)).status).toBe(401);
    expect((await tap('B0B')).status).toBe(403);
    expect((await tap('B0B', 'device')).status).toBe(200);
    await small.stop();
  });

  it.each<[string, readonly string[], number]>([
    ['locks its client alone', ['10.0.0.0/8', '127.0.0.1'], 200],
    ['is the source where it is not trusted', ['10.0.0.0/8'], 403],
  ])('a balancer %s', async (_what, trustedProxies, status) => {
    const { lockout } = defaultRuleSettings;
    const rules = { ...defaultRuleSettings, lockout: { ...lockout, sourceFailures: 3 } };
    await using behind = await openStage({ trustedProxies, rules });
    const tap = async (userid: string, from: string): Promise<number> => {
      const form = { authtype: '1', userid };
      const headers = { 'x-forwarded-for': from };
      const how = { method: 'POST', path: '/login', key: 'plain', form, headers } as const;
      return (await behind.ask(how)).status;
    };
    const guesser = '198.51.100.1, 203.0.113.7';
    for (const card of ['1', '2', '3']) expect(await tap(card, guesser)).toBe(401);
    expect(await tap('B0B', `198.51.100.2, 203.0.113.7`)).toBe(403);
    expect(await tap('B0B', '203.0.113.8')).toBe(status);
  });
});
