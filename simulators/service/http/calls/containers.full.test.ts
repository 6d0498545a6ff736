import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../rules/records.ts';
import type { Question, Reply } from '../../stage/ask.ts';
import { openStage, type Stage } from '../../stage/stage.ts';

let stage: Stage;
let inner: number;
beforeEach(async () => {
  stage = await openStage();
  inner = await addContainer('inner', stage.people.east);
});
afterEach(() => stage.stop());

function addContainer(name: string, parentId: number): Promise<number> {
  const plain = {
    uuid: name,
    applicationName: '',
    trustAllClients: false,
    accountType: 3,
  } as const;
  return stage.store.write(({ change }) =>
    change.addAccount({ ...plain, name, parentId, domainNames: [`${name}.test`] }),
  );
}

const list = (special: Partial<Question> = {}): Promise<Reply> =>
  stage.ask({ method: 'GET', path: '/account/containers', key: 'full', ...special });

describe('GET /account/containers', () => {
  it('lists the containers of the account, at any depth, by id', async () => {
    await stage.store.write(({ change }) =>
      change.setAccount(inner, { timezone: 'Europe/Berlin' }),
    );
    expect(await list()).toMatchObject({ status: 200 });
    expect((await list()).json).toEqual([
      { id: stage.people.east, name: 'east', domainNames: ['east.test'], timezone: null },
      { id: inner, name: 'inner', domainNames: ['inner.test'], timezone: 'Europe/Berlin' },
    ]);
  });

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
  stage.ask({
    method: 'PUT',
    path: `/account/container/${String(id)}`,
    key: 'full',
    form: { domainname: 'new.test', containername: 'New', ...changed },
    ...special,
  });
const container = (): Promise<Account | undefined> => stage.store.read.accounts.byId(inner);

describe('PUT /account/container/{id}', () => {
  it('sets names, and of the rest what is given', async () => {
    const { acme: accountId } = stage.people;
    const hall = { accountId, name: 'hall', sortOrder: 0, identifiers: [] };
    const locationId = await stage.store.write(({ change }) => change.addLocation(hall));
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

  it('a key of the container itself may update it', async () => {
    const reply = await update(stage.people.east, {}, { key: 'east' });
    expect(reply.json).toEqual({ errorCode: 0, id: stage.people.east });
  });

  it.each([
    ['an unknown one', 'full', () => 987_654],
    ['a customer', 'full', ({ acme }) => acme],
    ['a vendor', 'vendor', ({ vendor }) => vendor],
    ['a container of an account beside', 'beta', ({ east }) => east],
    ['a negative id', 'full', () => -1],
  ] as const satisfies readonly (readonly [string, string, (people: Stage['people']) => number])[])(
    '%s is 404 with 1006',
    async (_what, key, idOf) => {
      const reply = await update(idOf(stage.people), {}, { key });
      expect(reply).toMatchObject({ status: 404, json: { errorCode: 1006, parameter: 'id' } });
      expect(await stage.store.read.accounts.byDomain('new.test')).toBeUndefined();
    },
  );

  it.each([
    ['the domain of an account beside', { domainname: 'beta.test' }],
    ['the domain of its parent', { domainname: ['free.test', 'EAST.test'] }],
    ['an unknown location', { locationid: '987' }],
  ])('%s is 1090, and nothing was changed', async (_what, changed) => {
    const before = await container();
    const reply = await update(inner, changed);
    expect(reply).toMatchObject({ status: 200, json: { errorCode: 1090, id: 0 } });
    expect(await container()).toEqual(before);
  });

  it.each([
    ['domainname', 'a b'],
    ['containername', ''],
    ['locationid', ''],
  ])('%s %j is 400, and nothing was changed', async (parameter, value) => {
    const before = await container();
    const reply = await update(inner, { [parameter]: value });
    expect(reply).toMatchObject({ status: 400, json: { parameter } });
    expect(await container()).toEqual(before);
  });

  it('an id that is no number is 400', async () => {
    expect(await update('east')).toMatchObject({ status: 400, json: { parameter: 'id' } });
  });
});
