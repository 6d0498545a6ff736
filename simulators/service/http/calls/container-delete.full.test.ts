import { readdir } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../rules/records.ts';
import type { Changes } from '../../store/store.ts';
import type { Question, Reply } from '../../testing/ask.ts';
import { uploadParts } from '../../testing/multipart.ts';
import { aDelivery } from '../../testing/records.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let inner: number;
beforeEach(async () => {
  server = await startTestServer();
  inner = await change((changes) =>
    changes.addAccount({
      uuid: 'inner',
      name: 'inner',
      accountType: 3,
      parentId: server.people.east,
      domainNames: ['inner.test'],
      applicationName: '',
      trustAllClients: false,
    }),
  );
});
afterEach(() => server.stop());

const change = <T>(work: (changes: Changes) => Promise<T>): Promise<T> =>
  server.store.write((transactor) => work(transactor.change));
const remove = (
  id: number | string,
  withsubnodes?: string,
  special: Partial<Question> = {},
): Promise<Reply> => {
  const query = withsubnodes === undefined ? '' : `?withsubnodes=${withsubnodes}`;
  const path = `/account/container/${String(id)}${query}`;
  return server.ask({ method: 'DELETE', path, key: 'full', ...special });
};
const account = (id: number): Promise<Account | undefined> => server.store.read.accounts.byId(id);
const refused = { status: 200, json: { errorCode: 1080, id: 0 } };

describe('DELETE /account/container/{id}', () => {
  it('nobody deletes the container that the own key is of', async () => {
    const { east } = server.people;
    expect(await remove(east, 'true', { key: 'east' })).toMatchObject(refused);
    expect((await remove(inner, 'true', { key: 'east' })).json).toMatchObject({ errorCode: 0 });
  });
});

describe('with all that is in it', () => {
  const large = Buffer.alloc(300_000, 'x');
  const files = (): Promise<readonly string[]> => readdir(server.contentFolder);

  async function upload(data: Buffer): Promise<string> {
    const parts = uploadParts(data, { portname: 'east-pull' });
    const reply = await server.ask({ method: 'PUT', path: '/documents', key: 'plain', parts });
    return (reply.json as { readonly uuid: string }).uuid;
  }

  beforeEach(async () => {
    const { east } = server.people;
    await server.addQueue('east-pull', { accountId: east });
  });

  it('goes what stands below it, its documents and their files, its key too', async () => {
    const { east, acme } = server.people;
    const port = await server.addPort({ address: 'x', accountId: east });
    const elsewhere = await server.addQueue('push', { portType: 1, outputPortId: port });
    const uuids = [await upload(Buffer.from('small')), await upload(large)];
    expect(await files()).toHaveLength(1);
    expect(await remove(east)).toMatchObject(refused);
    expect((await remove(east, 'true')).json).toEqual({ errorCode: 0, id: east });
    for (const id of [east, inner]) expect(await account(id)).toBeUndefined();
    for (const uuid of uuids) {
      expect(await server.store.read.documents.byUuid(uuid)).toBeUndefined();
      expect(await server.store.read.documents.inlineContent(uuid)).toBeUndefined();
    }
    expect(await files()).toEqual([]);
    const queue = await server.store.read.ports.inputById(elsewhere);
    expect(queue).toMatchObject({ accountId: acme, portType: 1 });
    expect(queue).not.toHaveProperty('outputPortId');
    const reply = await server.ask({ method: 'GET', path: '/version', key: 'east' });
    expect(reply).toMatchObject({ status: 403 });
    const token = await server.tokenFor('alice', 'plain');
    const listed = await server.ask({ method: 'GET', path: '/documents', key: 'plain', token });
    expect(listed.json).toEqual([]);
  });

  it('refuses while something is on its way, as with a single document (SIL-59)', async () => {
    const { east } = server.people;
    const documentUuid = await upload(large);
    const delivery = await change(async (changes) => {
      const id = await changes.addDelivery(aDelivery({ documentUuid, outputPortId: 987 }));
      await changes.claim(documentUuid, id);
      return id;
    });
    expect(await remove(east, 'true')).toMatchObject(refused);
    expect(await account(east)).toBeDefined();
    expect(await files()).toHaveLength(1);
    await change(async (changes) => {
      await changes.setDelivery(delivery, { state: 'given-up' });
      await changes.release(documentUuid, delivery);
    });
    expect((await remove(east, 'true')).json).toMatchObject({ errorCode: 0 });
  });

  it('does not hold up others while there is much to take away', async () => {
    const { east } = server.people;
    const uuid = await upload(Buffer.from('small'));
    const sample = await server.store.read.documents.byUuid(uuid);
    if (sample === undefined) throw new Error('the upload is not there');
    for (let chunk = 0; chunk < 10; chunk += 1)
      await change(async (changes) => {
        for (let at = 0; at < 300; at += 1)
          await changes.addDocument({
            ...sample,
            uuid: `${String(chunk)}-${String(at)}`,
            content: { kind: 'none' },
          });
      });
    const order: string[] = [];
    const removal = remove(east, 'true').finally(() => order.push('removed'));
    while (await server.store.read.accounts.byId(east))
      await server.ask({ method: 'GET', path: '/version', key: 'plain' });
    const login = { authtype: '3', userid: 'alice' };
    const reply = await server.ask({ method: 'POST', path: '/login', key: 'plain', form: login });
    order.push('logged in');
    expect(reply.status).toBe(200);
    expect((await removal).json).toMatchObject({ errorCode: 0 });
    // A login writes; it was answered although the removal had begun long before.
    expect(order).toEqual(['logged in', 'removed']);
    expect(await server.store.read.removal.contentsOf([east])).toEqual([]);
  });
});
