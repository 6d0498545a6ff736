import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSigner } from '../../../kit/signed.ts';
import { newUser } from '../../rules/new-user.ts';
import type { Question, Reply } from '../../stage/ask.ts';
import { openStage, type Stage } from '../../stage/stage.ts';

const signingKey = Buffer.alloc(32, 9);
let stage: Stage;
let provider: number;
beforeAll(async () => {
  stage = await openStage({ signingKey });
  provider = stage.people.provider;
});
afterAll(() => stage.stop());

interface Page {
  readonly items: readonly { readonly userName: string; readonly cards: readonly string[] }[];
  readonly recordsOnPage: number;
  readonly nextPageToken?: string;
}

function all(form: NonNullable<Question['form']> = {}, special: Partial<Question> = {}) {
  const given = { providerid: String(provider), ...form };
  return stage.ask({ method: 'GET', path: '/users/all', key: 'full', form: given, ...special });
}

const pageOf = (reply: Reply): Page => reply.json as Page;

async function walk(maxrecords: string, between?: () => Promise<unknown>): Promise<string[]> {
  const names: string[] = [];
  for (let token: string | undefined = ''; token !== undefined; ) {
    const page = pageOf(await all({ maxrecords, ...(token === '' ? {} : { pagetoken: token }) }));
    expect(page.recordsOnPage).toBe(page.items.length);
    names.push(...page.items.map(({ userName }) => userName));
    token = page.nextPageToken;
    await between?.();
  }
  return names;
}

function add(names: readonly string[]): Promise<void> {
  const { acme: accountId } = stage.people;
  const place = { accountId, providerId: provider, createdAt: 0 };
  return stage.store.write(async ({ change }) => {
    for (const userName of names) await change.addUser({ ...newUser, ...place, userName });
  });
}

