import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idIn, type PortCalls, portCalls } from '../../testing/port-calls.ts';
import { aDelivery, aDocument } from '../../testing/records.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let calls: PortCalls;
beforeAll(async () => {
  server = await startTestServer();
  calls = portCalls(server);
});
afterAll(() => server.stop());

const stored = (id: number) => server.store.read.ports.outputById(id);
const way = (domainname: string, destinationdomainname: string) => ({
  domainname,
  destinationdomainname,
});

describe('PUT /outputports/<outputportid>/move', () => {
  it('does not leave the queues of another branch behind', async () => {
    const { vendor, beta } = server.people;
    const id = await server.addPort({ accountId: vendor, address: 'v', name: 'shared' });
    await server.addQueue('in beta', { accountId: beta, portType: 1, outputPortId: id });
    const reply = await calls.move(id, way('vendor.test', 'acme.test'), { key: 'vendor' });
    expect(reply.json).toEqual({ errorCode: 1007, id: 0 });
    expect((await stored(id))?.accountId).toBe(vendor);
  });
});

describe('DELETE /outputports/<outputportid>', () => {
  it('deletes; history keeps the name of the port', async () => {
    const id = idIn(await calls.create());
    const printed = { accountId: server.people.acme, outputPortId: id, outputPortName: 'hall' };
    await server.store.write(({ change }) =>
      change.addDocument(aDocument({ uuid: 'printed', status: 1, ...printed })),
    );
    expect(await calls.remove(id)).toMatchObject({ status: 200, json: { errorCode: 0 } });
    expect(await calls.port(id)).toBeUndefined();
    const document = await server.store.read.documents.byUuid('printed');
    expect(document?.outputPortName).toBe('hall');
    expect((await calls.remove(id)).json).toEqual({ errorCode: 1017 });
  });

  it.each(['queued', 'sending'] as const)('not while a delivery is %s', async (state) => {
    const id = idIn(await calls.create());
    const delivery = await server.store.write(({ change }) =>
      change.addDelivery(aDelivery({ outputPortId: id, state })),
    );
    expect((await calls.remove(id)).json).toEqual({ errorCode: 1017 });
    expect(await calls.port(id)).toBeDefined();
    await server.store.write(({ change }) => change.setDelivery(delivery, { state: 'failed' }));
    expect((await calls.remove(id)).json).toEqual({ errorCode: 0 });
  });

  it.each([5, 6, 7] as const)(
    'not while a push document is in status %i on its way',
    async (status) => {
      const id = idIn(await calls.create());
      const uuid = `on its way ${String(status)}`;
      await server.store.write(({ change }) =>
        change.addDocument(
          aDocument({ uuid, accountId: server.people.acme, status, outputPortId: id }),
        ),
      );
      expect((await calls.remove(id)).json).toEqual({ errorCode: 1017 });
      expect(await calls.port(id)).toBeDefined();
    },
  );
});
