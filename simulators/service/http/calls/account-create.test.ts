import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Question, Reply } from '../../testing/ask.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

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
  return server.ask({ method: 'PUT', path: '/account', key: 'full', form, ...special });
}

describe('PUT /account', () => {
  it('is no deeper than thirty-two accounts', async () => {
    let parentdomain = 'acme.test';
    for (let depth = 3; depth <= 32; depth += 1) {
      const domainname = fresh();
      expect((await create({ parentdomain, domainname })).json).toMatchObject({ errorCode: 0 });
      parentdomain = domainname;
    }
    expect((await create({ parentdomain })).json).toEqual({ errorCode: 1007, id: 0 });
  });
});

describe('the domain names of a new account', () => {
  it('are given to one of two who want them at the same time', async () => {
    const domainname = fresh();
    const replies = await Promise.all(
      ['Left', 'Right'].map((accountname) => create({ domainname, accountname })),
    );
    const codes = replies.map(({ json }) => (json as { readonly errorCode: number }).errorCode);
    expect(codes.toSorted((one, other) => one - other)).toEqual([0, 1008]);
  });
});
