import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createVault } from '../../../kit/sealed.ts';
import { idIn, type PortCalls, portCalls } from '../../stage/port-calls.ts';
import { openStage, type Stage } from '../../stage/stage.ts';

let stage: Stage;
let calls: PortCalls;
beforeAll(async () => {
  stage = await openStage();
  calls = portCalls(stage);
});
afterAll(() => stage.stop());

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
const wholeListed = {
  name: 'whole',
  address: '10.0.0.1',
  portType: 1,
  vendor: 'bravo',
  embedded: true,
  printProtocol: 1,
  outputType: 3,
  isReverseFinisher: true,
  printerIppUrl: 'ipp://printer.example/ipp',
  modelFamily: 2,
  monochrome: true,
  ipReaderAddress: '10.9.9.9',
  embeddedConfigurationId: 4,
  deviceSerial: 'SN-WHOLE',
  description: 'by the door',
  softwareCopyCollation: true,
  sendUsername: true,
  services: { services: [1, 2] },
};
const aWhole = async (): Promise<number> => idIn(await calls.create(whole));
const stored = (id: number) => stage.store.read.ports.outputById(id);
const credentials = async (id: number): Promise<readonly unknown[]> => {
  const vault = createVault(Buffer.alloc(32, 7));
  const port = await stored(id);
  return [port?.sealedAdminUsername, port?.sealedAdminPassword].map((sealed) =>
    sealed === '' ? '' : vault.open(sealed ?? ''),
  );
};

describe('PATCH /outputports/<outputportid>', () => {
  it('changes what is given, each parameter alone, and nothing else (SIL-61)', async () => {
    const id = await aWhole();
    const before = await calls.port(id);
    expect(before).toMatchObject(wholeListed);
    const single = {
      portname: ['name', 'other', 'other'],
      address: ['address', '10.0.0.2:9101', '10.0.0.2:9101'],
      embedded: ['embedded', 'false', false],
      printprotocol: ['printProtocol', '2', 2],
      outputtype: ['outputType', '5', 5],
      modelfamily: ['modelFamily', '1', 1],
      description: ['description', 'by the window', 'by the window'],
      serviceid: ['services', '7,8', { services: [7, 8] }],
      sendusername: ['sendUsername', 'false', false],
    } as const;
    let expected = before;
    for (const [parameter, [field, sent, value]] of Object.entries(single)) {
      expect((await calls.change(id, { [parameter]: sent })).json).toEqual({ errorCode: 0, id });
      expected = { ...expected, [field]: value };
      expect(await calls.port(id)).toEqual(expected);
    }
  });

  it('an empty value clears an optional field; nothing given changes nothing', async () => {
    const id = await aWhole();
    const cleared = Object.keys(whole).filter((name) => name !== 'portname');
    expect(idIn(await calls.change(id, {}))).toBe(id);
    expect(await calls.port(id)).toMatchObject(wholeListed);
    idIn(await calls.change(id, Object.fromEntries(cleared.map((name) => [name, '']))));
    const bare = idIn(await calls.create({ portname: 'whole' }));
    expect(await calls.port(id)).toEqual({ ...(await calls.port(bare)), id });
    expect(await credentials(id)).toEqual(['', '']);
  });

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
    await stage.addQueue('in the way');
    const reply = await calls.change(id, { portname: 'in the way', matchinginputport: 'true' });
    expect(reply.json).toEqual({ errorCode: 1009, id: 0 });
    expect(await calls.port(id)).toMatchObject({ name: 'matched' });
  });

  it.each([
    ['portname', ''],
    ['porttype', ''],
    ['porttype', '2'],
    ['address', 'http://x'],
    ['address', ''],
    ['vendor', 'acme'],
    ['vendor', 'constructor'],
    ['modelfamily', '3'],
    ['outputtype', '6'],
    ['embedded', 'maybe'],
    ['printerippurl', 'file:///x'],
    ['domainname', ''],
  ])('400 for %s=%s, and nothing is changed', async (parameter, value) => {
    const id = await aWhole();
    const reply = await calls.change(id, { description: 'changed', [parameter]: value });
    expect(reply).toMatchObject({ status: 400, json: { parameter } });
    expect(await calls.port(id)).toMatchObject(wholeListed);
  });

  it.each([
    { what: 'output type 2 (SIL-63)', form: { outputtype: '2' }, errorCode: 1009 },
    { what: 'an unknown domain', form: { domainname: 'nowhere.test' }, errorCode: 1006 },
    { what: 'a domain out of reach', form: { domainname: 'beta.test' }, errorCode: 1006 },
    { what: 'a container it is not in', form: { domainname: 'east.test' }, errorCode: 1007 },
  ])('200 with $errorCode for $what, and nothing is changed', async ({ form, errorCode }) => {
    const id = await aWhole();
    const reply = await calls.change(id, { description: 'changed', ...form });
    expect(reply).toMatchObject({ status: 200, json: { errorCode, id: 0 } });
    expect(await calls.port(id)).toMatchObject(wholeListed);
  });

  it('the domain may be that of the container or of the account above it', async () => {
    const id = idIn(await calls.create({ domainname: 'east.test' }));
    for (const domainname of ['east.test', 'acme.test'])
      expect(idIn(await calls.change(id, { domainname }))).toBe(id);
  });

  it('answers an unknown id as one beside, above or out of form', async () => {
    const beside = await stage.addPort({ accountId: stage.people.beta, address: 'b' });
    const above = await stage.addPort({ accountId: stage.people.vendor, address: 'v' });
    for (const id of [beside, above, 999_999, -1]) {
      const reply = await calls.change(id, { description: 'mine' });
      expect(reply).toMatchObject({ status: 200, json: { errorCode: 1009, id: 0 } });
    }
    for (const id of [beside, above]) expect((await stored(id))?.description).toBe('');
    const below = await stage.addPort({ accountId: stage.people.east, address: 'e' });
    expect(idIn(await calls.change(below, { description: 'ours' }))).toBe(below);
    const fromBelow = await calls.change(await aWhole(), { description: 'x' }, { key: 'east' });
    expect(fromBelow.json).toEqual({ errorCode: 1009, id: 0 });
    const odd = await stage.ask({ method: 'PATCH', path: '/outputports/one', key: 'full' });
    expect(odd).toMatchObject({ status: 400, json: { parameter: 'outputportid' } });
  });
});

