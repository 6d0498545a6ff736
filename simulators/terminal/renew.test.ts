import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { movableClock } from '../kit/clock.ts';
import { type FakeService, json, startFakeService, userInfo } from './fake-service.ts';
import { createTerminal, type Terminal } from './index.ts';

const clock = movableClock();
let service: FakeService;
let terminal: Terminal;

beforeEach(async () => {
  service = await startFakeService();
  const { baseUrl } = service;
  terminal = createTerminal({ baseUrl, apiKey: 'key-1', clock, renews: true });
  clock.freeze(1_000_000);
  service.script(userInfo('user-token-1', 3600));
  await terminal.logIn({ by: 'name', id: 'ann' });
});
afterEach(async () => {
  await terminal.stop();
  await service.stop();
});

const over = json(401, { title: 'The token is over' });
const nothing = json(200, []);

function tokens(number: number) {
  const [access, refresh] = [`user-token-${String(number)}`, `refresh-${String(number)}`];
  return json(200, { access_token: access, refresh_token: refresh, expires_in: 60 });
}

/** What was sent behind the login: the token of a call, or the refresh token of a renewal. */
function sent(): readonly string[] {
  return service.heard.slice(1).map(({ url, headers, body }) => {
    const fields = new URLSearchParams(body);
    return url === '/oauth/v1/token'
      ? `renews ${fields.get('refresh_token') ?? ''}`
      : (headers.authorization ?? '');
  });
}

describe('a terminal that renews its logins (RFC 6749 6, SIL-26)', () => {
  it('does so when a token is refused, makes the call once more, and keeps the new tokens', async () => {
    service.script(over, tokens(2), nothing, over, tokens(3), nothing);
    expect((await terminal.list()).kind).toBe('done');
    expect((await terminal.list()).kind).toBe('done');
    expect(sent()).toEqual([
      'Bearer user-token-1',
      'renews refresh-1',
      'Bearer user-token-2',
      'Bearer user-token-2',
      'renews refresh-2',
      'Bearer user-token-3',
    ]);
    expect(Object.fromEntries(new URLSearchParams(service.heard[2]?.body))).toEqual({
      grant_type: 'refresh_token',
      refresh_token: 'refresh-1',
      client_id: 'api',
      client_secret: 'key-1',
    });
    expect(terminal.user()).toMatchObject({ userName: 'ann', loggedInUntil: 1_060_000 });
  });

  it('does so before it calls where the time of a token is over', async () => {
    clock.freeze(1_000_000 + 3_600_000);
    service.script(tokens(2), nothing);
    expect((await terminal.list()).kind).toBe('done');
    expect(sent()).toEqual(['renews refresh-1', 'Bearer user-token-2']);
  });

  it.each([
    ['is refused', json(400, { error: 'invalid_grant' })],
    ['is answered with something else', json(200, { access_token: '' })],
  ])('logs out where the renewal %s, and does not try it again', async (_, answer) => {
    service.script(over, answer);
    expect(await terminal.list()).toMatchObject({ kind: 'loggedOut', why: 'token-refused' });
    expect(await terminal.list()).toMatchObject({ kind: 'loggedOut', why: 'nobody' });
    expect(sent()).toEqual(['Bearer user-token-1', 'renews refresh-1']);
  });

  it('logs out where the renewed token is refused as well', async () => {
    service.script(over, tokens(2), over);
    expect(await terminal.list()).toMatchObject({ kind: 'loggedOut', why: 'token-refused' });
    expect(sent()).toHaveLength(3);
    expect(terminal.user()).toBeUndefined();
  });

  it('tells no secret of a renewal that failed', async () => {
    service.script(over, json(400, { title: 'refresh-1 of key-1 is spent' }));
    expect(JSON.stringify(await terminal.list())).not.toMatch(/refresh-1|key-1|user-token-1/);
  });
});
