import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Question } from '../../testing/ask.ts';
import { type AuditCalls, type AuditInfo, auditCalls } from '../../testing/audit-calls.ts';
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
    const infos = await audit.recordsOf(() => server.ask({ ...question, headers }));
    expect(infos).toMatchObject([{ type: 'CREATE_USER', ...told }]);
    expect(infos[0]).not.toHaveProperty('result');
  });

  it('of nobody’s account is shown to the topmost account alone', async () => {
    await server.ask({ method: 'GET', path: '/users', headers: { 'x-api-key': 'y' } });
    const nobodys = (all: readonly AuditInfo[]) =>
      all.filter((one) => one.eventContext.accountId === 0);
    expect(nobodys(await audit.records())).toEqual([]);
    expect(nobodys(await audit.records({}, { key: 'vendor' }))).not.toEqual([]);
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
  await audit.createUser({
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
    await server.ask({ method: 'POST', path: '/login', key: 'plain', form });
  }
  const cards = '/users/eve/cards';
  await server.ask({ method: 'POST', path: cards, key: 'full', form: { cardid: 'cAnAry-card' } });
  const all = JSON.stringify(await audit.records());
  expect(all).toContain('LOG_IN');
  const files = await Promise.all(
    (await readdir(server.auditFolder)).map((name) =>
      readFile(join(server.auditFolder, name), 'utf8'),
    ),
  );
  for (const canary of canaries)
    for (const text of [all, ...files])
      expect(text.toLowerCase()).not.toContain(canary.toLowerCase());
});

it('a flood of refusals is counted, not recorded one by one', async () => {
  const ask = () =>
    server.ask({ method: 'GET', path: '/documents', headers: { 'x-api-key': 'z' } });
  for (let round = 0; round < 40; round += 1) await Promise.all(Array.from({ length: 20 }, ask));
  const all = await audit.records({}, { key: 'vendor' });
  const refused = all.filter((one) => one.error !== undefined && one.type === 'LIST_DOCUMENTS');
  expect(refused.length).toBeLessThan(600);
  const counted = all
    .filter(({ type }) => type === 'REFUSALS_LEFT_OUT')
    .map((one) => (one as unknown as { customOp: { count: number } }).customOp.count);
  expect(refused.length + counted.reduce((sum, one) => sum + one, 0)).toBe(800);
});
