import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newUser } from '../../rules/new-user.ts';
import type { Question, Reply } from '../../stage/ask.ts';
import { keyWith } from '../../stage/key-with.ts';
import { openStage, type Stage } from '../../stage/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.stop());

interface GroupInfo {
  readonly id: number;
  readonly groupName: string;
  readonly groupDN: string;
}

function ask(method: 'GET' | 'DELETE', path: string, special: Partial<Question> = {}) {
  return stage.ask({ method, path: `/groups${path}`, key: 'full', ...special });
}

function create(groupname: string, special: Partial<Question> & { readonly dn?: string } = {}) {
  const { dn, ...question } = special;
  const form = { groupname, ...(dn === undefined ? {} : { groupdn: dn }) };
  return stage.ask({ method: 'PUT', path: '/groups', key: 'full', form, ...question });
}

const idOf = (reply: Reply): number => (reply.json as { readonly id: number }).id;
const codeOf = (reply: Reply): number => (reply.json as { readonly errorCode: number }).errorCode;

async function list(special: Partial<Question> = {}): Promise<readonly GroupInfo[]> {
  return (await ask('GET', '', special)).json as readonly GroupInfo[];
}

const encoded = (groupId: string | number): string => `/${encodeURIComponent(groupId)}`;

describe('PUT /groups', () => {
  it('answers the new id; what was sent comes back unchanged, in the list too', async () => {
    const name = '=HYPERLINK("x") & Söhne';
    const reply = await create(name, { dn: 'cn=söhne,dc=acme/west' });
    expect(reply).toMatchObject({ status: 200, json: { errorCode: 0 } });
    const group = { id: idOf(reply), groupName: name, groupDN: 'cn=söhne,dc=acme/west' };
    expect((await ask('GET', encoded(idOf(reply)))).json).toEqual(group);
    expect((await ask('GET', encoded('cn=söhne,dc=acme/west'))).json).toEqual(group);
    expect(await list()).toContainEqual(group);
  });

  it('makes an id of its own for each group without one, by which it is found', async () => {
    const ids = [idOf(await create('one')), idOf(await create('two'))];
    const made = (await list()).filter(({ id }) => ids.includes(id));
    expect(new Set(made.map(({ groupDN }) => groupDN)).size).toBe(2);
    for (const { id, groupDN } of made)
      expect((await ask('GET', encoded(groupDN))).json).toMatchObject({ id });
  });

  it.each([
    { what: 'a name that is there, in any case', name: 'TAKEN', dn: 'other' },
    { what: 'an id that is there', name: 'other', dn: 'cn=taken' },
  ])('200 with 1043 for $what, and nothing is created', async ({ name, dn }) => {
    await create('taken', { dn: 'cn=taken' });
    const before = await list();
    expect(await create(name, { dn })).toMatchObject({
      status: 200,
      json: { errorCode: 1043, id: 0 },
    });
    expect(await list()).toEqual(before);
  });

  it('400 for an id of digits, which would be taken for a primary key (SIL-7B), and for what is ill-formed', async () => {
    const before = await list();
    for (const [name, dn, parameter] of [
      ['digits', '4711', 'groupdn'],
      ['', 'cn=x', 'groupname'],
      ['x'.repeat(257), 'cn=x', 'groupname'],
      ['control', 'a\u0001', 'groupdn'],
      ['empty', '', 'groupdn'],
    ] as const)
      expect(await create(name, { dn })).toMatchObject({
        status: 400,
        json: { parameter, errorCode: 1043 },
      });
    expect(await list()).toEqual(before);
  });

  it('a name of digits is a name, and is no key', async () => {
    const reply = await create('2024');
    expect(codeOf(reply)).toBe(0);
    expect((await ask('GET', '/2024')).status).toBe(404);
  });

  it('other accounts have names of their own', async () => {
    expect(codeOf(await create('shared', { dn: 'cn=shared' }))).toBe(0);
    expect(codeOf(await create('shared', { dn: 'cn=shared', key: 'beta' }))).toBe(0);
  });

  it('two at once: one is created', async () => {
    const codes = (await Promise.all([create('twin'), create('Twin')])).map(codeOf);
    expect(codes.toSorted((a, b) => a - b)).toEqual([0, 1043]);
  });
});