describe('the order of refusals of PATCH (SIL-09)', () => {
  it.each([
    {
      what: 'the caller',
      special: { key: 'poor' } as const,
      form: { vendor: 'acme' },
      answer: 403,
    },
    { what: 'then the parameters', special: {}, form: { vendor: 'acme' }, answer: 400 },
    { what: 'then the port', special: {}, form: { domainname: 'nowhere.test' }, answer: 1009 },
  ])('$what', async ({ special, form, answer }) => {
    const { status, json } = await calls.change(999_999, form, special);
    expect(status === 200 ? (json as { errorCode: number }).errorCode : status).toBe(answer);
  });
});

describe('PUT /outputports (deprecated)', () => {
  it('creates without id, and knows no sendusername', async () => {
    const id = idIn(await calls.createByPut(whole));
    expect(await calls.port(id)).toMatchObject({ ...wholeListed, sendUsername: false });
  });

  it('with id says the whole port, but sendusername and credentials stay (SIL-1D)', async () => {
    const id = await aWhole();
    const short = { id: String(id), portname: 'short', sendusername: 'false' };
    expect(idIn(await calls.createByPut(short))).toBe(id);
    const bare = idIn(await calls.create({ portname: 'short' }));
    expect(await calls.port(id)).toEqual({ ...(await calls.port(bare)), id, sendUsername: true });
    expect(await credentials(id)).toEqual(['root', 'machine-secret']);
    idIn(await calls.createByPut({ ...short, deviceAdminPassword: '' }));
    expect(await credentials(id)).toEqual(['root', '']);
  });

  it.each([
    { form: { id: '999999' }, status: 200, errorCode: 1009 },
    { form: { domainname: 'nowhere.test' }, status: 200, errorCode: 1006 },
    { form: { domainname: 'east.test' }, status: 200, errorCode: 1007 },
    { form: { outputtype: '2' }, status: 200, errorCode: 1009 },
    { form: { porttype: '3' }, status: 400, errorCode: 1009 },
    { form: { portname: '' }, status: 400, errorCode: 1009 },
    { form: { id: 'x' }, status: 400, errorCode: 1009 },
  ])('$status with $errorCode for $form', async ({ form, status, errorCode }) => {
    const id = await aWhole();
    const reply = await calls.createByPut({ id: String(id), portname: 'no', ...form });
    expect(reply).toMatchObject({ status, json: { errorCode } });
    expect(await calls.port(id)).toMatchObject(wholeListed);
  });
});

describe('who may (interface 5)', () => {
  it('id selects the right of PUT; PATCH needs ModifyOutputPort', async () => {
    const id = await aWhole();
    const as = async (user: 'support' | 'alice' | 'admin') => ({
      token: await stage.tokenFor(user, 'full'),
    });
    const form = { id: String(id) };
    const statuses = [
      await calls.createByPut({}, await as('support')),
      await calls.createByPut(form, await as('support')),
      await calls.change(id, {}, await as('support')),
      await calls.change(id, {}, await as('alice')),
      await calls.createByPut({}, await as('admin')),
      await calls.change(id, {}, { key: 'poor' }),
      await calls.change(id, {}, { key: 'plain' }),
      await calls.createByPut(form, { key: 'poor' }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([403, 200, 200, 403, 200, 403, 403, 403]);
  });
});
