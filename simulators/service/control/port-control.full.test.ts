import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RunningService } from '../service.ts';
import { call, control } from '../testing/call.ts';
import { type SampleFolder, sampleFolder, startSampleService } from '../testing/sample-service.ts';

let folder: SampleFolder;
let service: RunningService;
beforeEach(async () => {
  folder = sampleFolder();
  service = await startSampleService(folder);
});
afterEach(async () => {
  await service.stop();
  folder[Symbol.dispose]();
});

type Listed = Readonly<Record<string, unknown>>;

async function port(): Promise<Listed | undefined> {
  const { json } = await call(service, '/outputports');
  return (json as readonly Listed[])[0];
}

describe('PATCH /output-ports/{id}', () => {
  it('changes what no call sets, and nothing else (SIL-7F)', async () => {
    const before = await port();
    const json = {
      active: false,
      logoutTimeout: 45,
      autoRelease: true,
      trimCardId: true,
      decimalFormatForCardIds: true,
      registrationSource: 'autodiscovery',
      properties: { floor: '3' },
    };
    expect(await control(service, '/output-ports/1', { method: 'PATCH', json })).toEqual({
      status: 200,
      json: { id: 1 },
    });
    expect(await port()).toEqual({ ...before, ...json });
    const again = { method: 'PATCH', json: { active: true } } as const;
    await control(service, '/output-ports/1', again);
    expect(await port()).toEqual({ ...before, ...json, active: true });
  });

  it('what a terminal said outlives a change of the port by its name', async () => {
    const report = { address: '127.0.0.1:1', terminalStatus: { modelName: 'M' } };
    await control(service, '/terminal-reports', { json: report });
    const moved = { name: 'nowhere', address: '127.0.0.1:2' };
    await control(service, '/output-ports', { method: 'PUT', json: moved });
    expect(await port()).toMatchObject({
      address: '127.0.0.1:2',
      terminalInfo: { terminalStatus: { modelName: 'M' } },
    });
  });

  it.each([
    ['/output-ports/9', { active: true }, 404],
    ['/output-ports/99999999999', { active: true }, 404],
    ['/output-ports/one', { active: true }, 404],
    ['/output-ports/1', {}, 400],
    ['/output-ports/1', { active: 'no' }, 400],
    ['/output-ports/1', { name: 'x' }, 400],
    ['/output-ports/1', { registrationSource: 'chance' }, 400],
  ])('refuses %s with %j', async (path, json, status) => {
    const before = await port();
    expect((await control(service, path, { method: 'PATCH', json })).status).toBe(status);
    expect(await port()).toEqual(before);
  });
});

describe('licences (SIL-65)', () => {
  const licence = {
    embeddedTerminals: 0,
    ends: '2090-01-01T00:00:00.000Z',
    groups: [{ groupNo: 'G', vendors: ['unknown'] }],
  };
  const create = async (): Promise<unknown> => {
    const form = { domainname: 'customer.example', portname: 'e', address: 'e', porttype: '1' };
    const body = new URLSearchParams({ ...form, embedded: 'true' }).toString();
    return (await call(service, '/outputports', { method: 'POST', body })).json;
  };

  it('are set, told, in force at once, and taken away', async () => {
    expect(await control(service, '/licences')).toEqual({ status: 200, json: {} });
    const put = { method: 'PUT', json: { account: 'customer.example', ...licence } } as const;
    expect(await control(service, '/licences', put)).toEqual({ status: 200, json: licence });
    expect(await control(service, '/licences?account=localhost')).toMatchObject({ json: licence });
    expect(await create()).toEqual({ errorCode: 1050, id: 0 });
    const one = { method: 'PUT', json: { embeddedTerminals: 1 } } as const;
    expect((await control(service, '/licences', one)).json).toEqual({ embeddedTerminals: 1 });
    expect(await create()).toMatchObject({ errorCode: 0 });
    expect(await create()).toEqual({ errorCode: 1050, id: 0 });
    expect((await control(service, '/licences', { method: 'DELETE' })).status).toBe(204);
    expect(await create()).toMatchObject({ errorCode: 0 });
    expect((await control(service, '/licences')).json).toEqual({});
  });

  it('go with a reset', async () => {
    await control(service, '/licences', { method: 'PUT', json: licence });
    await control(service, '/reset', { method: 'POST' });
    expect((await control(service, '/licences')).json).toEqual({});
  });

  it.each([
    { account: 'nobody.example' },
    { embeddedTerminals: -1 },
    { ends: 'soon' },
    { groups: [{ groupNo: '' }] },
    { groups: [{ groupNo: 'G', vendors: ['stranger'] }] },
    { seats: 3 },
  ])('are refused: %j', async (json) => {
    expect((await control(service, '/licences', { method: 'PUT', json })).status).toBe(400);
    expect((await control(service, '/licences')).json).toEqual({});
  });
});

describe('POST /terminal-reports (SIL-64)', () => {
  it('is shown by the port, with the moment it came', async () => {
    const at = Date.UTC(2030, 0, 1);
    await control(service, '/clock/freeze', { json: { at } });
    const report = {
      address: '127.0.0.1:1',
      deployStatus: { stage: 5, message: 'configured' },
      terminalStatus: { terminalVersion: '1.2', modelName: 'M', firmwareVersion: '9', status: 1 },
    };
    const sent = await control(service, '/terminal-reports', { json: report });
    expect(sent).toEqual({ status: 200, json: { id: 1 } });
    const moment = '2030-01-01T00:00:00.000Z';
    expect(await port()).toMatchObject({
      terminalInfo: {
        deployStatus: { stage: 5, message: 'configured', lastDate: moment },
        terminalStatus: { terminalVersion: '1.2', status: 1, errorData: '', modifiedDate: moment },
      },
    });
    await control(service, '/clock/advance', { json: { ms: 1000 } });
    const later = { address: '127.0.0.1:1', terminalStatus: { status: 3, errorData: 'E1' } };
    await control(service, '/terminal-reports', { json: later });
    expect(await port()).toMatchObject({
      terminalInfo: {
        deployStatus: { lastDate: moment },
        terminalStatus: {
          modelName: 'M',
          status: 3,
          errorData: 'E1',
          modifiedDate: '2030-01-01T00:00:01.000Z',
        },
      },
    });
  });

  it('is refused where no port, or more than one, is meant', async () => {
    const twin = { name: 'twin', address: '127.0.0.1:9', serial: 'S' };
    for (const name of ['twin', 'other'])
      await control(service, '/output-ports', { method: 'PUT', json: { ...twin, name } });
    const refused = async (json: object): Promise<number> =>
      (await control(service, '/terminal-reports', { json })).status;
    expect(await refused({})).toBe(400);
    expect(await refused({ address: 'elsewhere' })).toBe(404);
    expect(await refused({ serial: 'S' })).toBe(409);
    expect(await refused({ address: '127.0.0.1:1', terminalStatus: { status: 4 } })).toBe(400);
    expect(await refused({ address: '127.0.0.1:1', deployStatus: { stage: 9 } })).toBe(400);
  });
});
