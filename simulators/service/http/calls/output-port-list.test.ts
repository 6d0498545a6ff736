import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PortCalls, portCalls } from '../../testing/port-calls.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let calls: PortCalls;
beforeAll(async () => {
  server = await startTestServer();
  calls = portCalls(server);
  const { acme, east, beta, vendor } = server.people;
  await server.addPort({ accountId: acme, address: 'a', name: 'in acme' });
  await server.addPort({ accountId: east, address: 'e', name: 'in east' });
  await server.addPort({ accountId: beta, address: 'b', name: 'in beta' });
  await server.addPort({ accountId: vendor, address: 'v', name: 'of the vendor' });
});
afterAll(() => server.stop());

async function names(special: object = {}): Promise<readonly string[]> {
  const reply = await server.ask({ method: 'GET', path: '/outputports', key: 'full', ...special });
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
    const id = await server.addPort({
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
    await server.store.write(({ change }) => change.removeOutputPort(id));
  });
});
