import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Question, Reply } from '../../stage/ask.ts';
import { openStage, type Stage } from '../../stage/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.stop());

const port = { domainname: 'acme.test', portname: 'hall', address: '10.0.0.1', porttype: '1' };

function createPort(
  changed: Record<string, string | readonly string[]> = {},
  special: Partial<Question> = {},
): Promise<Reply> {
  return stage.ask({
    method: 'POST',
    path: '/outputports',
    key: 'full',
    form: { ...port, ...changed },
    ...special,
  });
}

function saveQueue(form: Record<string, string>, special: Partial<Question> = {}): Promise<Reply> {
  return stage.ask({
    method: 'PUT',
    path: '/inputports',
    key: 'full',
    form: { domainname: 'acme.test', porttype: '0', ...form },
    ...special,
  });
}

async function outputPorts(form: Record<string, string> = {}): Promise<Record<string, unknown>[]> {
  return (await stage.ask({ method: 'GET', path: '/outputports', key: 'full', form }))
    .json as Record<string, unknown>[];
}

async function inputPorts(form: Record<string, string> = {}): Promise<Record<string, unknown>[]> {
  return (await stage.ask({ method: 'GET', path: '/inputports', key: 'plain', form }))
    .json as Record<string, unknown>[];
}

function idOf(reply: Reply): number {
  expect(reply.json).toMatchObject({ errorCode: 0 });
  return (reply.json as { id: number }).id;
}

describe('POST /outputports', () => {
  it('creates a port with every parameter, and the list gives every field of it back', async () => {
    const id = idOf(
      await createPort({
        portname: 'all',
        address: 'printer.example:9101',
        vendor: 'bravo',
        embedded: 'true',
        printprotocol: '1',
        outputtype: '3',
        reversefinisher: 'true',
        printerippurl: 'ipp://printer.example/ipp',
        modelfamily: '2',
        monochromeprinter: 'true',
        ipreaderaddress: '10.9.9.9',
        embeddedconfiguration: '4',
        deviceserial: 'SN-ALL',
        description: 'by the door',
        softwareCopyCollation: 'true',
        sendusername: 'true',
        serviceid: ['1', '2,3'],
        deviceAdminUsername: 'root',
        deviceAdminPassword: 'secret-of-the-machine',
      }),
    );
    const listed = (await outputPorts()).find((one) => one['id'] === id);
    expect(listed).toEqual({
      id,
      name: 'all',
      address: 'printer.example:9101',
      portType: 1,
      vendor: 'bravo',
      logoutTimeout: 0,
      autoRelease: false,
      embedded: true,
      monochrome: true,
      trimCardId: false,
      description: 'by the door',
      embeddedConfigurationId: 4,
      printProtocol: 1,
      modelFamily: 2,
      outputType: 3,
      services: { services: [1, 2, 3] },
      deviceSerial: 'SN-ALL',
      properties: {},
      containerName: '',
      accountId: 0,
      parentAccountOrContainerId: 0,
      decimalFormatForCardIds: false,
      isReverseFinisher: true,
      printerIppUrl: 'ipp://printer.example/ipp',
      ipReaderAddress: '10.9.9.9',
      softwareCopyCollation: true,
      sendUsername: true,
      registrationSource: 'manual',
      terminalInfo: { deployStatus: null, terminalStatus: null },
      active: true,
      groupNo: '',
    });
    expect(JSON.stringify(listed)).not.toContain('secret-of-the-machine');
  });

  it('matchinginputport creates a push queue of the same name that prints there, or nothing at all', async () => {
    const id = idOf(await createPort({ portname: 'twin', matchinginputport: 'true' }));
    const queue = (await inputPorts()).find((one) => one['name'] === 'twin');
    expect(queue).toMatchObject({ portType: 1, outputPort: 'twin' });
    const ports = (await outputPorts()).length;
    expect((await createPort({ portname: 'twin', matchinginputport: 'true' })).json).toEqual({
      errorCode: 1009,
      id: 0,
    });
    expect(await outputPorts()).toHaveLength(ports);
    expect(id).toBeGreaterThan(0);
  });

  it.each([
    { what: 'no portname', changed: { portname: '' }, parameter: 'portname' },
    { what: 'an address that is none', changed: { address: 'http://x' }, parameter: 'address' },
    { what: 'a third port type', changed: { porttype: '2' }, parameter: 'porttype' },
    { what: 'an unknown vendor (SIL-60)', changed: { vendor: 'acme' }, parameter: 'vendor' },
    {
      what: 'a family the vendor lacks',
      changed: { vendor: 'alpha', modelfamily: '2' },
      parameter: 'modelfamily',
    },
    { what: 'an output type beyond 5', changed: { outputtype: '6' }, parameter: 'outputtype' },
    {
      what: 'an IPP URL of another scheme',
      changed: { printerippurl: 'file:///etc/passwd' },
      parameter: 'printerippurl',
    },
    {
      what: 'an IPP URL that is none',
      changed: { printerippurl: 'ipp://printer.example:99999/' },
      parameter: 'printerippurl',
    },
    {
      what: 'an IPP URL with a password (SIL-66)',
      changed: { printerippurl: 'ipp://root:secret@printer.example/ipp' },
      parameter: 'printerippurl',
    },
  ])('400 for $what', async ({ changed, parameter }) => {
    const ports = (await outputPorts()).length;
    expect(await createPort(changed)).toMatchObject({
      status: 400,
      json: { parameter, errorCode: expect.any(Number) as number },
    });
    expect(await outputPorts()).toHaveLength(ports);
  });

  it.each([
    {
      what: 'output type 2, which must not be used (SIL-63)',
      changed: { outputtype: '2' },
      errorCode: 1009,
    },
    { what: 'an unknown domain', changed: { domainname: 'nowhere.test' }, errorCode: 1006 },
    { what: 'a domain out of reach', changed: { domainname: 'beta.test' }, errorCode: 1006 },
  ])('200 with $errorCode for $what (SIL-11, SIL-13)', async ({ changed, errorCode }) => {
    expect(await createPort(changed)).toMatchObject({ status: 200, json: { errorCode, id: 0 } });
  });

  it('a dummy needs no address; two ports may share one (SIL-62)', async () => {
    const dummy = idOf(await createPort({ portname: 'd1', porttype: '0', address: '' }));
    const one = idOf(await createPort({ portname: 'same', address: '10.0.0.50' }));
    const other = idOf(await createPort({ portname: 'same', address: '10.0.0.50' }));
    expect(new Set([dummy, one, other]).size).toBe(3);
  });

  it('a machine password in the query is refused', async () => {
    expect((await createPort({}, { path: '/outputports?deviceAdminPassword=x' })).status).toBe(400);
  });
});

