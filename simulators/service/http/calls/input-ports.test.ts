import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idIn, type PortCalls, portCalls } from '../../stage/port-calls.ts';
import { openStage, type Stage } from '../../stage/stage.ts';

let stage: Stage;
let calls: PortCalls;
beforeAll(async () => {
  stage = await openStage();
  calls = portCalls(stage);
});
afterAll(() => stage.stop());

const queues = (form: Record<string, string> = {}) => calls.queues(form, { key: 'plain' });

describe('PUT /inputports', () => {
  it('creates without id and updates with it (SIL-1D)', async () => {
    const target = await stage.addPort({ address: '10.0.0.7', name: 'target' });
    const id = idIn(await calls.saveQueue({ portname: 'q1', portFlags: '1' }));
    expect((await queues()).find((one) => one['id'] === id)).toEqual({
      id,
      name: 'q1',
      portType: 0,
      outputPort: null,
      locationId: null,
      containerName: null,
    });
    expect(
      idIn(
        await calls.saveQueue({
          ID: String(id),
          portname: 'q2',
          porttype: '1',
          outputportid: String(target),
        }),
      ),
    ).toBe(id);
    expect((await queues()).find((one) => one['id'] === id)).toMatchObject({
      name: 'q2',
      portType: 1,
      outputPort: 'target',
    });
  });

  it('id selects the right that is needed', async () => {
    const admin = await stage.tokenFor('admin', 'full');
    expect((await calls.saveQueue({ portname: 'by admin' }, { token: admin })).json).toMatchObject({
      errorCode: 0,
    });
    const create = await calls.saveQueue({ portname: 'x' }, { key: 'poor' });
    const update = await calls.saveQueue({ portname: 'x', id: '1' }, { key: 'poor' });
    expect([create.status, update.status]).toEqual([403, 403]);
  });

  it.each([
    {
      what: 'an unknown domain',
      form: { portname: 'x', domainname: 'nowhere.test' },
      errorCode: 1006,
    },
    { what: 'a name that is taken', form: { portname: 'taken' }, errorCode: 1015 },
    {
      what: 'an unknown output port',
      form: { portname: 'x', porttype: '1', outputportid: '9999' },
      errorCode: 1015,
    },
    { what: 'an unknown location', form: { portname: 'x', locationid: '9' }, errorCode: 1015 },
    { what: 'an unknown port to update', form: { portname: 'x', id: '9999' }, errorCode: 1015 },
  ])('200 with $errorCode for $what', async ({ form, errorCode }) => {
    await calls.saveQueue({ portname: 'taken' });
    expect(await calls.saveQueue(form)).toMatchObject({ status: 200, json: { errorCode, id: 0 } });
  });

  it('refuses to touch a port of another account', async () => {
    const foreign = await stage.addQueue('foreign', { accountId: stage.people.beta });
    expect((await calls.saveQueue({ portname: 'mine', id: String(foreign) })).json).toEqual({
      errorCode: 1015,
      id: 0,
    });
    expect((await stage.store.read.ports.inputById(foreign))?.name).toBe('foreign');
  });

  it.each([
    { form: { portname: 'x', portFlags: '9223372036854775808' }, parameter: 'portFlags' },
    { form: { portname: 'x', porttype: '2' }, parameter: 'porttype' },
    { form: { portname: 'x', id: 'one' }, parameter: 'id' },
  ])('400 for $form', async ({ form, parameter }) => {
    expect(await calls.saveQueue(form)).toMatchObject({ status: 400, json: { parameter } });
  });

  it('SIL-09: an ill-formed form is refused after the caller', async () => {
    const body = {
      method: 'PUT',
      path: '/inputports',
      body: 'id=%zz',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    } as const;
    expect([
      (await stage.ask(body)).status,
      (await stage.ask({ ...body, key: 'full' })).status,
    ]).toEqual([403, 400]);
  });
});

describe('GET /inputports', () => {
  it('with a username: what is there for everyone (SIL-7E); without: all', async () => {
    await stage.addQueue('for all', { portFlags: 1n });
    await stage.addQueue('for few', { portFlags: 0n });
    await stage.addQueue('at five', { portFlags: 0n, locationId: 5 });
    const names = async (form: Record<string, string>): Promise<unknown[]> =>
      (await queues(form)).map((one) => one['name']);
    expect(await names({})).toEqual(expect.arrayContaining(['for all', 'for few', 'at five']));
    const usable = await names({ username: 'alice', locationids: '4,5' });
    expect(usable).toEqual(expect.arrayContaining(['for all', 'at five']));
    expect(usable).not.toContain('for few');
  });

  it('enrichPorts names the container', async () => {
    const id = await stage.addQueue('eastern', { accountId: stage.people.east });
    expect((await queues({ enrichPorts: 'true' })).find((one) => one['id'] === id)).toMatchObject({
      containerName: 'east',
    });
  });
});
