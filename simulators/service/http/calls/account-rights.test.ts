import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Question } from '../../stage/ask.ts';
import { openStage, type Stage } from '../../stage/stage.ts';

/** Who may make the calls about accounts and access controls, and that a refused one changes nothing. */
let stage: Stage;
let before: string;
beforeAll(async () => {
  stage = await openStage();
  before = await everything();
});
afterAll(() => stage.stop());

const container = { domainname: 'new.test', containername: 'New' };
const account = {
  parentdomain: 'acme.test',
  accountname: 'New',
  accounttype: '3',
  domainname: 'new.test',
  applicationname: 'x',
};

type Call = (people: Stage['people']) => Question;
const calls: Readonly<Record<string, Call>> = {
  'PUT /account': () => ({ method: 'PUT', path: '/account', form: account }),
  'PATCH /account': () => ({ method: 'PATCH', path: '/account', form: { accountname: 'New' } }),
  'GET /account/containers': () => ({ method: 'GET', path: '/account/containers' }),
  'PUT /account/container/{id}': ({ east }) => ({
    method: 'PUT',
    path: `/account/container/${String(east)}`,
    form: container,
  }),
  'DELETE /account/container/{id}': ({ east }) => ({
    method: 'DELETE',
    path: `/account/container/${String(east)}?withsubnodes=true`,
  }),
  'GET /accesscontrols': () => ({
    method: 'GET',
    path: '/accesscontrols',
    form: { accountdomain: 'acme.test' },
  }),
  'PUT /accesscontrols': ({ provider }) => ({
    method: 'PUT',
    path: '/accesscontrols?accountdomain=acme.test',
    json: { authProviderId: provider, roleName: 'Administrators', userName: 'alice' },
  }),
  'DELETE /accesscontrols/{id}': () => ({
    method: 'DELETE',
    path: '/accesscontrols/1?accountdomain=acme.test',
  }),
};
const names = Object.keys(calls);
const reading = ['GET /account/containers', 'GET /accesscontrols'];

async function everything(): Promise<string> {
  const { read } = stage.store;
  const accounts = await read.accounts.subtree(stage.people.vendor);
  const controls = await Promise.all(accounts.map(({ id }) => read.accessControls.ofAccount(id)));
  return JSON.stringify([accounts, controls]);
}

function ask(name: string, special: Partial<Question>): ReturnType<Stage['ask']> {
  const call = calls[name];
  if (call === undefined) throw new Error(`no call ${name}`);
  return stage.ask({ ...call(stage.people), ...special });
}

describe.each(names)('%s', (name) => {
  it.each([
    ['no key', undefined, 'key-missing'],
    ['an expired key', 'expired', 'key-not-valid'],
    ['an inactive key', 'inactive', 'key-not-valid'],
    ['a key without the option', 'plain', 'key-option-missing'],
    ['a key with no right', 'poor', 'key-right-missing'],
    ['a key that wants user tokens', 'tokens', 'user-token-missing'],
  ] as const)('refuses %s', async (_what, key, code) => {
    const reply = await ask(name, key === undefined ? {} : { key });
    expect(reply).toMatchObject({ status: 403, json: { type: `urn:platen:problem:${code}` } });
    expect(await everything()).toBe(before);
  });

  it.each(['nonsense', 'device'])('refuses the token %s', async (token) => {
    const key = token === 'device' ? 'tokens' : 'full';
    expect((await ask(name, { key, token })).status).toBe(403);
    expect(await everything()).toBe(before);
  });

  it('refuses the token of another key', async () => {
    const token = await stage.tokenFor('admin', 'tokens');
    expect((await ask(name, { key: 'full', token })).status).toBe(403);
    expect(await everything()).toBe(before);
  });

  it.each(['alice', 'reporter', 'support'] as const)(
    'asks what the role of %s allows',
    async (user) => {
      const token = await stage.tokenFor(user, 'full');
      const reply = await ask(name, { key: 'full', token });
      const views = user === 'support' || (user === 'alice' && name === 'GET /account/containers');
      expect(reply.status).toBe(views && reading.includes(name) ? 200 : 403);
      expect(await everything()).toBe(before);
    },
  );

  it('the caller is refused before anything that was sent (SIL-09)', async () => {
    const reply = await ask(name, { key: 'poor', form: { accounttype: 'x' }, body: '{' });
    expect(reply.status).toBe(403);
  });
});

it('an insecure key, and an administrator, may make all of them', async () => {
  const token = await stage.tokenFor('admin', 'tokens');
  const free = (name: string): Partial<Question> =>
    name === 'PUT /account' ? { form: { ...account, domainname: 'other.test' } } : {};
  for (const name of names) {
    const as = name.startsWith('DELETE') ? { key: 'tokens', token } : { key: 'insecure' };
    const reply = await ask(name, { ...(as as Partial<Question>), ...free(name) });
    expect([name, reply.status]).toEqual([name, 200]);
    if (!reading.includes(name)) expect(reply.json).toMatchObject({ errorCode: 0 });
  }
  expect(await everything()).not.toBe(before);
});