describe('GET /groups', () => {
  it('by id, however many there are', async () => {
    await stage.store.write(async ({ change }) => {
      for (let at = 0; at < 1100; at += 1) {
        const groupName = `many ${String(at)}`;
        await change.addGroup({ accountId: stage.people.acme, groupName, groupDn: groupName });
      }
    });
    const ids = (await list()).map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(1100);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('a container shares the groups of its account with those who reach it', async () => {
    const host = { host: 'east.test' };
    expect(await list({ headers: host })).toEqual(await list());
    expect(await list({ key: 'east' })).toEqual([]);
  });
});

describe('DELETE /groups/<id>', () => {
  it('ends memberships (SIL-72) and access controls about the group', async () => {
    const { acme: accountId, provider: providerId, users } = stage.people;
    const id = idOf(await create('doomed', { dn: 'cn=doomed' }));
    const subject = { kind: 'group', name: 'Doomed', dn: '' } as const;
    await stage.store.write(async ({ change }) => {
      await change.addMember(id, users.bob);
      await change.addAccessControl({ accountId, providerId, role: 'Support', subject });
    });
    expect((await stage.store.read.users.byId(users.bob.id))?.groupIds).toEqual([id]);
    expect((await ask('DELETE', '/cn%3Ddoomed')).json).toEqual({ errorCode: 0 });
    expect((await stage.store.read.users.byId(users.bob.id))?.groupIds).toEqual([]);
    const controls = await stage.store.read.accessControls.ofAccount(accountId);
    expect(controls.filter(({ subject: { name } }) => name === 'Doomed')).toEqual([]);
    expect((await ask('GET', encoded(id))).status).toBe(404);
    expect((await ask('DELETE', encoded(id))).json).toEqual({ errorCode: 1044 });
  });

  it.each(['nothing', '99999', '99999999999999', '-1'])('200 with 1044 for %s', async (id) => {
    expect(await ask('DELETE', encoded(id))).toMatchObject({
      status: 200,
      json: { errorCode: 1044 },
    });
  });
});

describe('GET /groups/<id>/members', () => {
  it('by name, however many there are, each whole', async () => {
    const id = idOf(await create('crowd'));
    const { acme: accountId, provider: providerId, users } = stage.people;
    await stage.store.write(async ({ change }) => {
      for (let at = 0; at < 1100; at += 1) {
        const userName = `${at % 2 === 0 ? 'M' : 'm'}ember-${String((at * 7) % 1100).padStart(4, '0')}`;
        const place = { accountId, providerId, createdAt: 0, groupIds: [id] };
        await change.addUser({ ...newUser, ...place, userName });
      }
      await change.addMember(id, users.alice);
    });
    const members = (await ask('GET', `${encoded(id)}/members`)).json as {
      readonly userName: string;
      readonly groupIds: readonly number[];
      readonly cards: readonly string[];
    }[];
    expect(members).toHaveLength(1101);
    const names = members.map(({ userName }) => userName.toLowerCase());
    expect(names).toEqual(names.toSorted());
    expect(members[0]).toMatchObject({ userName: 'alice', cards: ['04A1B2C3'], groupIds: [id] });
    expect(members.every(({ groupIds }) => groupIds.includes(id))).toBe(true);
  });

  it('none is an empty list; 404 for no group', async () => {
    const id = idOf(await create('lonely'));
    expect((await ask('GET', `${encoded(id)}/members`)).json).toEqual([]);
    expect(await ask('GET', '/nothing/members')).toMatchObject({
      status: 404,
      json: { type: 'urn:platen:problem:group-not-found' },
    });
  });
});

describe('who may', () => {
  it('neither from beside nor from below is a group there; from above by the host', async () => {
    const id = idOf(await create('walled', { dn: 'cn=walled' }));
    for (const key of ['beta', 'east', 'vendor'] as const) {
      for (const group of [encoded(id), encoded('cn=walled')]) {
        expect((await ask('GET', group, { key })).status).toBe(404);
        expect((await ask('GET', `${group}/members`, { key })).status).toBe(404);
        expect((await ask('DELETE', group, { key })).json).toEqual({ errorCode: 1044 });
      }
      expect((await list({ key })).map((group) => group.id)).not.toContain(id);
    }
    const above = { key: 'vendor', headers: { host: 'acme.test' } } as const;
    expect((await ask('GET', encoded(id), above)).status).toBe(200);
    expect((await ask('DELETE', encoded(id), above)).json).toEqual({ errorCode: 0 });
  });

  it('a user sees one’s own groups, and oneself in them (SIL-23)', async () => {
    const [own, other] = [idOf(await create('own')), idOf(await create('other'))];
    const { alice, bob } = stage.people.users;
    await stage.store.write(async ({ change }) => {
      await change.addMember(own, bob);
      await change.addMember(own, alice);
      await change.addMember(other, alice);
    });
    const token = await stage.tokenFor('bob', 'full');
    expect((await list({ token })).map(({ id }) => id)).toEqual([own]);
    expect((await ask('GET', encoded(own), { token })).status).toBe(200);
    expect((await ask('GET', encoded(other), { token })).status).toBe(404);
    expect((await ask('GET', `${encoded(own)}/members`, { token })).json).toMatchObject([
      { userName: 'bob' },
    ]);
    expect((await ask('GET', `${encoded(other)}/members`, { token })).status).toBe(404);
  });

  it('each call needs its right, of the key and of the user', async () => {
    const id = idOf(await create('kept'));
    const before = await list();
    const viewing = await keyWith(stage, ['ViewUser']);
    const calls = [
      { method: 'PUT', path: '/groups', form: { groupname: 'not made' } },
      { method: 'DELETE', path: `/groups/${String(id)}` },
    ] as const;
    for (const call of calls) {
      expect((await stage.ask({ ...call, headers: viewing })).status).toBe(403);
      for (const who of ['alice', 'reporter', 'support'] as const) {
        const token = await stage.tokenFor(who, 'full');
        expect((await stage.ask({ ...call, key: 'full', token })).status).toBe(403);
      }
    }
    const creating = await keyWith(stage, ['CreateUser', 'DeleteUser']);
    for (const path of ['/groups', `/groups/${String(id)}`, `/groups/${String(id)}/members`]) {
      expect((await stage.ask({ method: 'GET', path, headers: creating })).status).toBe(403);
      expect((await stage.ask({ method: 'GET', path, headers: viewing })).status).toBe(200);
      for (const key of ['plain', 'poor', 'expired'] as const)
        expect((await stage.ask({ method: 'GET', path, key })).status).toBe(403);
    }
    expect(await list()).toEqual(before);
  });
});
