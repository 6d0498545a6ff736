import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultRuleSettings } from '../../rules/settings.ts';
import { type Question, type Reply } from '../../testing/ask.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const create = (username: string, detailtype: string[], detaildata: string[]): Promise<Reply> =>
    server.ask({
      method: 'PUT',
      path: '/users',
      key: 'full',
      form: { username, detailtype, detaildata },
    });
  await create('dora', ['3', '4', '5', '1'], ['pässword', 'D0RA', '7001', 'Dora@acme.test']);
  await create('pina', ['4', '6'], ['CARD-P', '4711']);
  await create('gone', ['3', '12'], ['pw', '2020-01-01']);
});
afterAll(() => server.stop());

function logIn(
  form: NonNullable<Question['form']>,
  special: Partial<Question> = {},
): Promise<Reply> {
  return server.ask({ method: 'POST', path: '/login', key: 'plain', form, ...special });
}

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
      server.clock.advance(599_000);
      expect((await logIn(right)).status).toBe(403);
      server.clock.advance(2_000);
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
    server.clock.advance(601_000);
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
    const small = await startTestServer();
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
    await using behind = await startTestServer({ trustedProxies, rules });
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
