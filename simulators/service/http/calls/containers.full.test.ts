import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../rules/records.ts';
import type { Question, Reply } from '../../testing/ask.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let inner: number;
beforeEach(async () => {
  server = await startTestServer();
  inner = await addContainer('inner', server.people.east);
});
afterEach(() => server.stop());

function addContainer(name: string, parentId: number): Promise<number> {
  const plain = {
    uuid: name,
    applicationName: '',
    trustAllClients: false,
    accountType: 3,
  } as const;
  return server.store.write(({ change }) =>
    change.addAccount({ ...plain, name, parentId, domainNames: [`${name}.test`] }),
  );
}

const list = (special: Partial<Question> = {}): Promise<Reply> =>
  server.ask({ method: 'GET', path: '/account/containers', key: 'full', ...special });

describe('GET /account/containers', () => {
  it.each([
    ['a container’s own', { key: 'east' }, ['inner']],
    ['those of the host', { headers: { host: 'east.test' } }, ['inner']],
    ['a vendor has none: its customers have', { key: 'vendor' }, []],
    [
      'a vendor asks for a customer',
      { key: 'vendor', headers: { host: 'acme.test' } },
      ['east', 'inner'],
    ],
    ['an account beside has its own', { key: 'beta', headers: { host: 'acme.test' } }, []],
  ] as const)('%s', async (_what, special, expected) => {
    const { json } = await list(special);
    expect((json as readonly Account[]).map(({ name }) => name)).toEqual(expected);
  });
});

const update = (
  id: number | string,
  changed: NonNullable<Question['form']> = {},
  special: Partial<Question> = {},
): Promise<Reply> =>
  server.ask({
    method: 'PUT',
    path: `/account/container/${String(id)}`,
    key: 'full',
    form: { domainname: 'new.test', containername: 'New', ...changed },
    ...special,
  });
const container = (): Promise<Account | undefined> => server.store.read.accounts.byId(inner);

describe('PUT /account/container/{id}', () => {
  it('sets names, and of the rest what is given', async () => {
    const { acme: accountId } = server.people;
    const hall = { accountId, name: 'hall', sortOrder: 0, identifiers: [] };
    const locationId = await server.store.write(({ change }) => change.addLocation(hall));
    const before = await container();
    const reply = await update(inner, { applicationname: 'app', locationid: String(locationId) });
    expect(reply.json).toEqual({ errorCode: 0, id: inner });
    const fields = { name: 'New', domainNames: ['new.test'], applicationName: 'app', locationId };
    expect(await container()).toEqual({ ...before, ...fields });
    await update(inner, { domainname: ['inner.test', 'NEW.test'] });
    expect(await container()).toMatchObject({
      ...fields,
      domainNames: ['inner.test', 'NEW.test'],
    });
    await update(inner, { applicationname: '' });
    expect(await container()).toMatchObject({ applicationName: '', locationId });
  });
});
