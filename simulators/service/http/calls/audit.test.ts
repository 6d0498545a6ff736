import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Question, Reply } from '../../stage/ask.ts';
import { balanceScene } from '../../stage/balance-scene.ts';
import { type DocumentScene, openDocumentScene } from '../../stage/document-scene.ts';
import type { Stage } from '../../stage/stage.ts';

let scene: DocumentScene;
let stage: Stage;

interface Info {
  readonly id: number;
  readonly category: string;
  readonly type: string;
  readonly timestamp: string;
  readonly eventContext: { readonly traceId: string; readonly accountId: number };
  readonly intent?: object;
  readonly error?: object;
}

beforeAll(async () => {
  scene = await openDocumentScene();
  ({ stage } = scene);
});
afterAll(() => scene.stop());

const list = (form: Record<string, string> = {}, special: Partial<Question> = {}) =>
  stage.ask({ method: 'GET', path: '/platen/v1/audit', key: 'full', form, ...special });

/** What was recorded by now, the newest first. */
async function records(
  form: Record<string, string> = {},
  special: Partial<Question> = {},
): Promise<readonly Info[]> {
  await stage.audit.flush();
  const reply = await list({ maxrecords: '1000', ...form }, special);
  expect(reply.status).toBe(200);
  return (reply.json as { readonly items: readonly Info[] }).items;
}

/** What a call leaves behind. */
async function recordsOf(ask: () => Promise<Reply>): Promise<readonly Info[]> {
  const before = new Set((await records()).map(({ id }) => id));
  await ask();
  return (await records()).filter(({ id }) => !before.has(id));
}

const createUser = (form: Record<string, string | readonly string[]>, special = {}) =>
  stage.ask({ method: 'PUT', path: '/users', key: 'full', form, ...special });

describe('a change', () => {
  it('is recorded with who made it, from where, in which account and what it was about', async () => {
    const token = await stage.tokenFor('admin', 'full');
    const [info, ...more] = await recordsOf(() => createUser({ username: 'dora' }, { token }));
    expect(more).toEqual([]);
    expect(info).toMatchObject({
      category: 'USERS',
      type: 'CREATE_USER',
      timestamp: expect.stringMatching(/Z$/) as string,
      intent: { username: 'dora' },
      result: { errorCode: 0 },
      access: { key: 'full' },
      eventContext: {
        serverId: 'stage',
        source: 'api',
        accountId: stage.people.acme,
        request: {
          AuthenticatedRequest: {
            executingUser: {
              user: {
                name: 'admin',
                id: stage.people.users.admin.id,
                accountId: stage.people.acme,
                providerId: stage.people.provider,
              },
            },
          },
        },
        sourceSocket: { address: '127.0.0.1', port: expect.any(Number) as number },
        destinationSocket: { address: '127.0.0.1', port: Number(new URL(stage.origin).port) },
        requestingDomain: '127.0.0.1',
      },
    });
  });

  it('names the thing it made, and the request as its answer does', async () => {
    const reply = await scene.upload();
    const [info] = await records();
    const { uuid } = reply.json as { readonly uuid: string };
    expect(info).toMatchObject({ type: 'UPLOAD_DOCUMENT', intentResult: { uuid } });
    expect(Object.values(reply.headers)).toContain(info?.eventContext.traceId);
  });

  it('of a release and a tap, whose transactions are delivery’s own', async () => {
    const uuid = await scene.uploaded();
    const sent = await recordsOf(() => scene.send(uuid, 'SN-1'));
    expect(sent).toMatchObject([
      { type: 'SEND_DOCUMENT', intent: { uuid, destination: 'SN-1' }, result: { errorCode: 0 } },
    ]);
    await stage.addPort({ address: '127.0.0.1:1', name: 'tap', ipReaderAddress: '10.0.0.9' });
    const path = '/card?cd=04A1B2C3&Mac=10.0.0.9';
    const tapped = await recordsOf(() => stage.ask({ method: 'GET', path, key: 'plain' }));
    expect(tapped).toMatchObject([
      { category: 'CARD', type: 'TAP_CARD', intent: { Mac: '10.0.0.9' } },
    ]);
  });

  it('of a download, whether it counts as printing or not', async () => {
    const uuid = await scene.uploaded();
    for (const retain of ['true', 'false']) {
      const got = await recordsOf(() => scene.download(uuid, { form: { retain } }));
      expect(got).toMatchObject([{ type: 'DOWNLOAD_DOCUMENT', intent: { uuid } }]);
    }
  });

  it('that only reads leaves nothing', async () => {
    const reads = await recordsOf(async () => {
      await stage.ask({ method: 'GET', path: '/documents', key: 'plain', token: scene.alice });
      await stage.ask({ method: 'GET', path: '/version', key: 'plain' });
      return list();
    });
    expect(reads).toEqual([]);
  });
});

