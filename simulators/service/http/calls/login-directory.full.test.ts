import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Reply } from '../../testing/ask.ts';
import { type DirectoryServer, startDirectoryServer } from '../../testing/directory-server.ts';
import { uploadParts } from '../../testing/multipart.ts';

let scene: DirectoryServer;
beforeAll(async () => {
  scene = await startDirectoryServer();
});
beforeEach(() => scene.server.store.write(({ change }) => change.clearLock()));
afterAll(() => scene?.stop());

const annDn = 'uid=ann,ou=people,dc=example,dc=test';
const refused = (status: number, code: string): object => ({
  status,
  json: { type: `urn:platen:problem:${code}` },
});
const tokenOf = ({ json }: Reply): string =>
  (json as { readonly token: { readonly access_token: string } }).token.access_token;

describe('POST /login of people in a directory (interface 4.8)', () => {
  it('proves them there, and makes them users of their provider', async () => {
    const answer = await scene.byPassword('ANN', 'ann-pw');
    expect(answer).toMatchObject({
      status: 200,
      json: {
        providerId: scene.provider,
        accountId: scene.server.people.acme,
        userName: 'ann',
        fullName: 'Ann Archer',
        email: 'ann@example.test',
        shortId: '4711',
        cards: ['CARD-ANN', 'CARD-ANN-2'],
        token: { expires_in: 3600 },
      },
    });
    const { users, groups } = scene.server.store.read;
    const ann = await users.byName(scene.provider, 'ann');
    expect(ann).toMatchObject({ externalId: annDn, homeFolder: '/home/ann', aliases: ['archer'] });
    expect(ann).not.toHaveProperty('passwordHash');
    const joined = await groups.ofUser(ann?.id ?? 0);
    expect(joined.map(({ groupName }) => groupName).toSorted()).toEqual([
      'archers',
      'posix',
      'unique',
    ]);
    const documents = { method: 'GET', path: '/documents', key: 'plain' } as const;
    const listed = await scene.server.ask({ ...documents, token: tokenOf(answer) });
    expect(listed).toMatchObject({ status: 200, json: [] });
  });

  it.each([
    ['an alias', { authtype: '0', userid: 'archer', password: 'ann-pw' }],
    ['user@domain', { authtype: '0', userid: 'ann@CORP.test', password: 'ann-pw' }],
    ['a card', { authtype: '1', userid: 'CARD-ANN-2' }],
    ['a short id', { authtype: '2', userid: '4711' }],
    ['the name only', { authtype: '3', userid: 'ann', password: 'ignored' }],
    ['an email', { authtype: '4', userid: 'ANN@example.test' }],
  ])('knows them by %s', async (_what, form) => {
    expect(await scene.logIn(form)).toMatchObject({ status: 200, json: { userName: 'ann' } });
  });

  it.each([
    ['a wrong password', 'ann', 'wrong'],
    ['an empty password', 'ann', ''],
    ['an unknown name', 'nobody', 'ann-pw'],
    ['a name that is a filter', '*', 'ann-pw'],
    ['a name that is a DN', annDn, 'ann-pw'],
    ["the provider's own account", 'reader', 'reader-pw'],
    ['somebody who is no user there', 'nomail', 'nomail-pw'],
    ['another domain', 'ann@other.test', 'ann-pw'],
  ])('refuses %s', async (_what, userid, password) => {
    const answer = await scene.byPassword(userid, password);
    expect(answer).toMatchObject(refused(401, 'credentials-wrong'));
  });

  it('is for the account of the provider only', async () => {
    const form = { authtype: '0', userid: 'ann', password: 'ann-pw' };
    expect((await scene.logIn(form, { key: 'beta' })).status).toBe(401);
    expect((await scene.logIn(form, { headers: { host: 'east.test' } })).status).toBe(200);
  });

  it('brings their details, cards and groups up to date each time', async () => {
    const before = await scene.server.store.read.users.byName(scene.provider, 'ann');
    await scene.configure({
      fullNameAttr: 'cn',
      cardId2Attr: '',
      shortIdAttr: '',
      groupBaseDN: 'ou=teams,ou=groups,dc=example,dc=test',
    });
    const answer = await scene.byPassword('ann', 'ann-pw');
    expect(answer).toMatchObject({
      json: { id: before?.id, fullName: 'ann', cards: ['CARD-ANN'], shortId: '4711' },
    });
    expect(answer).toHaveProperty('json.groupIds.length', 2);
    await scene.configure();
    expect(await scene.byPassword('ann', 'ann-pw')).toHaveProperty('json.groupIds.length', 3);
  });

  it('does not let in whom the directory no longer knows, though they were here', async () => {
    await scene.configure({ nonEmptyAttrs: ['telephoneNumber'] });
    for (const authtype of ['0', '3'])
      expect((await scene.logIn({ authtype, userid: 'ann', password: 'ann-pw' })).status).toBe(401);
    await scene.configure();
    expect((await scene.byPassword('ann', 'ann-pw')).status).toBe(200);
  });

  it('gives the role that an access control has for one of their groups, by its DN', async () => {
    const form = { authtype: '3', userid: 'ann' };
    const token = tokenOf(await scene.logIn(form, { key: 'full' }));
    const accountid = String(scene.server.people.acme);
    const question = { method: 'GET', path: '/authproviders', key: 'full', token } as const;
    const view = (): Promise<Reply> => scene.server.ask({ ...question, form: { accountid } });
    expect((await view()).status).toBe(403);
    const groupDn = 'CN=archers, ou=groups,dc=example,dc=test';
    const added = await scene.server.ask({
      method: 'PUT',
      path: '/accesscontrols?accountdomain=acme.test',
      key: 'full',
      json: { authProviderId: scene.provider, roleName: 'Support', groupName: 'x', groupDn },
    });
    expect(added).toMatchObject({ json: { errorCode: 0 } });
    expect((await view()).status).toBe(200);
  });

  it('is refused while provider or configuration is switched off', async () => {
    for (const [configuration, members] of [
      [{ active: false }, {}],
      [{}, { active: false }],
    ] as const) {
      await scene.configure(configuration, members);
      expect((await scene.byPassword('ann', 'ann-pw')).status).toBe(401);
      for (const form of [
        { authtype: '1', userid: 'CARD-ANN' },
        { authtype: '3', userid: 'ann' },
      ])
        expect((await scene.logIn(form)).status).toBe(401);
    }
    await scene.configure();
  });
});

