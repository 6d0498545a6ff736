import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PortCalls, portCalls } from '../../stage/port-calls.ts';
import { openStage, type Stage } from '../../stage/stage.ts';

let stage: Stage;
let calls: PortCalls;
let inAcme: number;
let inEast: number;
beforeAll(async () => {
  stage = await openStage();
  calls = portCalls(stage);
  const { acme, east, beta, vendor } = stage.people;
  inAcme = await stage.addPort({ accountId: acme, address: 'a', name: 'in acme' });
  inEast = await stage.addPort({ accountId: east, address: 'e', name: 'in east' });
  await stage.addPort({ accountId: beta, address: 'b', name: 'in beta' });
  await stage.addPort({ accountId: vendor, address: 'v', name: 'of the vendor' });
});
afterAll(() => stage.stop());

async function names(special: object = {}): Promise<readonly string[]> {
  const reply = await stage.ask({ method: 'GET', path: '/outputports', key: 'full', ...special });
  return (reply.json as { readonly name: string }[]).map(({ name }) => name);
}

describe('GET /outputports', () => {
  it('lists the account with its containers, nothing beside, above, or in accounts below', async () => {
    expect(await names()).toEqual(['in acme', 'in east']);
    expect(await names({ key: 'east' })).toEqual(['in east']);
    expect(await names({ key: 'beta' })).toEqual(['in beta']);
    expect(await names({ key: 'vendor' })).toEqual(['of the vendor']);
  });

  it('enrichPorts tells where: the location is that of the container, or else of the account (SIL-7A)', async () => {
    const { acme, east } = stage.people;
    const enrich = { enrichPorts: 'true' };
    const whereIs = async (id: number): Promise<unknown> =>
      (await calls.port(id, enrich))?.['locationId'];
    const [floor, site] = await stage.store.write(async ({ change }) => {
      const here = { accountId: acme, name: 'here', sortOrder: 0, identifiers: [] };
      return [await change.addLocation(here), await change.addLocation(here)] as const;
    });
    expect([await whereIs(inAcme), await whereIs(inEast)]).toEqual([0, 0]);
    await stage.store.write(({ change }) => change.setAccount(acme, { locationId: site }));
    expect([await whereIs(inAcme), await whereIs(inEast)]).toEqual([site, site]);
    await stage.store.write(({ change }) => change.setAccount(east, { locationId: floor }));
    expect([await whereIs(inAcme), await whereIs(inEast)]).toEqual([site, floor]);
    expect(await calls.port(inEast)).toMatchObject({
      accountId: 0,
      parentAccountOrContainerId: 0,
      containerName: '',
    });
    expect(await calls.port(inEast)).not.toHaveProperty('locationId');
  });

  it('tells what terminals reported and what the control plane set (SIL-64, SIL-7F)', async () => {
    const id = await stage.addPort({
      address: 't',
      logoutTimeout: 30,
      autoRelease: true,
      trimCardId: true,
      decimalFormatForCardIds: true,
      active: false,
      registrationSource: 'autodiscovery',
      properties: { floor: '3' },
      terminalInfo: {
        deployStatus: { stage: 5, message: 'done', lastDate: 0 },
        terminalStatus: {
          terminalVersion: '1.2',
          installationSource: 1,
          cardReaderData: 'HID',
          modelName: 'M',
          additionalModelInfo: 'A4',
          firmwareVersion: '9',
          status: 2,
          statusMessage: 'toner low',
          errorData: 'E-17',
          modifiedDate: 86_400_000,
        },
      },
    });
    expect(await calls.port(id)).toMatchObject({
      logoutTimeout: 30,
      autoRelease: true,
      trimCardId: true,
      decimalFormatForCardIds: true,
      active: false,
      registrationSource: 'autodiscovery',
      properties: { floor: '3' },
      terminalInfo: {
        deployStatus: { stage: 5, message: 'done', lastDate: '1970-01-01T00:00:00.000Z' },
        terminalStatus: {
          terminalVersion: '1.2',
          status: 2,
          statusMessage: 'toner low',
          modifiedDate: '1970-01-02T00:00:00.000Z',
        },
      },
    });
    await stage.store.write(({ change }) => change.removeOutputPort(id));
  });

  it('for a user lists the same; the provider is guessed when absent or 0 (interface 4.5)', async () => {
    for (const form of [{}, { providerid: '0' }, { providerid: String(stage.people.provider) }])
      expect(await names({ form: { username: 'ALICE', ...form } })).toEqual(['in acme', 'in east']);
    for (const form of [{ username: 'carol' }, { username: 'alice', providerid: '999' }]) {
      const reply = await stage.ask({ method: 'GET', path: '/outputports', key: 'full', form });
      expect(reply).toMatchObject({ status: 400, json: { parameter: 'username' } });
    }
  });

  it('needs ViewOutputPort of key and user, and the option', async () => {
    const statusOf = async (special: object): Promise<number> =>
      (await stage.ask({ method: 'GET', path: '/outputports', ...special })).status;
    const token = await stage.tokenFor('alice', 'full');
    expect(await statusOf({ key: 'full', token })).toBe(200);
    for (const key of ['poor', 'plain', 'tokens', 'expired'] as const)
      expect(await statusOf({ key })).toBe(403);
    expect(await statusOf({})).toBe(403);
  });
});
