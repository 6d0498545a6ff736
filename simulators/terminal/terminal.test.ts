import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { movableClock } from '../kit/clock.ts';
import { type FakeService, json, startFakeService, userInfo } from './fake-service.ts';
import { type Credentials, createTerminal, type Terminal, type TerminalOptions } from './index.ts';

const clock = movableClock();
let service: FakeService;
let terminal: Terminal;

beforeEach(async () => {
  service = await startFakeService();
  terminal = open();
});
afterEach(async () => {
  await terminal.stop();
  await service.stop();
});

function open(more: Partial<TerminalOptions> = {}): Terminal {
  return createTerminal({ baseUrl: service.baseUrl, apiKey: 'key-1', clock, ...more });
}

async function loggedIn(more: Partial<TerminalOptions> = {}): Promise<Terminal> {
  const panel = open(more);
  service.script(userInfo());
  expect((await panel.logIn({ by: 'name', id: 'ann' })).kind).toBe('done');
  return panel;
}

describe('interface 4.3: a login', () => {
  it.each<readonly [Credentials, string]>([
    [{ by: 'password', id: 'ann', password: 'a b&c' }, 'authtype=0&userid=ann&password=a+b%26c'],
    [{ by: 'card', id: '946EBD28' }, 'authtype=1&userid=946EBD28'],
    [{ by: 'card', id: '946EBD28', pin: '1234' }, 'authtype=1&userid=946EBD28&password=1234'],
    [{ by: 'shortId', id: '1001' }, 'authtype=2&userid=1001'],
    [{ by: 'name', id: 'ann' }, 'authtype=3&userid=ann'],
    [{ by: 'email', id: 'ann@customer.example' }, 'authtype=4&userid=ann%40customer.example'],
  ])('%j', async (credentials, form) => {
    service.script(userInfo());
    clock.freeze(1_000_000);
    const outcome = await terminal.logIn(credentials);
    expect(outcome).toEqual({
      kind: 'done',
      value: {
        id: 7,
        userName: 'ann',
        fullName: 'Ann Archer',
        email: 'ann@customer.example',
        providerId: 1,
        loggedInUntil: 1_000_000 + 3_600_000,
      },
    });
    expect(terminal.user()?.userName).toBe('ann');
    expect(service.heard).toMatchObject([
      {
        method: 'POST',
        url: '/api/v1/login',
        body: form,
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-api-key': 'key-1' },
      },
    ]);
    expect(service.heard[0]?.headers.authorization).toBeUndefined();
  });

  it('carries the device token where there is one (interface 5.5)', async () => {
    await using panel = await loggedIn({ deviceToken: 'device-1' });
    service.script(json(200, []));
    await panel.list();
    expect(service.heard.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer device-1',
      'Bearer user-token-1',
    ]);
  });

  it('that is refused tells why and logs nobody in, nor keeps who was there', async () => {
    await using panel = await loggedIn();
    service.script(json(401, { title: 'The credentials are wrong', errorCode: 1007 }));
    expect(await panel.logIn({ by: 'card', id: '1' })).toEqual({
      kind: 'refused',
      status: 401,
      errorCode: 1007,
      tokenRefused: true,
      message: 'The credentials are wrong (401)',
    });
    expect(panel.user()).toBeUndefined();
    expect(await panel.list()).toMatchObject({ kind: 'loggedOut', why: 'nobody' });
  });
});