describe('people of a directory who never logged in', () => {
  it('can be uploaded for, and release by card', async () => {
    const { server } = scene;
    await server.addQueue('pull');
    await server.addPort({ address: '', portType: 0, ipReaderAddress: 'reader-1' });
    const parts = uploadParts(Buffer.from('%PDF-1.4 x'), { username: 'ben' });
    const upload = await server.ask({ method: 'PUT', path: '/documents', key: 'plain', parts });
    expect(upload).toMatchObject({ status: 200, json: { userName: 'ben' } });
    const form = { username: 'ben', providerid: String(scene.provider) };
    const found = await server.ask({ method: 'GET', path: '/users', key: 'full', form });
    expect(found).toMatchObject({ status: 200, json: { email: 'ben@example.test' } });
    const tap = { method: 'GET', key: 'plain' } as const;
    expect((await server.ask({ ...tap, path: '/card?cd=CARD-ANN&Mac=reader-1' })).status).toBe(200);
    expect((await server.ask({ ...tap, path: '/card?cd=CARD-NO&Mac=reader-1' })).status).toBe(400);
  });
});

describe('several providers', () => {
  const shared = { username: 'ben', detailtype: ['3'], detaildata: ['local-pw'] };

  it('are asked by priority; the first that knows a name decides (SIL-30)', async () => {
    const made = { method: 'PUT', path: '/users', key: 'full', form: shared } as const;
    expect((await scene.server.ask(made)).json).toEqual({ errorCode: 0 });
    expect((await scene.byPassword('ben', 'local-pw')).status).toBe(200);
    expect((await scene.byPassword('ben', 'ben-pw')).status).toBe(401);
    await scene.configure({}, { priority: -5 });
    expect((await scene.byPassword('ben', 'local-pw')).status).toBe(401);
    expect((await scene.byPassword('ben', 'ben-pw')).status).toBe(200);
    expect((await scene.byPassword('ben@corp.test', 'ben-pw')).status).toBe(200);
  });

  it('are all asked about who fails, so that nobody learns who is known where (SIL-28)', async () => {
    for (const priority of [-5, 5]) {
      await scene.configure({}, { priority });
      for (const userid of ['ann', 'ben', 'nobody', 'admin']) {
        const before = scene.relay.count();
        expect((await scene.byPassword(userid, 'wrong')).status).toBe(401);
        expect(scene.relay.count() - before).toBe(1);
      }
    }
  });

  it('go on without a directory that is away; a login that fails meanwhile says so, whoever tries', async () => {
    await scene.configure({}, { priority: -5 });
    const create = { username: 'dora', detailtype: ['3'], detaildata: ['dora-pw'] };
    await scene.server.ask({ method: 'PUT', path: '/users', key: 'full', form: create });
    scene.relay.refuse(true);
    expect((await scene.byPassword('dora', 'dora-pw')).status).toBe(200);
    for (const [userid, password] of [
      ['dora', 'wrong'],
      ['ann', 'ann-pw'],
      ['nobody', 'x'],
      // The directory is known to know ben, so it decides though it is away.
      ['ben', 'local-pw'],
    ] as const) {
      const answer = await scene.byPassword(userid, password);
      expect(answer).toMatchObject(refused(403, 'directory-unreachable'));
    }
    // Who is known here needs no password to be told apart.
    expect((await scene.logIn({ authtype: '1', userid: 'CARD-ANN' })).status).toBe(200);
    expect(await scene.logIn({ authtype: '1', userid: 'CARD-X' })).toMatchObject(
      refused(403, 'directory-unreachable'),
    );
    scene.relay.refuse(false);
    expect((await scene.byPassword('ann', 'ann-pw')).status).toBe(200);
  });

  it('count guesses at a user together, by whatever name (SIL-28)', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      expect((await scene.byPassword('ann', 'wrong')).status).toBe(401);
      expect((await scene.byPassword(' Archer ', 'wrong')).status).toBe(401);
    }
    for (const userid of ['ann', 'archer', 'ANN', ' ann'])
      expect(await scene.byPassword(userid, 'ann-pw')).toMatchObject(refused(403, 'login-locked'));
    const byCard = await scene.logIn({ authtype: '1', userid: 'CARD-ANN' });
    expect(byCard).toMatchObject(refused(403, 'login-locked'));
  });
});
