import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../rules/records.ts';
import type { Question, Reply } from '../../testing/ask.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let location: number;
beforeEach(async () => {
  server = await startTestServer();
  location = await addLocation(server.people.acme);
});
afterEach(() => server.stop());

function addLocation(accountId: number): Promise<number> {
  const place = { accountId, name: 'hall', sortOrder: 0, identifiers: [] };
  return server.store.write(({ change }) => change.addLocation(place));
}

const update = (
  form: NonNullable<Question['form']>,
  special: Partial<Question> = {},
): Promise<Reply> =>
  server.ask({ method: 'PATCH', path: '/account', key: 'full', form, ...special });
const account = (id = server.people.acme): Promise<Account | undefined> =>
  server.store.read.accounts.byId(id);

describe('PATCH /account', () => {
  it('takes all of its parameters, booleans and numbers as text', async () => {
    await update({
      accountname: 'new',
      domainname: ['one.test', 'Two.test'],
      applicationname: 'app',
      trustallclients: 'True',
      locationid: String(location),
      locale: 'pt-BR',
      defaultpapersize: 'Letter',
      theme: 'breeze',
    });
    expect(await account()).toMatchObject({
      name: 'new',
      domainNames: ['one.test', 'Two.test'],
      applicationName: 'app',
      trustAllClients: true,
      locationId: location,
      locale: 'pt-BR',
      defaultPaperSize: 'Letter',
      theme: 'breeze',
    });
    expect(await server.store.read.accounts.byDomain('acme.test')).toBeUndefined();
    const found = await server.ask({ method: 'GET', path: '/account', key: 'plain' });
    expect(found.json).toMatchObject({ name: 'new', domainNames: ['one.test', 'Two.test'] });
  });

  it('clears by an empty value what an account need not have (SIL-61)', async () => {
    const before = await account();
    const set = { applicationname: 'app', trustallclients: 'true', locationid: String(location) };
    await update({ ...set, locale: 'de', defaultpapersize: 'A3', theme: 'red' });
    expect(await account()).not.toEqual(before);
    const names = [...Object.keys(set), 'locale', 'defaultpapersize', 'theme'];
    await update(Object.fromEntries(names.map((name) => [name, ''])));
    expect(await account()).toEqual(before);
  });
});

describe('which account is updated (SIL-22)', () => {
  it.each([
    { what: 'the key’s', key: 'full', expected: 'acme' },
    { what: 'the one of the host', key: 'full', host: 'east.test', expected: 'east' },
    {
      what: 'the one of the host, further down',
      key: 'vendor',
      host: 'Beta.test:443',
      expected: 'beta',
    },
    {
      what: 'the key’s, where the host is out of reach',
      key: 'full',
      host: 'beta.test',
      expected: 'acme',
    },
    {
      what: 'the key’s, where the host is above it',
      key: 'full',
      host: 'vendor.test',
      expected: 'acme',
    },
  ] as const)('$what', async ({ expected, key, ...special }) => {
    const headers = 'host' in special ? { headers: { host: special.host } } : {};
    const reply = await update({ accountname: 'renamed' }, { key, ...headers });
    expect(reply.json).toEqual({ errorCode: 0, id: server.people[expected] });
    const all = await server.store.read.accounts.subtree(server.people.vendor);
    const renamed = all.filter(({ name }) => name === 'renamed').map(({ id }) => id);
    expect(renamed).toEqual([server.people[expected]]);
  });

  it('a user’s is the user’s own, whatever the key reaches', async () => {
    const token = await server.tokenFor('admin', 'vendor');
    const headers = { host: 'beta.test' };
    const reply = await update({ accountname: 'x' }, { key: 'vendor', token, headers });
    expect(reply.json).toEqual({ errorCode: 0, id: server.people.acme });
  });
});

it('a location is one of the account or of one above it that is reached, else 1090', async () => {
  const [above, beside, below] = [
    await addLocation(server.people.vendor),
    await addLocation(server.people.beta),
    await addLocation(server.people.east),
  ];
  for (const locationid of [above, beside, below, 0, -1, 4_294_967_295])
    expect((await update({ locationid: String(locationid) })).json).toEqual({
      errorCode: 1090,
      id: 0,
    });
  expect(await account()).not.toHaveProperty('locationId');
  const east = { headers: { host: 'east.test' } };
  expect((await update({ locationid: String(location) }, east)).json).toMatchObject({
    errorCode: 0,
  });
  expect(await account(server.people.east)).toMatchObject({ locationId: location });
});