describe('a session', () => {
  it('sends parameters of GET in a form-encoded body (SIL-01)', async () => {
    await using panel = await loggedIn();
    service.script(json(200, []));
    expect(await panel.list()).toEqual({ kind: 'done', value: [] });
    expect(service.heard[1]).toMatchObject({
      method: 'GET',
      url: '/api/v1/documents',
      body: 'maxRecords=500',
      headers: {
        authorization: 'Bearer user-token-1',
        'x-api-key': 'key-1',
        'content-type': 'application/x-www-form-urlencoded',
      },
    });
  });

  it('or in the query where that is set, and a login never', async () => {
    await using panel = await loggedIn({ getParameters: 'query' });
    service.script(json(200, []));
    await panel.list();
    expect(service.heard.map(({ url, body }) => [url, body])).toEqual([
      ['/api/v1/login', 'authtype=3&userid=ann'],
      ['/api/v1/documents?maxRecords=500', ''],
    ]);
    expect(service.heard[1]?.headers['content-type']).toBeUndefined();
  });

  it('lists what waits, in the parts a panel shows', async () => {
    await using panel = await loggedIn();
    const record = { uuid: 'u1', documentName: 'a.pdf', totalPages: 3, copies: 2, dateTime: 5 };
    service.script(json(200, [record, { uuid: 'u2', grayscale: true, totalPages: 'many' }]));
    const outcome = await panel.list();
    expect(outcome).toMatchObject({
      value: [
        { uuid: 'u1', name: 'a.pdf', totalPages: 3, copies: 2, grayscale: false, arrivedAt: 5 },
        { uuid: 'u2', name: '', totalPages: 0, grayscale: true },
      ],
    });
  });

  it('ends at the log-out: the token is sent no more', async () => {
    await using panel = await loggedIn();
    panel.logOut();
    expect(panel.user()).toBeUndefined();
    expect(await panel.list()).toMatchObject({ kind: 'loggedOut', why: 'nobody' });
    expect(service.heard).toHaveLength(1);
  });

  it('ends when expires_in is over, without asking (interface 2)', async () => {
    await using panel = await loggedIn();
    clock.advance(3_600_000);
    expect(await panel.list()).toMatchObject({ kind: 'loggedOut', why: 'expired' });
    expect(panel.user()).toBeUndefined();
    expect(service.heard).toHaveLength(1);
  });

  it.each([
    [
      'SIL-12',
      json(403, { title: 'Gone' }, { 'www-authenticate': 'Bearer error="invalid_token"' }),
    ],
    ['RFC 6750 3.1', json(401, { title: 'Gone' })],
  ])('ends when the service takes the token no more: %s', async (_, refusal) => {
    await using panel = await loggedIn();
    service.script(refusal, userInfo('user-token-2'), json(200, []));
    const outcome = await panel.list();
    expect(outcome).toMatchObject({ kind: 'loggedOut', why: 'token-refused' });
    expect(outcome).toHaveProperty('message', expect.stringContaining('Gone'));
    expect(panel.user()).toBeUndefined();
    await panel.logIn({ by: 'card', id: '1' });
    expect(await panel.list()).toMatchObject({ kind: 'done' });
    expect(service.heard.at(-1)?.headers.authorization).toBe('Bearer user-token-2');
  });

  it('outlives a refusal that is not about its token', async () => {
    await using panel = await loggedIn();
    service.script(json(403, { title: 'The user lacks a permission' }), json(200, []));
    expect(await panel.list()).toMatchObject({ kind: 'refused', status: 403, tokenRefused: false });
    expect(await panel.list()).toMatchObject({ kind: 'done' });
  });

  it('that began meanwhile is not ended by an answer to the one before', async () => {
    await using panel = await loggedIn();
    const { promise: late, resolve: answerLate } = Promise.withResolvers<void>();
    const { promise: asked, resolve: wasAsked } = Promise.withResolvers<void>();
    service.script((response, heard) => {
      wasAsked();
      void late.then(() => json(401, {})(response, heard));
    }, userInfo('user-token-2'));
    const first = panel.list();
    await asked;
    await panel.logIn({ by: 'name', id: 'ann' });
    answerLate();
    expect(await first).toMatchObject({ kind: 'loggedOut' });
    expect(panel.user()?.userName).toBe('ann');
  });
});

describe('a terminal is not made', () => {
  it.each([
    [{ baseUrl: 'ftp://host/api/v1' }],
    [{ baseUrl: 'no address' }],
    [{ baseUrl: 'https://ann:geheim@host/api/v1' }],
    [{ baseUrl: 'https://host/api/v1?key=geheim' }],
    [{ apiKey: 'geheim\n' }],
    [{ apiKey: '' }],
    [{ deviceToken: 'geheim geheim' }],
  ])('of %j, and the secret stays unsaid', (wrong) => {
    expect(() => open(wrong)).toThrow(TypeError);
    expect(() => open(wrong)).not.toThrow(/geheim/);
  });

  it('but a slash behind the base URL changes nothing', async () => {
    service.script(userInfo());
    await using panel = open({ baseUrl: `${service.baseUrl}/` });
    await panel.logIn({ by: 'name', id: 'ann' });
    expect(service.heard[0]?.url).toBe('/api/v1/login');
  });
});
