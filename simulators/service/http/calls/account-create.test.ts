import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Question, Reply } from '../../stage/ask.ts';
import { openStage, type Stage } from '../../stage/stage.ts';

let stage: Stage;
let location: number;
beforeAll(async () => {
  stage = await openStage();
  location = await addLocation(stage.people.acme);
});
afterAll(() => stage.stop());

function addLocation(accountId: number): Promise<number> {
  const place = { accountId, name: 'hall', sortOrder: 0, identifiers: [] };
  return stage.store.write(({ change }) => change.addLocation(place));
}

let count = 0;
const fresh = (): string => `new-${String((count += 1))}.test`;

type Form = NonNullable<Question['form']>;

/** A container below acme, changed as asked; undefined leaves a parameter out. */
function create(
  changed: Readonly<Record<string, string | readonly string[] | undefined>> = {},
  special: Partial<Question> = {},
): Promise<Reply> {
  const wishes = {
    parentdomain: 'acme.test',
    accountname: 'North',
    accounttype: '3',
    domainname: fresh(),
    applicationname: 'Printing',
    ...changed,
  };
  const given = Object.entries(wishes).filter(([, value]) => value !== undefined);
  const form = Object.fromEntries(given) as Form;
  return stage.ask({ method: 'PUT', path: '/account', key: 'full', form, ...special });
}

const idOf = ({ json }: Reply): number => (json as { readonly id: number }).id;
const accounts = async (): Promise<number> =>
  (await stage.store.read.accounts.subtree(stage.people.vendor)).length;

describe('PUT /account', () => {
  it('creates a container with all that it was given', async () => {
    const names = [fresh(), 'North.Example-2.test'];
    const reply = await create({
      domainname: names,
      trustallclients: 'true',
      locationid: String(location),
    });
    expect(reply.json).toEqual({ errorCode: 0, id: expect.any(Number) as number });
    expect(await stage.store.read.accounts.byId(idOf(reply))).toEqual({
      id: idOf(reply),
      uuid: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      name: 'North',
      accountType: 3,
      parentId: stage.people.acme,
      domainNames: names,
      applicationName: 'Printing',
      trustAllClients: true,
      locationId: location,
    });
    const found = await stage.ask({
      method: 'GET',
      path: '/account',
      key: 'full',
      form: { domainname: 'north.EXAMPLE-2.test' },
    });
    expect(found.json).toMatchObject({ name: 'North', accountType: 3, domainNames: names });
  });

  it.each([
    ['vendor.test', '1'],
    ['vendor.test', '2'],
    ['acme.test', '3'],
    ['east.test', '3'],
  ])('below %s there may be an account of type %s', async (parentdomain, accounttype) => {
    const reply = await create({ parentdomain, accounttype }, { key: 'vendor' });
    expect(reply.json).toMatchObject({ errorCode: 0 });
  });

  it.each([
    ['vendor.test', '3'],
    ['acme.test', '1'],
    ['acme.test', '2'],
    ['east.test', '1'],
    ['east.test', '2'],
  ])('below %s there is none of type %s: 1007', async (parentdomain, accounttype) => {
    const before = await accounts();
    const reply = await create({ parentdomain, accounttype }, { key: 'vendor' });
    expect(reply).toMatchObject({ status: 200, json: { errorCode: 1007, id: 0 } });
    expect(await accounts()).toBe(before);
  });

  it('a customer has a local provider from the start, so that it can have users', async () => {
    const wishes = { parentdomain: 'vendor.test', accounttype: '2', accountname: 'Gamma' };
    const id = idOf(await create(wishes, { key: 'vendor' }));
    const providers = await stage.store.read.users.providers(id);
    expect(providers).toMatchObject([{ name: 'local', providerType: 0, active: true }]);
    const container = idOf(await create());
    expect(await stage.store.read.users.providers(container)).toEqual([]);
  });

  it('is no deeper than thirty-two accounts', async () => {
    let parentdomain = 'acme.test';
    for (let depth = 3; depth <= 32; depth += 1) {
      const domainname = fresh();
      expect((await create({ parentdomain, domainname })).json).toMatchObject({ errorCode: 0 });
      parentdomain = domainname;
    }
    expect((await create({ parentdomain })).json).toEqual({ errorCode: 1007, id: 0 });
  });

  it.each([
    ['accountname', ''],
    ['accountname', undefined],
    ['accountname', 'x'.repeat(257)],
    ['accountname', 'a\u0000b'],
    ['parentdomain', undefined],
    ['accounttype', undefined],
    ['accounttype', '0'],
    ['accounttype', '4'],
    ['accounttype', 'container'],
    ['applicationname', undefined],
    ['trustallclients', 'yes'],
    ['locationid', 'hall'],
    ['domainname', undefined],
    ['domainname', ''],
    ['domainname', 'a..b'],
    ['domainname', '-a.test'],
    ['domainname', 'a_b.test'],
    ['domainname', ['fine.test', 'not fine.test']],
    ['domainname', `${'a'.repeat(64)}.test`],
    ['domainname', `${'a.'.repeat(126)}test`],
  ])('%s %j is 400, and nothing was created', async (parameter, value) => {
    const before = await accounts();
    const reply = await create({ [parameter]: value });
    expect(reply).toMatchObject({ status: 400, json: { parameter } });
    expect(await accounts()).toBe(before);
  });
});

