import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuditCalls, type AuditInfo, auditCalls } from '../../testing/audit-calls.ts';
import { balanceCalls } from '../../testing/balance-calls.ts';
import { type DocumentServer, startDocumentServer } from '../../testing/document-server.ts';
import type { TestServer } from '../../testing/test-server.ts';

let scene: DocumentServer;
let server: TestServer;
let audit: AuditCalls;

beforeAll(async () => {
  scene = await startDocumentServer();
  ({ server } = scene);
  audit = auditCalls(server);
});
afterAll(() => scene.stop());

describe('a change', () => {
  it('is recorded with who made it, from where, in which account and what it was about', async () => {
    const token = await server.tokenFor('admin', 'full');
    const [info, ...more] = await audit.recordsOf(() =>
      audit.createUser({ username: 'dora' }, { token }),
    );
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
        accountId: server.people.acme,
        request: {
          AuthenticatedRequest: {
            executingUser: {
              user: {
                name: 'admin',
                id: server.people.users.admin.id,
                accountId: server.people.acme,
                providerId: server.people.provider,
              },
            },
          },
        },
        sourceSocket: { address: '127.0.0.1', port: expect.any(Number) as number },
        destinationSocket: { address: '127.0.0.1', port: Number(new URL(server.origin).port) },
        requestingDomain: '127.0.0.1',
      },
    });
  });

  it('names the thing it made, and the request as its answer does', async () => {
    const reply = await scene.upload();
    const [info] = await audit.records();
    const { uuid } = reply.json as { readonly uuid: string };
    expect(info).toMatchObject({ type: 'UPLOAD_DOCUMENT', intentResult: { uuid } });
    expect(Object.values(reply.headers)).toContain(info?.eventContext.traceId);
  });

  it('of a release and a tap, whose transactions are delivery’s own', async () => {
    const uuid = await scene.uploaded();
    const sent = await audit.recordsOf(() => scene.send(uuid, 'SN-1'));
    expect(sent).toMatchObject([
      { type: 'SEND_DOCUMENT', intent: { uuid, destination: 'SN-1' }, result: { errorCode: 0 } },
    ]);
    await server.addPort({ address: '127.0.0.1:1', name: 'tap', ipReaderAddress: '10.0.0.9' });
    const path = '/card?cd=04A1B2C3&Mac=10.0.0.9';
    const tapped = await audit.recordsOf(() => server.ask({ method: 'GET', path, key: 'plain' }));
    expect(tapped).toMatchObject([
      { category: 'CARD', type: 'TAP_CARD', intent: { Mac: '10.0.0.9' } },
    ]);
  });

  it('of a download, whether it counts as printing or not', async () => {
    const uuid = await scene.uploaded();
    for (const retain of ['true', 'false']) {
      const got = await audit.recordsOf(() => scene.download(uuid, { form: { retain } }));
      expect(got).toMatchObject([{ type: 'DOWNLOAD_DOCUMENT', intent: { uuid } }]);
    }
  });

  it('that only reads leaves nothing', async () => {
    const reads = await audit.recordsOf(async () => {
      await server.ask({ method: 'GET', path: '/documents', key: 'plain', token: scene.alice });
      await server.ask({ method: 'GET', path: '/version', key: 'plain' });
      return audit.list();
    });
    expect(reads).toEqual([]);
  });
});

