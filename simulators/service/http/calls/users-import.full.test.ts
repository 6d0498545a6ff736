import { readdir } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { waitFor } from '../../../kit/lifecycle.ts';
import type { User } from '../../rules/records.ts';
import type { Question, Reply } from '../../stage/ask.ts';
import type { KeyKind } from '../../stage/people.ts';
import { openStage, type Stage } from '../../stage/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.stop());
afterEach(async () => {
  const [kept] = await readdir(stage.contentFolder);
  if (kept !== undefined) throw new Error('an uploaded file was kept');
});

const mapping = 'userName:0,firstName:1,lastName:2,email:3,group:4';

function load(
  group: string,
  csv: string | Uint8Array,
  { key = 'full', ...options }: Readonly<Record<string, string>> & { readonly key?: KeyKind } = {},
): Promise<Reply> {
  const fields = { group, mapping, ...options };
  const parts: NonNullable<Question['parts']> = [
    ...Object.entries(fields).map(([name, value]) => ({ name, value })),
    { name: 'data', value: csv, fileName: 'people.csv' },
  ];
  return stage.ask({ method: 'POST', path: '/users/import', key, parts });
}

function named(userName: string): Promise<User | undefined> {
  return stage.store.read.users.byName(stage.people.provider, userName);
}

async function loginStatus(userid: string): Promise<number> {
  const form = { authtype: '3', userid };
  return (await stage.ask({ method: 'POST', path: '/login', key: 'full', form })).status;
}

const ok = { status: 200, json: { errorCode: 0 } };