describe('a refusal', () => {
  it.each<[string, Partial<Question>, object]>([
    ['no key', {}, { error: { problem: 'key-missing' } }],
    [
      'a key that nobody has',
      { headers: { 'x-api-key': 'x' } },
      { error: { problem: 'key-not-valid' } },
    ],
    [
      'no right',
      { key: 'poor' },
      { error: { problem: 'key-right-missing' }, access: { key: 'poor' } },
    ],
    [
      'no parameter',
      { key: 'full', form: {} },
      { error: { problem: 'parameter-missing' }, access: { key: 'full' } },
    ],
    [
      'what cannot be',
      { key: 'full' },
      { error: { problem: 'user-not-created' }, intent: { username: 'alice' } },
    ],
  ])('for %s is recorded, once, with its reason', async (_, special, told) => {
    const form = { username: 'alice' };
    const question = { method: 'PUT', path: '/users', form, ...special } as const;
    // Without a key it is the account of the host, if that is one.
    const headers = { host: 'acme.test', ...special.headers };
    const infos = await recordsOf(() => stage.ask({ ...question, headers }));
    expect(infos).toMatchObject([{ type: 'CREATE_USER', ...told }]);
    expect(infos[0]).not.toHaveProperty('result');
  });

  it('of nobody’s account is shown to the topmost account alone', async () => {
    await stage.ask({ method: 'GET', path: '/users', headers: { 'x-api-key': 'y' } });
    const nobodys = (all: readonly Info[]) => all.filter((one) => one.eventContext.accountId === 0);
    expect(nobodys(await records())).toEqual([]);
    expect(nobodys(await records({}, { key: 'vendor' }))).not.toEqual([]);
  });
});

it('nothing secret is recorded, in the table or in the files', async () => {
  const canaries = [
    'cAnAry-pass',
    'cAnAry-pin',
    'cAnAry-card',
    'cAnAry-wrong',
    'key-full',
    scene.alice,
  ];
  await createUser({
    username: 'eve',
    detailtype: ['3', '6', '4'],
    detaildata: ['cAnAry-pass', 'cAnAry-pin', 'cAnAry-card'],
  });
  for (const [authtype, userid, password] of [
    ['0', 'eve', 'cAnAry-pass'],
    ['0', 'eve', 'cAnAry-wrong'],
    ['1', 'cAnAry-card', 'cAnAry-pin'],
    ['1', 'cAnAry-card', 'cAnAry-wrong'],
  ] as const) {
    const form = { authtype, userid, password };
    await stage.ask({ method: 'POST', path: '/login', key: 'plain', form });
  }
  const cards = '/users/eve/cards';
  await stage.ask({ method: 'POST', path: cards, key: 'full', form: { cardid: 'cAnAry-card' } });
  const all = JSON.stringify(await records());
  expect(all).toContain('LOG_IN');
  const files = await Promise.all(
    (await readdir(stage.auditFolder)).map((name) =>
      readFile(join(stage.auditFolder, name), 'utf8'),
    ),
  );
  for (const canary of canaries)
    for (const text of [all, ...files])
      expect(text.toLowerCase()).not.toContain(canary.toLowerCase());
});

it('the daily file has the same records, a line each, for its owner’s eyes only', async () => {
  const all = await records({}, { key: 'vendor' });
  const names = await readdir(stage.auditFolder);
  const lines = (
    await Promise.all(names.map((name) => readFile(join(stage.auditFolder, name), 'utf8')))
  ).flatMap((text) => text.trimEnd().split('\n'));
  const told = lines.map((line) => JSON.parse(line) as Info);
  expect(told.toSorted((one, other) => one.id - other.id)).toEqual(
    all.toSorted((one, other) => one.id - other.id),
  );
  for (const name of names) {
    expect(name).toMatch(/^\d{4}-\d\d-\d\d\.ndjson$/);
    expect((await stat(join(stage.auditFolder, name))).mode & 0o777).toBe(0o600);
  }
});

