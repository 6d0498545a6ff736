import { readdir } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Question, Reply } from '../../testing/ask.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let before: unknown;
beforeAll(async () => {
  server = await startTestServer();
  const { acme: accountId, users } = server.people;
  await server.store.write(async ({ change }) => {
    const id = await change.addGroup({ accountId, groupName: 'staff', groupDn: 'cn=staff' });
    await change.addMember(id, users.bob);
  });
});
afterAll(() => server.stop());

/** All that an import could change. */
async function everything(): Promise<unknown> {
  const { acme, provider, beta } = server.people;
  const { read } = server.store;
  return [
    await read.users.ofProvider(provider, { after: '', limit: 1000 }),
    await read.groups.ofAccount(acme, { after: 0, limit: 1000 }),
    await read.groups.ofAccount(beta, { after: 0, limit: 1000 }),
    await read.imports.leftBehind(Number.MAX_SAFE_INTEGER),
    await readdir(server.contentFolder),
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
  return server.ask({ method: 'POST', path: '/users/import', key: 'full', parts, ...special });
}

describe('a bad row refuses the whole file, with 400, its line and column (SIL-68)', () => {
  it('a large file, kept in the content folder meanwhile', async () => {
    const rows = Array.from({ length: 9000 }, (_, at) => `f${String(at)},${'n'.repeat(40)}\n`);
    expect((await load(`${rows.join('')}x\n`)).status).toBe(400);
  });
});
