import { readdir } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { waitFor } from '../../../kit/lifecycle.ts';
import type { User } from '../../rules/records.ts';
import type { KeyKind } from '../../testing/accounts.ts';
import type { Question, Reply } from '../../testing/ask.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
afterEach(async () => {
  const [kept] = await readdir(server.contentFolder);
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
  return server.ask({ method: 'POST', path: '/users/import', key, parts });
}

function named(userName: string): Promise<User | undefined> {
  return server.store.read.users.byName(server.people.provider, userName);
}

const ok = { status: 200, json: { errorCode: 0 } };

describe('POST /users/import', () => {
  it('async: answers when the file was checked; the users come by themselves', async () => {
    const rows = Array.from({ length: 3000 }, (_, at) => `async${String(at)},,,,\n`).join('');
    expect(await load('later', `${rows}broken\n`, { async: 'true' })).toMatchObject({
      status: 400,
    });
    expect(await named('async1')).toBeUndefined();
    expect(await load('later', rows, { async: 'TRUE' })).toMatchObject(ok);
    await waitFor(() => named('async2999'), {
      clock: server.clock,
      deadlineMs: 50_000,
      what: 'the last user',
    });
    await waitFor(
      async () =>
        (await server.store.read.imports.intoGroup(server.people.acme, 'later')) === undefined
          ? true
          : undefined,
      { clock: server.clock, deadlineMs: 50_000, what: 'the end of the import' },
    );
  });

  it('a file that is too large to be kept with a row goes the same way', async () => {
    const rows = Array.from(
      { length: 5000 },
      (_, at) => `large${String(at)},First${'x'.repeat(80)},Last,large${String(at)}@x.test,\n`,
    ).join('');
    expect(rows.length).toBeGreaterThan(300_000);
    expect(await load('large', rows)).toMatchObject(ok);
    const group = await server.store.read.groups.byName(server.people.acme, 'large');
    const path = `/groups/${String(group?.id)}/members`;
    const members = await server.ask({ method: 'GET', path, key: 'full' });
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
      const reply = await server.ask({
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