describe('GET /platen/v1/audit', () => {
  it('filters by category, type and user', async () => {
    await audit.createUser({ username: 'fay' }, { token: await server.tokenFor('admin', 'full') });
    const types = async (form: Record<string, string>) =>
      new Set((await audit.records(form)).map(({ type }) => type));
    expect(await types({ category: 'CARD' })).toEqual(new Set(['TAP_CARD']));
    expect(await types({ type: 'SEND_DOCUMENT' })).toEqual(new Set(['SEND_DOCUMENT']));
    expect(await types({ username: 'admin' })).toEqual(new Set(['CREATE_USER']));
    expect(await types({ category: 'CARD', type: 'CREATE_USER' })).toEqual(new Set());
  });

  it('pages are exact and stable while more is recorded', async () => {
    const all = (await audit.records()).map(({ id }) => id);
    const walked: number[] = [];
    let pagetoken: string | undefined = '';
    while (pagetoken !== undefined) {
      const { json } = await audit.list({ maxrecords: '7', pagetoken });
      const page = json as { items: AuditInfo[]; recordsOnPage: number; nextPageToken?: string };
      expect(page.recordsOnPage).toBe(page.items.length);
      walked.push(...page.items.map(({ id }) => id));
      pagetoken = page.nextPageToken;
      await audit.createUser({ username: 'alice' });
      await server.audit.flush();
    }
    expect(walked).toEqual(all);
  });

  it('of a range in time', async () => {
    const { now } = server.clock.state();
    const at = (ms: number) => new Date(now + ms).toISOString();
    expect(await audit.records({ datestart: at(-60_000), dateend: at(-59_000) })).toEqual([]);
    expect(await audit.records({ datestart: at(-3_600_000) })).not.toEqual([]);
    for (const form of [
      { datestart: at(0), dateend: at(-1) },
      { datestart: at(-8 * 86_400_000) },
      { datestart: 'yesterday' },
      { maxrecords: '0' },
      { pagetoken: 'x' },
      { domainname: 'beta.test' },
      { domainname: 'vendor.test' },
    ])
      expect((await audit.list(form as Record<string, string>)).status).toBe(400);
    expect((await audit.list({ username: 'nobody' })).status).toBe(404);
  });

  it('an account reads of itself and what is below it, and of nothing beside or above', async () => {
    await balanceCalls(server).policy({}, { key: 'beta' });
    const ofBeta = (all: readonly AuditInfo[]) =>
      all.filter((one) => one.eventContext.accountId === server.people.beta);
    expect(ofBeta(await audit.records({}, { key: 'beta' }))).toMatchObject([
      { type: 'CREATE_POLICY' },
    ]);
    expect(ofBeta(await audit.records())).toEqual([]);
    expect(ofBeta(await audit.records({}, { key: 'vendor' }))).toHaveLength(1);
    const named = await audit.records({ domainname: 'beta.test' }, { key: 'vendor' });
    expect(named).toHaveLength(1);
    const accounts = (await audit.records({}, { key: 'east' })).map(
      (one) => one.eventContext.accountId,
    );
    expect(new Set(accounts)).not.toContain(server.people.acme);
  });

  it.each([
    ['support', 200],
    ['admin', 200],
    ['reporter', 403],
    ['alice', 403],
  ] as const)('%s: %i', async (who, status) => {
    const token = await server.tokenFor(who, 'full');
    expect((await audit.list({}, { token })).status).toBe(status);
  });

  it.each(['plain', 'poor', 'expired'] as const)('a key of kind %s: 403', async (key) => {
    expect((await audit.list({}, { key })).status).toBe(403);
  });
});

it('the daily file has the same records, a line each, for its owner’s eyes only', async () => {
  const all = await audit.records({}, { key: 'vendor' });
  const names = await readdir(server.auditFolder);
  const lines = (
    await Promise.all(names.map((name) => readFile(join(server.auditFolder, name), 'utf8')))
  ).flatMap((text) => text.trimEnd().split('\n'));
  const told = lines.map((line) => JSON.parse(line) as AuditInfo);
  expect(told.toSorted((one, other) => one.id - other.id)).toEqual(
    all.toSorted((one, other) => one.id - other.id),
  );
  for (const name of names) {
    expect(name).toMatch(/^\d{4}-\d\d-\d\d\.ndjson$/);
    expect((await stat(join(server.auditFolder, name))).mode & 0o777).toBe(0o600);
  }
});
