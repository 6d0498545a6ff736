import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idIn, type PortCalls, portCalls } from '../../stage/port-calls.ts';
import { openStage, type Stage } from '../../stage/stage.ts';
import { aDelivery, aDocument } from '../../store/samples/records.ts';

let stage: Stage;
let calls: PortCalls;
beforeAll(async () => {
  stage = await openStage();
  calls = portCalls(stage);
});
afterAll(() => stage.stop());

const stored = (id: number) => stage.store.read.ports.outputById(id);
const way = (domainname: string, destinationdomainname: string) => ({
  domainname,
  destinationdomainname,
});
const east = way('acme.test', 'east.test');

describe('PUT /outputports/<outputportid>/move', () => {
  it('moves within the hierarchy of the parent account, with queues and all', async () => {
    const { acme, east: container } = stage.people;
    const id = idIn(await calls.create({ matchinginputport: 'true', portname: 'goes' }));
    const before = await calls.port(id);
    expect((await calls.move(id, east)).json).toEqual({ errorCode: 0, id });
    expect(await calls.port(id)).toEqual(before);
    expect(await calls.port(id, { enrichPorts: 'true' })).toMatchObject({
      containerName: 'east',
      accountId: acme,
      parentAccountOrContainerId: container,
    });
    expect((await calls.queues()).find((one) => one['name'] === 'goes')).toMatchObject({
      outputPort: 'goes',
    });
    expect(idIn(await calls.move(id, east))).toBe(id);
    expect(idIn(await calls.move(id, way('east.test', 'acme.test')))).toBe(id);
    expect((await stored(id))?.accountId).toBe(acme);
  });

  it('a vendor moves its own port down to a customer, and no customer to another', async () => {
    const { vendor, acme } = stage.people;
    const id = await stage.addPort({ accountId: vendor, address: 'v', name: 'of the vendor' });
    const key = { key: 'vendor' } as const;
    expect(idIn(await calls.move(id, way('vendor.test', 'acme.test'), key))).toBe(id);
    for (const domainname of ['acme.test', 'vendor.test'])
      expect((await calls.move(id, way(domainname, 'beta.test'), key)).json).toEqual({
        errorCode: 1007,
        id: 0,
      });
    expect((await stored(id))?.accountId).toBe(acme);
  });

  it.each([
    { what: 'an unknown destination', form: way('acme.test', 'nowhere.test'), errorCode: 1006 },
    { what: 'a destination beside', form: way('acme.test', 'beta.test'), errorCode: 1006 },
    { what: 'a destination above', form: way('acme.test', 'vendor.test'), errorCode: 1006 },
    { what: 'an unknown parent', form: way('nowhere.test', 'east.test'), errorCode: 1006 },
    { what: 'a parent out of reach', form: way('vendor.test', 'east.test'), errorCode: 1006 },
    { what: 'a parent that it is not', form: way('east.test', 'east.test'), errorCode: 1007 },
  ])('200 with $errorCode for $what, and it stays', async ({ form, errorCode }) => {
    const id = idIn(await calls.create());
    const reply = await calls.move(id, form);
    expect(reply).toMatchObject({ status: 200, json: { errorCode, id: 0 } });
    expect((await stored(id))?.accountId).toBe(stage.people.acme);
  });

  it('does not leave the queues of another branch behind', async () => {
    const { vendor, beta } = stage.people;
    const id = await stage.addPort({ accountId: vendor, address: 'v', name: 'shared' });
    await stage.addQueue('in beta', { accountId: beta, portType: 1, outputPortId: id });
    const reply = await calls.move(id, way('vendor.test', 'acme.test'), { key: 'vendor' });
    expect(reply.json).toEqual({ errorCode: 1007, id: 0 });
    expect((await stored(id))?.accountId).toBe(vendor);
  });

  it('answers a port out of reach as one that is not there', async () => {
    const { beta, vendor } = stage.people;
    const beside = await stage.addPort({ accountId: beta, address: 'b' });
    const above = await stage.addPort({ accountId: vendor, address: 'v' });
    for (const id of [beside, above, 999_999])
      expect((await calls.move(id, east)).json).toEqual({ errorCode: 1009, id: 0 });
    const mine = idIn(await calls.create());
    const fromBelow = await calls.move(mine, way('east.test', 'east.test'), { key: 'east' });
    expect(fromBelow.json).toEqual({ errorCode: 1009, id: 0 });
  });

  it.each(['domainname', 'destinationdomainname'])('400 without %s', async (parameter) => {
    const id = idIn(await calls.create());
    const { [parameter]: _, ...rest } = east as Record<string, string>;
    expect(await calls.move(id, rest)).toMatchObject({ status: 400, json: { parameter } });
  });

  it('needs ModifyOutputPort of key and user', async () => {
    const id = idIn(await calls.create());
    const alice = await stage.tokenFor('alice', 'full');
    const support = await stage.tokenFor('support', 'full');
    const statuses = [
      await calls.move(id, east, { key: 'poor' }),
      await calls.move(id, east, { key: 'plain' }),
      await calls.move(id, east, { token: alice }),
      await calls.move(id, east, { token: support }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([403, 403, 403, 200]);
  });
});

describe('DELETE /outputports/<outputportid>', () => {
  it('deletes; history keeps the name of the port', async () => {
    const id = idIn(await calls.create());
    const printed = { accountId: stage.people.acme, outputPortId: id, outputPortName: 'hall' };
    await stage.store.write(({ change }) =>
      change.addDocument(aDocument({ uuid: 'printed', status: 1, ...printed })),
    );
    expect(await calls.remove(id)).toMatchObject({ status: 200, json: { errorCode: 0 } });
    expect(await calls.port(id)).toBeUndefined();
    const document = await stage.store.read.documents.byUuid('printed');
    expect(document?.outputPortName).toBe('hall');
    expect((await calls.remove(id)).json).toEqual({ errorCode: 1017 });
  });

  it('not while queues are mapped to it; once they are gone, it goes', async () => {
    const id = idIn(await calls.create({ portname: 'mapped', matchinginputport: 'true' }));
    expect((await calls.remove(id)).json).toEqual({ errorCode: 1017 });
    const queue = (await calls.queues()).find((one) => one['name'] === 'mapped');
    await calls.removeQueue(Number(queue?.['id']));
    expect((await calls.remove(id)).json).toEqual({ errorCode: 0 });
  });

  it.each(['queued', 'sending'] as const)('not while a delivery is %s', async (state) => {
    const id = idIn(await calls.create());
    const delivery = await stage.store.write(({ change }) =>
      change.addDelivery(aDelivery({ outputPortId: id, state })),
    );
    expect((await calls.remove(id)).json).toEqual({ errorCode: 1017 });
    expect(await calls.port(id)).toBeDefined();
    await stage.store.write(({ change }) => change.setDelivery(delivery, { state: 'failed' }));
    expect((await calls.remove(id)).json).toEqual({ errorCode: 0 });
  });

  it.each([5, 6, 7] as const)(
    'not while a push document is in status %i on its way',
    async (status) => {
      const id = idIn(await calls.create());
      const uuid = `on its way ${String(status)}`;
      await stage.store.write(({ change }) =>
        change.addDocument(
          aDocument({ uuid, accountId: stage.people.acme, status, outputPortId: id }),
        ),
      );
      expect((await calls.remove(id)).json).toEqual({ errorCode: 1017 });
      expect(await calls.port(id)).toBeDefined();
    },
  );

  it('answers a port out of reach as one that is not there', async () => {
    const { beta, vendor, acme, east: container } = stage.people;
    for (const accountId of [beta, vendor]) {
      const id = await stage.addPort({ accountId, address: 'x' });
      expect((await calls.remove(id)).json).toEqual({ errorCode: 1017 });
      expect(await stored(id)).toBeDefined();
    }
    const above = await stage.addPort({ accountId: acme, address: 'x' });
    expect((await calls.remove(above, { key: 'east' })).json).toEqual({ errorCode: 1017 });
    const below = await stage.addPort({ accountId: container, address: 'x' });
    expect((await calls.remove(below)).json).toEqual({ errorCode: 0 });
  });

  it('needs DeleteOutputPort of key and user', async () => {
    const id = idIn(await calls.create());
    const token = await stage.tokenFor('support', 'full');
    const refused = [
      await calls.remove(id, { key: 'poor' }),
      await calls.remove(id, { key: 'plain' }),
      await calls.remove(id, { token }),
    ].map(({ status }) => status);
    expect(refused).toEqual([403, 403, 403]);
    expect(await calls.port(id)).toBeDefined();
  });
});