describe('the domain names of a new account', () => {
  it('are counted once, whatever their case, as they came first', async () => {
    const reply = await create({ domainname: ['Twice.test', 'once.test', 'tWICE.TEST'] });
    expect(await stage.store.read.accounts.byId(idOf(reply))).toMatchObject({
      domainNames: ['Twice.test', 'once.test'],
    });
  });

  it.each([
    ['an account of one’s own', 'full', 'acme.test'],
    ['a container, in another case', 'full', 'EAST.Test'],
    ['the account above', 'full', 'vendor.test'],
    ['an account beside', 'full', 'beta.test'],
    ['the parent itself', 'vendor', 'acme.test'],
  ] as const)('are refused when %s has one of them: 1008', async (_what, key, taken) => {
    const before = await accounts();
    const free = fresh();
    const reply = await create({ domainname: [free, taken] }, { key });
    expect(reply).toMatchObject({ status: 200, json: { errorCode: 1008, id: 0 } });
    expect(await stage.store.read.accounts.byDomain(free)).toBeUndefined();
    expect(await accounts()).toBe(before);
  });

  it('are given to one of two who want them at the same time', async () => {
    const domainname = fresh();
    const replies = await Promise.all(
      ['Left', 'Right'].map((accountname) => create({ domainname, accountname })),
    );
    const codes = replies.map(({ json }) => (json as { readonly errorCode: number }).errorCode);
    expect(codes.toSorted((one, other) => one - other)).toEqual([0, 1008]);
  });
});

describe('what is out of reach answers as if it did not exist (SIL-22)', () => {
  it.each([
    ['an unknown parent', 'vendor', 'nowhere.test'],
    ['the account above', 'full', 'vendor.test'],
    ['an account beside', 'full', 'beta.test'],
    ['the account above a container', 'east', 'acme.test'],
  ] as const)('%s is 1006', async (_what, key, parentdomain) => {
    const before = await accounts();
    const reply = await create({ parentdomain, accounttype: '2' }, { key });
    expect(reply).toMatchObject({ status: 200, json: { errorCode: 1006, id: 0 } });
    expect(await accounts()).toBe(before);
  });

  it('a location is one of the parent or of an account above it that is reached, else 1008', async () => {
    const foreign = await addLocation(stage.people.beta);
    const above = await addLocation(stage.people.vendor);
    const within = await addLocation(stage.people.east);
    const refused = { errorCode: 1008, id: 0 };
    for (const locationid of [foreign, above, within, 0, -1, 987_654])
      expect((await create({ locationid: String(locationid) })).json).toEqual(refused);
    expect((await create({ locationid: String(foreign) }, { key: 'vendor' })).json).toEqual(
      refused,
    );
    const reply = await create({ locationid: String(above) }, { key: 'vendor' });
    expect(reply.json).toMatchObject({ errorCode: 0 });
  });

  it('a user reaches the own account and what is below, whatever the key reaches', async () => {
    const token = await stage.tokenFor('admin', 'vendor');
    const asUser = { key: 'vendor', token } as const;
    expect((await create({}, asUser)).json).toMatchObject({ errorCode: 0 });
    const outside = { parentdomain: 'vendor.test', accounttype: '2' };
    expect((await create(outside, asUser)).json).toEqual({ errorCode: 1006, id: 0 });
  });
});
