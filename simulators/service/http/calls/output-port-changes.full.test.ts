import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createVault } from '../../../kit/sealed.ts';
import { idIn, type PortCalls, portCalls } from '../../testing/port-calls.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let calls: PortCalls;
beforeAll(async () => {
  server = await startTestServer();
  calls = portCalls(server);
});
afterAll(() => server.stop());

/** One that differs from what is left out in everything. */
const whole = {
  portname: 'whole',
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
  deviceserial: 'SN-WHOLE',
  description: 'by the door',
  softwareCopyCollation: 'true',
  sendusername: 'true',
  serviceid: ['1', '2', '2'],
  deviceAdminUsername: 'root',
  deviceAdminPassword: 'machine-secret',
};
const aWhole = async (): Promise<number> => idIn(await calls.create(whole));
const stored = (id: number) => server.store.read.ports.outputById(id);
const credentials = async (id: number): Promise<readonly unknown[]> => {
  const vault = createVault(Buffer.alloc(32, 7));
  const port = await stored(id);
  return [port?.sealedAdminUsername, port?.sealedAdminPassword].map((sealed) =>
    sealed === '' ? '' : vault.open(sealed ?? ''),
  );
};

describe('PATCH /outputports/<outputportid>', () => {
  it('machine credentials are sealed, in no answer, and stay until they are named', async () => {
    const id = await aWhole();
    expect(JSON.stringify(await stored(id))).not.toMatch(/root|machine-secret/);
    expect(await credentials(id)).toEqual(['root', 'machine-secret']);
    idIn(await calls.change(id, { deviceAdminUsername: 'other' }));
    expect(await credentials(id)).toEqual(['other', 'machine-secret']);
    idIn(await calls.change(id, { deviceAdminPassword: '' }));
    expect(await credentials(id)).toEqual(['other', '']);
  });

  it("another vendor's families are others: the old one goes unless one is given (SIL-60)", async () => {
    const id = await aWhole();
    idIn(await calls.change(id, { vendor: 'alpha' }));
    expect(await calls.port(id)).toMatchObject({ vendor: 'alpha', modelFamily: 0 });
    idIn(await calls.change(id, { vendor: 'bravo', modelfamily: '1' }));
    idIn(await calls.change(id, { vendor: 'alpha' }));
    expect(await calls.port(id)).toMatchObject({ vendor: 'alpha', modelFamily: 1 });
  });

  it('a dummy becomes a printer once it has an address', async () => {
    const id = idIn(await calls.create({ porttype: '0', address: '' }));
    expect(await calls.change(id, { porttype: '1' })).toMatchObject({
      status: 400,
      json: { parameter: 'address' },
    });
    idIn(await calls.change(id, { porttype: '1', address: 'printer.example' }));
    expect(await calls.port(id)).toMatchObject({ portType: 1, address: 'printer.example' });
  });

  it('matchinginputport makes the queue where there is none yet, once', async () => {
    const id = idIn(await calls.create({ portname: 'matched' }));
    for (let times = 0; times < 2; times += 1)
      idIn(await calls.change(id, { matchinginputport: 'true' }));
    const named = (await calls.queues()).filter((one) => one['name'] === 'matched');
    expect(named).toMatchObject([{ portType: 1, outputPort: 'matched' }]);
    await server.addQueue('in the way');
    const reply = await calls.change(id, { portname: 'in the way', matchinginputport: 'true' });
    expect(reply.json).toEqual({ errorCode: 1009, id: 0 });
    expect(await calls.port(id)).toMatchObject({ name: 'matched' });
  });
});

it('POST /outputports refuses a machine password in the query', async () => {
  const path = '/outputports?deviceAdminPassword=x';
  expect((await calls.create({}, { path })).status).toBe(400);
});