describe('GET /outputports', () => {
  it('enrichPorts adds account, container and location id (SIL-7A)', async () => {
    const id = idOf(await createPort({ domainname: 'east.test', portname: 'in the east' }));
    const listed = (await outputPorts({ enrichPorts: 'true' })).find((one) => one['id'] === id);
    expect(listed).toMatchObject({
      containerName: 'east',
      accountId: stage.people.acme,
      parentAccountOrContainerId: stage.people.east,
      locationId: 0,
    });
  });

  it("lists the account's ports by id, and none of another account's", async () => {
    await stage.addPort({ accountId: stage.people.beta, address: '10.0.0.9', name: 'of beta' });
    const ids = (await outputPorts()).map((one) => Number(one['id']));
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    expect((await outputPorts()).map((one) => one['name'])).not.toContain('of beta');
  });

  it('400 for a user that is not there; a user sees the ports as oneself alone', async () => {
    const token = await stage.tokenFor('alice', 'full');
    const as = async (username: string): Promise<number> =>
      (
        await stage.ask({
          method: 'GET',
          path: '/outputports',
          key: 'full',
          token,
          form: { username },
        })
      ).status;
    expect([await as('alice'), await as('bob'), await as('nobody')]).toEqual([200, 400, 400]);
  });
});

describe('PUT /inputports', () => {
  it('creates without id and updates with it (SIL-1D)', async () => {
    const target = await stage.addPort({ address: '10.0.0.7', name: 'target' });
    const id = idOf(await saveQueue({ portname: 'q1', portFlags: '1' }));
    expect((await inputPorts()).find((one) => one['id'] === id)).toEqual({
      id,
      name: 'q1',
      portType: 0,
      outputPort: null,
      locationId: null,
      containerName: null,
    });
    expect(
      idOf(
        await saveQueue({
          ID: String(id),
          portname: 'q2',
          porttype: '1',
          outputportid: String(target),
        }),
      ),
    ).toBe(id);
    expect((await inputPorts()).find((one) => one['id'] === id)).toMatchObject({
      name: 'q2',
      portType: 1,
      outputPort: 'target',
    });
  });

  it('id selects the right that is needed', async () => {
    const admin = await stage.tokenFor('admin', 'full');
    expect((await saveQueue({ portname: 'by admin' }, { token: admin })).json).toMatchObject({
      errorCode: 0,
    });
    const create = await saveQueue({ portname: 'x' }, { key: 'poor' });
    const update = await saveQueue({ portname: 'x', id: '1' }, { key: 'poor' });
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
    await saveQueue({ portname: 'taken' });
    expect(await saveQueue(form)).toMatchObject({ status: 200, json: { errorCode, id: 0 } });
  });

  it('refuses to touch a port of another account', async () => {
    const foreign = await stage.addQueue('foreign', { accountId: stage.people.beta });
    expect((await saveQueue({ portname: 'mine', id: String(foreign) })).json).toEqual({
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
    expect(await saveQueue(form)).toMatchObject({ status: 400, json: { parameter } });
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
      (await inputPorts(form)).map((one) => one['name']);
    expect(await names({})).toEqual(expect.arrayContaining(['for all', 'for few', 'at five']));
    const usable = await names({ username: 'alice', locationids: '4,5' });
    expect(usable).toEqual(expect.arrayContaining(['for all', 'at five']));
    expect(usable).not.toContain('for few');
  });

  it('enrichPorts names the container', async () => {
    const id = await stage.addQueue('eastern', { accountId: stage.people.east });
    expect(
      (await inputPorts({ enrichPorts: 'true' })).find((one) => one['id'] === id),
    ).toMatchObject({ containerName: 'east' });
  });
});
