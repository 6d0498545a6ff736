import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idIn, type PortCalls, portCalls } from '../../testing/port-calls.ts';
import { aDocument } from '../../testing/records.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let calls: PortCalls;
let target: number;
beforeAll(async () => {
  server = await startTestServer();
  calls = portCalls(server);
  target = await server.addPort({ address: '10.0.0.7', name: 'target' });
});
afterAll(() => server.stop());

const stored = (id: number) => server.store.read.ports.inputById(id);

describe('PUT /inputports', () => {
  it('moves a queue within its customer, and not out of it', async () => {
    const { acme, east } = server.people;
    const id = idIn(await calls.saveQueue({ portname: 'moving' }));
    const form = { id: String(id), portname: 'moving' };
    idIn(await calls.saveQueue({ ...form, domainname: 'east.test' }));
    expect((await stored(id))?.accountId).toBe(east);
    idIn(await calls.saveQueue(form));
    for (const domainname of ['beta.test', 'vendor.test']) {
      const reply = await calls.saveQueue({ ...form, domainname }, { key: 'vendor' });
      expect(reply.json).toEqual({ errorCode: 1007, id: 0 });
    }
    expect((await stored(id))?.accountId).toBe(acme);
  });
});

describe('DELETE /inputports/<inputportid>', () => {
  it('deletes; what waits in it goes on waiting for its user', async () => {
    const { users, acme } = server.people;
    const id = idIn(await calls.saveQueue({ portname: 'closing' }));
    const place = { accountId: acme, userId: users.alice.id, inputPortId: id };
    await server.store.write(({ change }) =>
      change.addDocument(
        aDocument({ uuid: 'waits', ...place, expiresAt: server.clock.now() + 3_600_000 }),
      ),
    );
    expect(await calls.removeQueue(id)).toMatchObject({ status: 200, json: { errorCode: 0 } });
    expect(await calls.queue(id)).toBeUndefined();
    const token = await server.tokenFor('alice', 'full');
    const waiting = await server.ask({ method: 'GET', path: '/documents', key: 'full', token });
    expect(waiting.json).toMatchObject([{ uuid: 'waits', status: 0 }]);
    expect((await calls.removeQueue(id)).json).toEqual({ errorCode: 1016 });
    expect(idIn(await calls.saveQueue({ portname: 'closing' }))).not.toBe(id);
  });
});

describe('GET /inputports', () => {
  it('does not name an output port that is out of reach', async () => {
    const { east } = server.people;
    const mapped = { accountId: east, portType: 1, outputPortId: target } as const;
    const id = await server.addQueue('up', mapped);
    expect(await calls.queue(id)).toMatchObject({ outputPort: 'target' });
    expect(await calls.queue(id, {}, { key: 'east' })).toMatchObject({ outputPort: null });
  });
});