describe('GET /users/all', () => {
  it('pages by name, whatever the page size; each user once, whole, with what is theirs', async () => {
    const names = ['admin', 'alice', 'bob', 'reporter', 'support'];
    for (const size of ['1', '2', '4', '5', '6']) expect(await walk(size)).toEqual(names);
    const [, alice, bob] = pageOf(await all()).items;
    expect(alice).toMatchObject({
      userName: 'alice',
      fullName: 'Alice A',
      cards: ['04A1B2C3'],
      shortId: '1111',
      token: null,
      isExpired: null,
    });
    expect(bob).toMatchObject({ cards: ['B0B'] });
  });

  it('the last page has no token, and names compare without regard to case (SIL-16, SIL-17)', async () => {
    await add(['Bella', 'ZOE', 'zack']);
    const first = pageOf(await all({ maxrecords: '7' }));
    expect(first.items.map(({ userName }) => userName).slice(2, 4)).toEqual(['Bella', 'bob']);
    const last = pageOf(await all({ maxrecords: '7', pagetoken: first.nextPageToken ?? '' }));
    expect(last).toMatchObject({ recordsOnPage: 1, items: [{ userName: 'ZOE' }] });
    expect(last).not.toHaveProperty('nextPageToken');
  });

  it('a full last page has no token behind it', async () => {
    const { recordsOnPage } = pageOf(await all());
    const whole = pageOf(await all({ maxrecords: String(recordsOnPage) }));
    expect(whole.recordsOnPage).toBe(recordsOnPage);
    expect(whole).not.toHaveProperty('nextPageToken');
  });

  it('50 a page unless said otherwise, a larger page than 1000 is served as 1000 (SIL-14)', async () => {
    await add(Array.from({ length: 1000 }, (_, at) => `many-${String(at).padStart(4, '0')}`));
    expect(pageOf(await all()).recordsOnPage).toBe(50);
    expect(pageOf(await all({ maxrecords: '5000' })).recordsOnPage).toBe(1000);
    expect(new Set(await walk('400')).size).toBe(1008);
  });

  it('goes on with the page size of the token, unless another is given', async () => {
    const { nextPageToken: pagetoken = '' } = pageOf(await all({ maxrecords: '3' }));
    expect(pageOf(await all({ pagetoken })).recordsOnPage).toBe(3);
    expect(pageOf(await all({ pagetoken, maxrecords: '5' })).recordsOnPage).toBe(5);
  });

  it('users who come and go meanwhile neither repeat nor hide others (SIL-17)', async () => {
    const before = await walk('1000');
    let round = 0;
    const seen = await walk('100', async () => {
      round += 1;
      await add([`a-new-${String(round)}`, `many-0${String(round)}5x`, `zz-new-${String(round)}`]);
      const gone = await stage.store.read.users.byName(provider, `many-00${String(10 + round)}`);
      await stage.store.write(({ change }) => change.removeUser(gone?.id ?? 0));
    });
    expect(new Set(seen).size).toBe(seen.length);
    const stayed = before.filter((name) => !/^many-001\d$/.test(name));
    expect(seen).toEqual(expect.arrayContaining(stayed));
  });

  it('400 for a token that is altered, is none of ours, or goes on with something else (SIL-16)', async () => {
    const { nextPageToken = '' } = pageOf(await all({ maxrecords: '1' }));
    const history = createSigner(signingKey).sign({ of: 'history', providerId: provider });
    for (const pagetoken of [`${nextPageToken.slice(0, -2)}xx`, 'page-2', history]) {
      expect(await all({ pagetoken })).toMatchObject({
        status: 400,
        json: { parameter: 'pagetoken', type: 'urn:platen:problem:page-token-not-valid' },
      });
    }
  });

  it("another provider's token is refused, though its caller may see both", async () => {
    const carols = stage.people.users.carol.providerId;
    await stage.store.write(async ({ change }) => {
      const place = { accountId: stage.people.beta, providerId: carols, createdAt: 0 };
      await change.addUser({ ...newUser, ...place, userName: 'dora' });
    });
    const vendor = { key: 'vendor' } as const;
    const theirs = pageOf(await all({ providerid: String(carols), maxrecords: '1' }, vendor));
    const { nextPageToken: pagetoken = 'none' } = theirs;
    expect((await all({ pagetoken }, vendor)).status).toBe(400);
    const next = await all({ providerid: String(carols), pagetoken }, vendor);
    expect(pageOf(next).items).toMatchObject([{ userName: 'dora' }]);
  });

  it.each([
    { form: { maxrecords: '0' }, parameter: 'maxrecords' },
    { form: { maxrecords: '-1' }, parameter: 'maxrecords' },
    { form: { maxrecords: 'x' }, parameter: 'maxrecords' },
    { form: { providerid: 'local' }, parameter: 'providerid' },
    { form: { providerid: '99999' }, parameter: 'providerid' },
  ])('400 for $form (SIL-15)', async ({ form, parameter }) => {
    expect(await all(form)).toMatchObject({ status: 400, json: { parameter } });
  });

  it('0 is the local provider of the account, as in the other calls', async () => {
    expect(pageOf(await all({ providerid: '0', maxrecords: '1' })).recordsOnPage).toBe(1);
  });

  it('is out of reach from beside and below, within reach from above (SIL-22)', async () => {
    expect((await all({}, { key: 'beta' })).status).toBe(400);
    expect((await all({}, { key: 'east' })).status).toBe(400);
    expect((await all({ maxrecords: '1' }, { key: 'vendor' })).status).toBe(200);
  });

  it('whoever reaches only one’s own record sees that and nothing else (SIL-23)', async () => {
    const token = await stage.tokenFor('bob', 'full');
    const own = pageOf(await all({ maxrecords: '1' }, { token }));
    expect(own).toMatchObject({ items: [{ userName: 'bob', cards: ['B0B'] }], recordsOnPage: 1 });
    expect(own).not.toHaveProperty('nextPageToken');
    const reporter = await stage.tokenFor('reporter', 'full');
    expect(pageOf(await all({}, { token: reporter })).recordsOnPage).toBe(50);
  });

  it.each(['plain', 'poor', 'inactive'] as const)('403 under the key %s', async (key) => {
    expect((await all({}, { key })).status).toBe(403);
  });
});