describe('POST /users/import', () => {
  it('makes users, who join the group and the one of their row; both are made', async () => {
    expect(
      await load('First class', 'ada,Ada,Lovelace,ada@x.test,Maths\nBen,Ben,,,\n'),
    ).toMatchObject(ok);
    expect(await named('ada')).toMatchObject({
      fullName: 'Ada Lovelace',
      email: 'ada@x.test',
      groupNames: ['First class', 'Maths'],
      accountId: stage.people.acme,
      disabled: false,
    });
    expect(await named('BEN')).toMatchObject({ userName: 'Ben', groupNames: ['First class'] });
    expect(await loginStatus('ada')).toBe(200);
  });

  it('changes users who are there by what the file has, and leaves the rest', async () => {
    const before = await named('alice');
    const csv = 'ALICE;Alicia\nnew;N\n';
    const options = { separator: ';', mapping: 'userName:0,firstName:1' };
    expect(await load('known', csv, options)).toMatchObject(ok);
    expect(await named('alice')).toEqual({
      ...before,
      fullName: 'Alicia',
      groupIds: expect.any(Array) as number[],
      groupNames: ['known'],
    });
    expect(
      await load('known', 'alice;a@new.test\nnew;\n', {
        separator: ';',
        mapping: 'userName:0,email:1',
      }),
    ).toMatchObject(ok);
    expect(await named('alice')).toMatchObject({ fullName: 'Alicia', email: 'a@new.test' });
    expect(await load('known', 'alice\nnew\n', { mapping: 'userName:0' })).toMatchObject(ok);
    expect(await named('alice')).toMatchObject({ fullName: 'Alicia', email: 'a@new.test' });
  });

  it('shuts out members who are missing in the file, at once, and lets them in again with it (SIL-67)', async () => {
    await load('club', 'x1,,,,\nx2,,,,\nx3,,,,\n');
    const x2 = await named('x2');
    const login = await stage.ask({
      method: 'POST',
      path: '/login',
      key: 'full',
      form: { authtype: '3', userid: 'x2' },
    });
    const { access_token: token } = (login.json as { token: { access_token: string } }).token;
    const own = { username: 'x2', providerid: String(stage.people.provider) };
    const get = () => stage.ask({ method: 'GET', path: '/users', key: 'full', token, form: own });
    expect((await get()).status).toBe(200);

    expect(await load('club', 'X1,,,,\nx4,,,,\n')).toMatchObject(ok);
    expect((await get()).status).toBe(403);
    expect(await named('x2')).toMatchObject({ id: x2?.id, disabled: true, groupNames: ['club'] });
    expect(await Promise.all(['x1', 'x2', 'x3', 'x4'].map(loginStatus))).toEqual([
      200, 401, 401, 200,
    ]);

    expect(await load('club', 'x2,,,,\nx1,,,,\nx4,,,,\n')).toMatchObject(ok);
    expect(await Promise.all(['x1', 'x2', 'x3', 'x4'].map(loginStatus))).toEqual([
      200, 200, 401, 200,
    ]);
    // The token from before stays dead.
    expect((await get()).status).toBe(403);
  });

  it('only members of that group are shut out, and only those of the local provider', async () => {
    await load('left', 'l1,,,,\nl2,,,,\n');
    const { acme: accountId } = stage.people;
    const ldap = { accountId, name: 'd', providerType: 1, priority: 9, active: true } as const;
    const group = await stage.store.read.groups.byName(accountId, 'left');
    const guest = await stage.store.write(async ({ change }) => {
      const providerId = await change.addProvider(ldap);
      const l2 = await named('l2');
      const { id: _, groupNames: __, groupIds: ___, ...fields } = l2 as User;
      const person = {
        ...fields,
        providerId,
        userName: 'guest',
        groupIds: [group?.id ?? 0],
        groupNames: [],
      };
      return await change.addUser(person);
    });
    await load('right', 'r1,,,,left\n');
    await load('left', 'l1,,,,\n');
    expect(await named('r1')).toMatchObject({ disabled: true, groupNames: ['left', 'right'] });
    expect(await named('l2')).toMatchObject({ disabled: true });
    expect(await named('alice')).toMatchObject({ disabled: false });
    expect(await stage.store.read.users.byId(guest)).toMatchObject({ disabled: false });
  });

  it('one account’s import touches nobody of another, whatever names they share (SIL-22)', async () => {
    await load('shared', 'sh1,,,,\nsh2,,,,\n');
    const before = await Promise.all(['sh1', 'sh2'].map(named));
    expect(await load('shared', 'sh2,Theirs,,,\n', { key: 'beta' })).toMatchObject(ok);
    expect(await Promise.all(['sh1', 'sh2'].map(named))).toEqual(before);
    const { providerId } = stage.people.users.carol;
    expect(await stage.store.read.users.byName(providerId, 'sh2')).toMatchObject({
      fullName: 'Theirs',
      accountId: stage.people.beta,
    });
  });

  it('the group is found by its name, in any case, or by its textual id', async () => {
    const { acme: accountId } = stage.people;
    const group = { accountId, groupName: 'Staff', groupDn: 'cn=staff' };
    const id = await stage.store.write(({ change }) => change.addGroup(group));
    await load('STAFF', 's1,,,,\n');
    await load('cn=staff', 's1,,,,\ns2,,,,sTaff\n');
    for (const name of ['s1', 's2']) expect((await named(name))?.groupIds).toEqual([id]);
  });

  it.each([
    { what: 'a semicolon', separator: ';', csv: 'sep1;;;;\n' },
    { what: 'a tab', separator: '\t', csv: 'sep2\t\t\t\t\n' },
    { what: 'a spelled tab', separator: '\\t', csv: 'sep3\t\t\t\t\n' },
    { what: 'a bar', separator: '|', csv: 'sep4||||\n' },
  ])('separated by $what', async ({ separator, csv }) => {
    expect(await load('separated', csv, { separator })).toMatchObject(ok);
    expect(await named(csv.slice(0, 4))).toBeDefined();
  });

  it('with a header, quotes, a byte order mark, CRLF, empty lines and no line end at last', async () => {
    const csv =
      '\ufeffuser,first,last,mail,group\r\n\r\n"q1","An ""A""","B, C",q1@x,\r\nq2,,Ümläut 😀,,';
    expect(await load('quoted', csv, { hasheader: 'true' })).toMatchObject(ok);
    expect(await named('q1')).toMatchObject({ fullName: 'An "A" B, C' });
    expect(await named('q2')).toMatchObject({ fullName: 'Ümläut 😀' });
    expect(await named('user')).toBeUndefined();
  });

  it('names come back unchanged, formulas too: whoever puts them into a sheet escapes them', async () => {
    const names = ['=cmd|x', '+1-2', '-3', '@SUM(1)', "o'neil", '%like_'];
    await load('formulas', names.map((name) => `${name},${name},,,\n`).join(''));
    for (const name of names) {
      const form = { username: name, providerid: String(stage.people.provider) };
      const reply = await stage.ask({ method: 'GET', path: '/users', key: 'full', form });
      expect(reply.json).toMatchObject({ userName: name, fullName: name });
    }
  });

  it('async: answers when the file was checked; the users come by themselves', async () => {
    const rows = Array.from({ length: 3000 }, (_, at) => `async${String(at)},,,,\n`).join('');
    expect(await load('later', `${rows}broken\n`, { async: 'true' })).toMatchObject({
      status: 400,
    });
    expect(await named('async1')).toBeUndefined();
    expect(await load('later', rows, { async: 'TRUE' })).toMatchObject(ok);
    await waitFor(() => named('async2999'), {
      clock: stage.clock,
      deadlineMs: 50_000,
      what: 'the last user',
    });
    await waitFor(
      async () =>
        (await stage.store.read.imports.intoGroup(stage.people.acme, 'later')) === undefined
          ? true
          : undefined,
      { clock: stage.clock, deadlineMs: 50_000, what: 'the end of the import' },
    );
  });

  it('a file that is too large to be kept with a row goes the same way', async () => {
    const rows = Array.from(
      { length: 5000 },
      (_, at) => `large${String(at)},First${'x'.repeat(80)},Last,large${String(at)}@x.test,\n`,
    ).join('');
    expect(rows.length).toBeGreaterThan(300_000);
    expect(await load('large', rows)).toMatchObject(ok);
    const group = await stage.store.read.groups.byName(stage.people.acme, 'large');
    const path = `/groups/${String(group?.id)}/members`;
    const members = await stage.ask({ method: 'GET', path, key: 'full' });
    expect(members.json).toHaveLength(5000);
  });

  it('a second import into a group under way is refused with 1060, into another is not', async () => {
    const rows = Array.from({ length: 2000 }, (_, at) => `busy${String(at)},,,,\n`).join('');
    const answers = await Promise.all([
      load('busy', rows),
      load('BUSY', 'other,,,,\n'),
      load('free', 'free,,,,\n'),
    ]);
    const codes = answers.map(({ json }) => (json as { errorCode: number }).errorCode);
    expect(codes.slice(0, 2).toSorted((a, b) => a - b)).toEqual([0, 1060]);
    expect(codes[2]).toBe(0);
    expect(await load('busy', 'busy1,,,,\n')).toMatchObject(ok);
  });

  it('others write meanwhile: none waits for the whole import', async () => {
    const rows = Array.from({ length: 20_000 }, (_, at) => `crowd${String(at)},,,,\n`).join('');
    let over = false;
    const loading = load('crowd', rows).finally(() => {
      over = true;
    });
    let written = 0;
    while (!over) {
      const reply = await stage.ask({
        method: 'POST',
        path: '/users/bob',
        key: 'full',
        form: { detailtype: '11', detaildata: String(written) },
      });
      expect(reply.json).toEqual({ errorCode: 0 });
      if (!over) written += 1;
    }
    expect(await loading).toMatchObject(ok);
    expect(written).toBeGreaterThan(20);
  });
});
