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

describe('POST /outputports', () => {
  it('creates a port with every parameter, and the list gives every field of it back', async () => {
    const id = idIn(
      await calls.create({
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
    const listed = (await calls.ports()).find((one) => one['id'] === id);
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
    const id = idIn(await calls.create({ portname: 'twin', matchinginputport: 'true' }));
    const queue = (await calls.queues({}, { key: 'plain' })).find((one) => one['name'] === 'twin');
    expect(queue).toMatchObject({ portType: 1, outputPort: 'twin' });
    const ports = (await calls.ports()).length;
    expect((await calls.create({ portname: 'twin', matchinginputport: 'true' })).json).toEqual({
      errorCode: 1009,
      id: 0,
    });
    expect(await calls.ports()).toHaveLength(ports);
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
    const ports = (await calls.ports()).length;
    expect(await calls.create(changed)).toMatchObject({
      status: 400,
      json: { parameter, errorCode: expect.any(Number) as number },
    });
    expect(await calls.ports()).toHaveLength(ports);
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
    expect(await calls.create(changed)).toMatchObject({ status: 200, json: { errorCode, id: 0 } });
  });

  it('a dummy needs no address; two ports may share one (SIL-62)', async () => {
    const dummy = idIn(await calls.create({ portname: 'd1', porttype: '0', address: '' }));
    const one = idIn(await calls.create({ portname: 'same', address: '10.0.0.50' }));
    const other = idIn(await calls.create({ portname: 'same', address: '10.0.0.50' }));
    expect(new Set([dummy, one, other]).size).toBe(3);
  });

  it('a machine password in the query is refused', async () => {
    expect((await calls.create({}, { path: '/outputports?deviceAdminPassword=x' })).status).toBe(
      400,
    );
  });
});

describe('GET /outputports', () => {
  it('enrichPorts adds account, container and location id (SIL-7A)', async () => {
    const id = idIn(await calls.create({ domainname: 'east.test', portname: 'in the east' }));
    const listed = (await calls.ports({ enrichPorts: 'true' })).find((one) => one['id'] === id);
    expect(listed).toMatchObject({
      containerName: 'east',
      accountId: stage.people.acme,
      parentAccountOrContainerId: stage.people.east,
      locationId: 0,
    });
  });

  it("lists the account's ports by id, and none of another account's", async () => {
    await stage.addPort({ accountId: stage.people.beta, address: '10.0.0.9', name: 'of beta' });
    const ids = (await calls.ports()).map((one) => Number(one['id']));
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    expect((await calls.ports()).map((one) => one['name'])).not.toContain('of beta');
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
