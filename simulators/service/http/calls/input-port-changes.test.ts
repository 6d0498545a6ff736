import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idIn, type PortCalls, portCalls } from '../../stage/port-calls.ts';
import { openStage, type Stage } from '../../stage/stage.ts';
import { aDocument } from '../../store/samples/records.ts';

let stage: Stage;
let calls: PortCalls;
let target: number;
beforeAll(async () => {
  stage = await openStage();
  calls = portCalls(stage);
  target = await stage.addPort({ address: '10.0.0.7', name: 'target' });
});
afterAll(() => stage.stop());

const addLocation = (accountId: number): Promise<number> =>
  stage.store.write(({ change }) =>
    change.addLocation({ accountId, name: 'floor', sortOrder: 0, identifiers: [] }),
  );
const stored = (id: number) => stage.store.read.ports.inputById(id);

describe('PUT /inputports', () => {
  it('keeps all that is said of a push queue; an update says the whole queue', async () => {
    const locationId = await addLocation(stage.people.acme);
    const push = { portname: 'push', porttype: '1', outputportid: String(target) };
    const more = { portFlags: '9223372036854775807', locationid: String(locationId) };
    const id = idIn(await calls.saveQueue({ ...push, ...more }));
    expect(await stored(id)).toEqual({
      id,
      accountId: stage.people.acme,
      name: 'push',
      portType: 1,
      outputPortId: target,
      portFlags: 9_223_372_036_854_775_807n,
      locationId,
    });
    expect(await calls.queue(id)).toMatchObject({ outputPort: 'target', locationId });
    idIn(await calls.saveQueue({ id: String(id), portname: 'pull' }));
    expect(await calls.queue(id)).toEqual({
      id,
      name: 'pull',
      portType: 0,
      outputPort: null,
      locationId: null,
      containerName: null,
    });
    expect((await stored(id))?.portFlags).toBe(0n);
  });

  it('a pull queue is mapped to nothing; a push queue may be mapped later', async () => {
    const pull = { portname: 'pull only', outputportid: String(target) };
    expect(await calls.queue(idIn(await calls.saveQueue(pull)))).toMatchObject({
      outputPort: null,
    });
    const id = idIn(await calls.saveQueue({ portname: 'later', porttype: '1' }));
    const form = { portname: 'later', porttype: '1', outputportid: String(target) };
    idIn(await calls.saveQueue({ id: String(id), ...form }));
    expect(await calls.queue(id)).toMatchObject({ outputPort: 'target' });
  });

  it('maps to ports and locations of its customer and of what stands above, to no others', async () => {
    const { vendor, acme, east, beta } = stage.people;
    const codes = async (accountId: number, key: 'full' | 'vendor'): Promise<unknown[]> => {
      const port = await stage.addPort({ accountId, address: 'x' });
      const location = await addLocation(accountId);
      const forms = [
        { porttype: '1', outputportid: String(port) },
        { locationid: String(location) },
      ];
      const replies = await Promise.all(
        forms.map((form, at) =>
          calls.saveQueue(
            { portname: `${key} ${String(accountId)} ${String(at)}`, ...form },
            { key },
          ),
        ),
      );
      return replies.map(({ json }) => (json as { errorCode: number }).errorCode);
    };
    expect(await codes(acme, 'full')).toEqual([0, 0]);
    expect(await codes(east, 'full')).toEqual([0, 0]);
    expect(await codes(vendor, 'full')).toEqual([1015, 1015]);
    expect(await codes(beta, 'full')).toEqual([1015, 1015]);
    expect(await codes(vendor, 'vendor')).toEqual([0, 0]);
    expect(await codes(beta, 'vendor')).toEqual([1015, 1015]);
  });

  it('moves a queue within its customer, and not out of it', async () => {
    const { acme, east } = stage.people;
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

  it('renames to a name that is free; its own is', async () => {
    const id = idIn(await calls.saveQueue({ portname: 'mine' }));
    await calls.saveQueue({ portname: 'theirs' });
    expect(idIn(await calls.saveQueue({ id: String(id), portname: 'mine' }))).toBe(id);
    const taken = await calls.saveQueue({ id: String(id), portname: 'theirs' });
    expect(taken.json).toEqual({ errorCode: 1015, id: 0 });
    expect((await stored(id))?.name).toBe('mine');
    const elsewhere = { portname: 'mine', domainname: 'east.test' };
    expect(idIn(await calls.saveQueue(elsewhere))).not.toBe(id);
  });

  it('id selects the right, of key and of user', async () => {
    const id = String(idIn(await calls.saveQueue({ portname: 'rights' })));
    const support = { token: await stage.tokenFor('support', 'full') };
    const statuses = [
      await calls.saveQueue({ portname: 'no' }, support),
      await calls.saveQueue({ portname: 'no', id }, support),
      await calls.saveQueue({ portname: 'no' }, { key: 'plain' }),
      await calls.saveQueue({ portname: 'no', id }, { key: 'plain' }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([403, 403, 403, 403]);
  });
});

describe('DELETE /inputports/<inputportid>', () => {
  it('deletes; what waits in it goes on waiting for its user', async () => {
    const { users, acme } = stage.people;
    const id = idIn(await calls.saveQueue({ portname: 'closing' }));
    const place = { accountId: acme, userId: users.alice.id, inputPortId: id };
    await stage.store.write(({ change }) =>
      change.addDocument(
        aDocument({ uuid: 'waits', ...place, expiresAt: stage.clock.now() + 3_600_000 }),
      ),
    );
    expect(await calls.removeQueue(id)).toMatchObject({ status: 200, json: { errorCode: 0 } });
    expect(await calls.queue(id)).toBeUndefined();
    const token = await stage.tokenFor('alice', 'full');
    const waiting = await stage.ask({ method: 'GET', path: '/documents', key: 'full', token });
    expect(waiting.json).toMatchObject([{ uuid: 'waits', status: 0 }]);
    expect((await calls.removeQueue(id)).json).toEqual({ errorCode: 1016 });
    expect(idIn(await calls.saveQueue({ portname: 'closing' }))).not.toBe(id);
  });

  it('answers a queue out of reach as one that is not there', async () => {
    const { beta, vendor, acme, east } = stage.people;
    for (const accountId of [beta, vendor]) {
      const id = await stage.addQueue('foreign', { accountId });
      expect((await calls.removeQueue(id)).json).toEqual({ errorCode: 1016 });
      expect(await stored(id)).toBeDefined();
    }
    const above = await stage.addQueue('above', { accountId: acme });
    expect((await calls.removeQueue(above, { key: 'east' })).json).toEqual({ errorCode: 1016 });
    const below = await stage.addQueue('below', { accountId: east });
    expect((await calls.removeQueue(below)).json).toEqual({ errorCode: 0 });
    const odd = await stage.ask({ method: 'DELETE', path: '/inputports/x', key: 'full' });
    expect(odd).toMatchObject({ status: 400, json: { parameter: 'inputportid' } });
  });

  it('needs DeleteInputPort of key and user', async () => {
    const id = await stage.addQueue('kept');
    const token = await stage.tokenFor('support', 'full');
    const refused = [
      await calls.removeQueue(id, { key: 'poor' }),
      await calls.removeQueue(id, { key: 'plain' }),
      await calls.removeQueue(id, { token }),
    ].map(({ status }) => status);
    expect(refused).toEqual([403, 403, 403]);
    expect(await stored(id)).toBeDefined();
  });
});

describe('GET /inputports', () => {
  const names = async (form: Record<string, string | string[]>, special = {}): Promise<unknown[]> =>
    (await calls.queues(form, special)).map((one) => one['name']);

  it('narrows to who asks, or to where they are (SIL-7E)', async () => {
    const [here, there] = [await addLocation(stage.people.acme), await addLocation(1)];
    await stage.addQueue('for all', { portFlags: 1n });
    await stage.addQueue('for few', { portFlags: 2n });
    await stage.addQueue('here', { portFlags: 0n, locationId: here });
    const mine = ['for all', 'for few', 'here'];
    const seen = async (form: Record<string, string | string[]>): Promise<unknown[]> =>
      (await names(form)).filter((name) => mine.includes(String(name)));
    expect(await seen({})).toEqual(mine);
    expect(await seen({ username: 'alice' })).toEqual(['for all']);
    expect(await seen({ username: 'alice', providerid: '0' })).toEqual(['for all']);
    const places = [String(there), String(here)];
    expect(await seen({ username: 'alice', locationids: places })).toEqual(['for all', 'here']);
    expect(await seen({ locationids: String(here) })).toEqual(['for all', 'here']);
    expect(await seen({ locationids: String(there) })).toEqual(['for all']);
  });

  it('does not name an output port that is out of reach', async () => {
    const { east } = stage.people;
    const mapped = { accountId: east, portType: 1, outputPortId: target } as const;
    const id = await stage.addQueue('up', mapped);
    expect(await calls.queue(id)).toMatchObject({ outputPort: 'target' });
    expect(await calls.queue(id, {}, { key: 'east' })).toMatchObject({ outputPort: null });
  });

  it.each([
    { form: { username: 'nobody' }, parameter: 'username' },
    { form: { username: 'carol' }, parameter: 'username' },
    { form: { username: 'alice', providerid: '999' }, parameter: 'username' },
    { form: { locationids: 'here' }, parameter: 'locationids' },
    { form: { enrichPorts: 'yes' }, parameter: 'enrichPorts' },
  ])('400 for $form', async ({ form, parameter }) => {
    const reply = await stage.ask({ method: 'GET', path: '/inputports', key: 'plain', form });
    expect(reply).toMatchObject({ status: 400, json: { parameter } });
  });

  it('works with a key without the option, and lists no account beside or above', async () => {
    const { beta, vendor } = stage.people;
    await stage.addQueue('of beta', { accountId: beta });
    await stage.addQueue('of vendor', { accountId: vendor });
    const listed = await names({}, { key: 'plain' });
    expect(listed).not.toContain('of beta');
    expect(listed).not.toContain('of vendor');
    expect(await names({}, { key: 'beta' })).toEqual(['of beta', 'foreign'].toReversed());
    const poor = await stage.ask({ method: 'GET', path: '/inputports', key: 'poor' });
    expect(poor.status).toBe(403);
  });
});
