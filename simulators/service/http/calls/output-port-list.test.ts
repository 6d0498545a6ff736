import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PortCalls, portCalls } from '../../testing/port-calls.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let stage: TestServer;
let calls: PortCalls;
beforeAll(async () => {
  stage = await startTestServer();
  calls = portCalls(stage);
  const { acme, east, beta, vendor } = stage.people;
  await stage.addPort({ accountId: acme, address: 'a', name: 'in acme' });
  await stage.addPort({ accountId: east, address: 'e', name: 'in east' });
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
});
