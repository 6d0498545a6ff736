import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStage, type Stage } from '../../stage/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.stop());

const problem = (code: string): object => ({ json: { type: `urn:platen:problem:${code}` } });

describe('GET /version', () => {
  it('answers ServerVersionInfo to any live key', async () => {
    const reply = await stage.ask({ method: 'GET', path: '/version', key: 'poor' });
    expect(reply).toMatchObject({
      status: 200,
      json: { version: '0.1.0', buildDate: '1970-01-01T00:00:00Z', buildTimeStamp: 0 },
    });
  });

  it.each([
    [undefined, 'key-missing'],
    ['expired', 'key-not-valid'],
    ['inactive', 'key-not-valid'],
    ['tokens', 'user-token-missing'],
  ] as const)(
    'refuses with 403 and problem JSON under key %s (SIL-10, SIL-12)',
    async (key, code) => {
      const reply = await stage.ask({
        method: 'GET',
        path: '/version',
        ...(key === undefined ? {} : { key }),
      });
      expect(reply).toMatchObject({ status: 403, ...problem(code) });
      expect(reply.json).toMatchObject({
        title: expect.any(String) as string,
        status: 403,
        errorCode: 1007,
      });
      expect(reply.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    },
  );

  it("refuses a token that is nobody's, and says so (SIL-12)", async () => {
    const reply = await stage.ask({
      method: 'GET',
      path: '/version',
      key: 'full',
      token: 'nonsense',
    });
    expect(reply).toMatchObject({ status: 403, ...problem('token-not-valid') });
    expect(reply.headers['www-authenticate']).toBe('Bearer error="invalid_token"');
  });
});

describe('GET /account', () => {
  it("answers the key's account where the host is no registered domain", async () => {
    const reply = await stage.ask({ method: 'GET', path: '/account', key: 'plain' });
    expect(reply.json).toEqual({
      id: stage.people.acme,
      name: 'acme',
      accountType: 2,
      domainNames: ['acme.test'],
      uuid: 'uuid-of-acme',
      timezone: null,
    });
  });

  it.each([
    ['a parameter in the body', { form: { domainname: 'east.test' } }],
    ['a parameter in the query', { path: '/account?DomainName=EAST.test' }],
    ['the host of the request', { headers: { host: 'East.test:7300' } }],
  ])('finds a container below by %s (SIL-01, SIL-22)', async (_what, special) => {
    const reply = await stage.ask({ method: 'GET', path: '/account', key: 'plain', ...special });
    expect(reply).toMatchObject({ status: 200, json: { id: stage.people.east, accountType: 3 } });
  });

  it.each([
    ['a sibling', 'plain', 'beta.test'],
    ['the account above', 'plain', 'vendor.test'],
    ['an unknown one', 'vendor', 'nowhere.test'],
    ['the account above a container', 'east', 'acme.test'],
  ] as const)('answers 404 with 1006 for %s', async (_what, key, domainname) => {
    const reply = await stage.ask({ method: 'GET', path: '/account', key, form: { domainname } });
    expect(reply).toMatchObject({
      status: 404,
      json: { errorCode: 1006, parameter: 'domainname' },
    });
  });

  it("a user reaches no further than the user's account, whatever the key reaches (SIL-22)", async () => {
    const token = await stage.tokenFor('alice', 'vendor');
    const ask = (domainname: string): ReturnType<Stage['ask']> =>
      stage.ask({ method: 'GET', path: '/account', key: 'vendor', token, form: { domainname } });
    expect((await ask('acme.test')).status).toBe(200);
    expect((await ask('beta.test')).status).toBe(404);
    expect(
      (await stage.ask({ method: 'GET', path: '/account', key: 'vendor', token })).json,
    ).toMatchObject({ name: 'acme' });
  });

  it('a host of an account out of reach counts for nothing', async () => {
    const reply = await stage.ask({
      method: 'GET',
      path: '/account',
      key: 'plain',
      headers: { host: 'beta.test' },
    });
    expect(reply.json).toMatchObject({ name: 'acme' });
  });

  it('a domain name twice is 400 and names the parameter', async () => {
    const reply = await stage.ask({
      method: 'GET',
      path: '/account',
      key: 'plain',
      form: { domainname: ['a', 'b'] },
    });
    expect(reply).toMatchObject({ status: 400, json: { parameter: 'domainname' } });
  });
});

describe('HEAD /account', () => {
  it.each([
    ['any registered domain, without a key', { form: { domainname: 'beta.test' } }, 200],
    ['the host, without a key', { headers: { host: 'acme.test' } }, 200],
    [
      'any registered domain, under a key of another account',
      { key: 'plain', form: { domainname: 'beta.test' } },
      200,
    ],
    [
      'a registered domain, under a dead key',
      { key: 'expired', form: { domainname: 'acme.test' } },
      200,
    ],
    ['an unregistered domain', { form: { domainname: 'nowhere.test' } }, 404],
    ['an unregistered host, without a key', {}, 404],
    ['an unregistered host, under a live key', { key: 'plain' }, 200],
  ] as const)('%s (interface 5.1, SIL-22)', async (_what, special, status) => {
    const reply = await stage.ask({ method: 'HEAD', path: '/account', ...special });
    expect([reply.status, reply.bytes.length]).toEqual([status, 0]);
  });
});