describe('GET /platen/v1/audit', () => {
  it('filters by category, type and user', async () => {
    await createUser({ username: 'fay' }, { token: await stage.tokenFor('admin', 'full') });
    const types = async (form: Record<string, string>) =>
      new Set((await records(form)).map(({ type }) => type));
    expect(await types({ category: 'CARD' })).toEqual(new Set(['TAP_CARD']));
    expect(await types({ type: 'SEND_DOCUMENT' })).toEqual(new Set(['SEND_DOCUMENT']));
    expect(await types({ username: 'admin' })).toEqual(new Set(['CREATE_USER']));
    expect(await types({ category: 'CARD', type: 'CREATE_USER' })).toEqual(new Set());
  });

  it('pages are exact and stable while more is recorded', async () => {
    const all = (await records()).map(({ id }) => id);
    const walked: number[] = [];
    let pagetoken: string | undefined = '';
    while (pagetoken !== undefined) {
      const { json } = await list({ maxrecords: '7', pagetoken });
      const page = json as { items: Info[]; recordsOnPage: number; nextPageToken?: string };
      expect(page.recordsOnPage).toBe(page.items.length);
      walked.push(...page.items.map(({ id }) => id));
      pagetoken = page.nextPageToken;
      await createUser({ username: 'alice' });
      await stage.audit.flush();
    }
    expect(walked).toEqual(all);
  });

  it('of a range in time', async () => {
    const { now } = stage.clock.state();
    const at = (ms: number) => new Date(now + ms).toISOString();
    expect(await records({ datestart: at(-60_000), dateend: at(-59_000) })).toEqual([]);
    expect(await records({ datestart: at(-3_600_000) })).not.toEqual([]);
    for (const form of [
      { datestart: at(0), dateend: at(-1) },
      { datestart: at(-8 * 86_400_000) },
      { datestart: 'yesterday' },
      { maxrecords: '0' },
      { pagetoken: 'x' },
      { domainname: 'beta.test' },
      { domainname: 'vendor.test' },
    ])
      expect((await list(form as Record<string, string>)).status).toBe(400);
    expect((await list({ username: 'nobody' })).status).toBe(404);
  });

  it('an account reads of itself and what is below it, and of nothing beside or above', async () => {
    await balanceScene(stage).policy({}, { key: 'beta' });
    const ofBeta = (all: readonly Info[]) =>
      all.filter((one) => one.eventContext.accountId === stage.people.beta);
    expect(ofBeta(await records({}, { key: 'beta' }))).toMatchObject([{ type: 'CREATE_POLICY' }]);
    expect(ofBeta(await records())).toEqual([]);
    expect(ofBeta(await records({}, { key: 'vendor' }))).toHaveLength(1);
    const named = await records({ domainname: 'beta.test' }, { key: 'vendor' });
    expect(named).toHaveLength(1);
    const accounts = (await records({}, { key: 'east' })).map((one) => one.eventContext.accountId);
    expect(new Set(accounts)).not.toContain(stage.people.acme);
  });

  it.each([
    ['support', 200],
    ['admin', 200],
    ['reporter', 403],
    ['alice', 403],
  ] as const)('%s: %i', async (who, status) => {
    const token = await stage.tokenFor(who, 'full');
    expect((await list({}, { token })).status).toBe(status);
  });

  it.each(['plain', 'poor', 'expired'] as const)('a key of kind %s: 403', async (key) => {
    expect((await list({}, { key })).status).toBe(403);
  });
});

it('a flood of refusals is counted, not recorded one by one', async () => {
  const ask = () => stage.ask({ method: 'GET', path: '/documents', headers: { 'x-api-key': 'z' } });
  for (let round = 0; round < 40; round += 1) await Promise.all(Array.from({ length: 20 }, ask));
  const all = await records({}, { key: 'vendor' });
  const refused = all.filter((one) => one.error !== undefined && one.type === 'LIST_DOCUMENTS');
  expect(refused.length).toBeLessThan(600);
  const counted = all
    .filter(({ type }) => type === 'REFUSALS_LEFT_OUT')
    .map((one) => (one as unknown as { customOp: { count: number } }).customOp.count);
  expect(refused.length + counted.reduce((sum, one) => sum + one, 0)).toBe(800);
});
