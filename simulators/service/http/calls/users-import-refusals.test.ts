import { readdir } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Question, Reply } from '../../stage/ask.ts';
import { keyWith } from '../../stage/key-with.ts';
import { openStage, type Stage } from '../../stage/stage.ts';

let stage: Stage;
let before: unknown;
beforeAll(async () => {
  stage = await openStage();
  const { acme: accountId, users } = stage.people;
  await stage.store.write(async ({ change }) => {
    const id = await change.addGroup({ accountId, groupName: 'staff', groupDn: 'cn=staff' });
    await change.addMember(id, users.bob);
  });
});
afterAll(() => stage.stop());

/** All that an import could change. */
async function everything(): Promise<unknown> {
  const { acme, provider, beta } = stage.people;
  const { read } = stage.store;
  return [
    await read.users.ofProvider(provider, { after: '', limit: 1000 }),
    await read.groups.ofAccount(acme, { after: 0, limit: 1000 }),
    await read.groups.ofAccount(beta, { after: 0, limit: 1000 }),
    await read.imports.leftBehind(Number.MAX_SAFE_INTEGER),
    await readdir(stage.contentFolder),
  ];
}
beforeEach(async () => {
  before = await everything();
});
afterEach(async () => {
  if (!isDeepStrictEqual(await everything(), before))
    throw new Error('a refusal changed something');
});

type Fields = Readonly<Record<string, string | undefined>>;

function load(
  csv: string | Uint8Array | undefined,
  fields: Fields = {},
  special: Partial<Question> = {},
): Promise<Reply> {
  const given = { group: 'staff', mapping: 'userName:0,firstName:1', ...fields };
  const parts: NonNullable<Question['parts']> = [
    ...Object.entries(given).flatMap(([name, value]) =>
      value === undefined ? [] : [{ name, value }],
    ),
    ...(csv === undefined ? [] : [{ name: 'data', value: csv, fileName: 'people.csv' }]),
  ];
  return stage.ask({ method: 'POST', path: '/users/import', key: 'full', parts, ...special });
}

const many = Array.from({ length: 1200 }, (_, at) => `u${String(at)},N\n`).join('');

describe('a bad row refuses the whole file, with 400, its line and column (SIL-68)', () => {
  it.each([
    ['a column too few', 'a,A\nb\n', 'line 2, column 1'],
    ['a column too many', 'a,A\nb,B,x\n', 'line 2, column 2'],
    ['no user name', 'a,A\n,B\n', 'line 2, column 0'],
    ['a reserved name', 'a,A\nall,B\n', 'line 2, column 0'],
    ['a control character', 'a,A\nb,"B\tC\u0007"\n', 'line 2, column 1'],
    ['a line end within a name', 'a,A\nb,"B\nC"\n', 'line 3, column 1'],
    ['a name too long', `a,A\nb,${'x'.repeat(257)}\n`, 'line 2, column 1'],
    ['a quote that is never closed', 'a,A\nb,"B\n', 'line 2'],
    ['a user twice', 'a,A\nb,B\nA,C\n', 'line 3, column 0'],
    ['a user twice, far apart', `${many}U7,N\n`, 'line 1201, column 0'],
    ["another user's alias", 'a,A\nALI,B\n', 'line 2, column 0'],
    ['an alias, far behind', `${many}ali,N\n`, 'line 1201, column 0'],
    ['the last of many', `${many}x\n`, 'line 1201, column 1'],
  ])('%s', async (_what, csv, place) => {
    const reply = await load(csv);
    expect(reply).toMatchObject({
      status: 400,
      json: { type: 'urn:platen:problem:import-ill-formed', errorCode: 1060, parameter: 'data' },
    });
    expect((reply.json as { detail: string }).detail.startsWith(`${place}: `)).toBe(true);
  });

  it.each([
    ['an empty file', ''],
    ['a byte order mark alone', '\ufeff'],
    ['empty lines', '\n\n\r\n'],
  ])('%s: the group is not shut out by mistake', async (_what, csv) => {
    expect(await load(csv)).toMatchObject({ status: 400, json: { errorCode: 1060 } });
  });

  it('a header alone', async () => {
    expect((await load('user,first\n', { hasheader: 'true' })).status).toBe(400);
  });

  it('what is not UTF-8', async () => {
    const reply = await load(Buffer.from('a,A\nb,J\u00fcrgen\n', 'latin1'));
    expect(reply).toMatchObject({ status: 400, json: { detail: 'line 2: not UTF-8' } });
  });

  it('a large file, kept in the content folder meanwhile', async () => {
    const rows = Array.from({ length: 9000 }, (_, at) => `f${String(at)},${'n'.repeat(40)}\n`);
    expect((await load(`${rows.join('')}x\n`)).status).toBe(400);
  });
});

describe('parameters', () => {
  it.each([
    ['group', undefined],
    ['group', ''],
    ['group', 'a\u0000b'],
    ['mapping', undefined],
    ['mapping', ''],
    ['mapping', 'firstName:1'],
    ['mapping', 'userName:0,shoeSize:1'],
    ['mapping', 'userName=0'],
    ['separator', ''],
    ['separator', ',,'],
    ['separator', '"'],
    ['separator', '\n'],
    ['hasheader', 'yes'],
    ['async', '1'],
  ])('400 for %s %j', async (parameter, value) => {
    expect(await load('a,A\n', { [parameter]: value })).toMatchObject({
      status: 400,
      json: { parameter, errorCode: 1060 },
    });
  });

  it('400 without a file, 415 for another body', async () => {
    expect(await load(undefined)).toMatchObject({ status: 400, json: { parameter: 'data' } });
    const form = { group: 'staff', mapping: 'userName:0' };
    const reply = await stage.ask({ method: 'POST', path: '/users/import', key: 'full', form });
    expect(reply.status).toBe(415);
  });

  it('a mapped column that no row has is named', async () => {
    const reply = await load('a,A\n', { mapping: 'userName:0,email:7' });
    expect(reply).toMatchObject({ status: 400 });
    expect((reply.json as { detail: string }).detail).toContain('column 7');
  });
});

describe('who may', () => {
  it('200 with 1060 where there is no local provider to import into', async () => {
    for (const key of ['east', 'vendor'] as const)
      expect(await load('a,A\n', {}, { key })).toMatchObject({
        status: 200,
        json: { errorCode: 1060 },
      });
  });

  it('403 without both rights of the key; the file is not looked at', async () => {
    for (const rights of [['CreateUser'], ['ModifyUser'], ['ViewUser']] as const) {
      const headers = await keyWith(stage, rights);
      expect((await load('broken', {}, { headers })).status).toBe(403);
    }
    for (const key of ['plain', 'poor', 'inactive', 'expired'] as const)
      expect((await load('a,A\n', {}, { key })).status).toBe(403);
  });

  it('403 for users, reporting and support', async () => {
    for (const who of ['alice', 'reporter', 'support'] as const) {
      const token = await stage.tokenFor(who, 'full');
      expect((await load('a,A\n', {}, { token })).status).toBe(403);
    }
  });
});
