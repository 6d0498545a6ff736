import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sha256 } from '../../../kit/ids.ts';
import type { Licence } from '../../rules/licence.ts';
import { idIn, type PortCalls, portCalls } from '../../testing/port-calls.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let calls: PortCalls;
beforeAll(async () => {
  server = await startTestServer();
  calls = portCalls(server);
});
afterAll(() => server.stop());

/** The licence of acme, or of another account; no licence is left from an earlier test. */
async function license(licence: Omit<Licence, 'accountId'>, accountId = server.people.acme) {
  await server.store.write(({ change }) => change.setLicence({ accountId, ...licence }));
}
beforeEach(async () => {
  const { acme, east, vendor } = server.people;
  await server.store.write(async ({ ports, change }) => {
    for (const id of [acme, vendor]) await change.removeLicence(id);
    for (const port of await ports.outputs([acme, east, vendor]))
      await change.removeOutputPort(port.id);
  });
});

const embedded = { embedded: 'true' };
const over = { endsAt: 1 };
const alphaOnly = { groups: [{ groupNo: 'G-1', vendors: ['alpha'] }] };

/** What of a licence refuses an embedded terminal, and with what. */
const refusals = [
  { what: 'the count is used up', licence: { embeddedTerminals: 0 }, errorCode: 1050 },
  { what: 'it has ended', licence: over, errorCode: 1051 },
  { what: 'no group covers the terminal', licence: alphaOnly, errorCode: 1052 },
  { what: 'it names no group at all', licence: { groups: [] }, errorCode: 1052 },
];

describe('licences (SIL-65)', () => {
  it.each(refusals)('create answers $errorCode where $what', async ({ licence, errorCode }) => {
    await license(licence);
    for (const reply of [await calls.create(embedded), await calls.createByPut(embedded)])
      expect(reply).toMatchObject({ status: 200, json: { errorCode, id: 0 } });
    expect(await server.store.read.ports.outputs([server.people.acme])).toEqual([]);
    expect(idIn(await calls.create())).toBeGreaterThan(0);
  });

  it.each(refusals)('update answers $errorCode where $what', async ({ licence, errorCode }) => {
    const id = idIn(await calls.create());
    await license(licence);
    const changed = { ...embedded, description: 'changed' };
    const byPut = { id: String(id), ...changed };
    for (const reply of [await calls.change(id, changed), await calls.createByPut(byPut)])
      expect(reply).toMatchObject({ status: 200, json: { errorCode, id: 0 } });
    expect(await calls.port(id)).toMatchObject({ embedded: false, description: '' });
  });

  it.each(refusals)(
    'a move into another account answers $errorCode where $what',
    async ({ licence, errorCode }) => {
      const { vendor } = server.people;
      const id = await server.addPort({ accountId: vendor, address: 'v', embedded: true });
      await license(licence);
      const way = { domainname: 'vendor.test', destinationdomainname: 'acme.test' };
      const reply = await calls.move(id, way, { key: 'vendor' });
      expect(reply).toMatchObject({ status: 200, json: { errorCode, id: 0 } });
      expect((await server.store.read.ports.outputById(id))?.accountId).toBe(vendor);
    },
  );

  it('containers share the licence of their account', async () => {
    await license({ embeddedTerminals: 1 });
    const id = idIn(await calls.create({ ...embedded, domainname: 'east.test' }));
    expect((await calls.create(embedded)).json).toEqual({ errorCode: 1050, id: 0 });
    const way = { domainname: 'acme.test', destinationdomainname: 'acme.test' };
    expect(idIn(await calls.move(id, way))).toBe(id);
    idIn(await calls.change(id, { embedded: '' }));
    expect(idIn(await calls.create(embedded))).toBeGreaterThan(id);
  });

  it('two at once do not both get the last terminal', async () => {
    await license({ embeddedTerminals: 1 });
    const replies = await Promise.all([calls.create(embedded), calls.create(embedded)]);
    const codes = replies.map(({ json }) => (json as { errorCode: number }).errorCode);
    expect(codes.toSorted((a, b) => a - b)).toEqual([0, 1050]);
  });

  it('what an account has it keeps: only what is added is refused', async () => {
    const id = idIn(await calls.create(embedded));
    await license({ embeddedTerminals: 0, ...over, ...alphaOnly });
    expect(idIn(await calls.change(id, { ...embedded, description: 'kept' }))).toBe(id);
    expect((await calls.change(id, { vendor: 'bravo' })).json).toMatchObject({ errorCode: 1052 });
    expect(idIn(await calls.change(id, { vendor: 'alpha' }))).toBe(id);
  });

  it('ends at its moment', async () => {
    await license({ endsAt: server.clock.now() + 3_600_000 });
    idIn(await calls.create(embedded));
    server.clock.advance(3_600_000);
    expect((await calls.create(embedded)).json).toEqual({ errorCode: 1051, id: 0 });
  });
});

describe('groupNo', () => {
  it('is that of the first group that covers the terminal, for those with ViewLicense', async () => {
    const groups = [{ groupNo: 'G-1', vendors: ['alpha'] }, { groupNo: 'G-2' }];
    await license({ groups });
    const one = idIn(await calls.create({ ...embedded, vendor: 'alpha' }));
    const two = idIn(await calls.create({ ...embedded, domainname: 'east.test' }));
    const none = idIn(await calls.create({ vendor: 'alpha' }));
    const groupNos = async (special = {}): Promise<unknown[]> =>
      await Promise.all(
        [one, two, none].map(async (id) => (await calls.port(id, {}, special))?.['groupNo']),
      );
    expect(await groupNos()).toEqual(['G-1', 'G-2', '']);
    const support = await server.tokenFor('support', 'full');
    expect(await groupNos({ token: support })).toEqual(['G-1', 'G-2', '']);
    for (const user of ['alice', 'reporter'] as const)
      expect(await groupNos({ token: await server.tokenFor(user, 'full') })).toEqual(['', '', '']);
    await server.store.write(({ change }) =>
      change.addKey({
        accountId: server.people.acme,
        label: 'ports',
        hash: sha256('key-ports'),
        secure: true,
        allowUnauthenticatedRequests: true,
        allowUntrustedEndpoints: true,
        advancedPermissions: ['ViewOutputPort'],
        active: true,
      }),
    );
    expect(await groupNos({ headers: { 'x-api-key': 'key-ports' } })).toEqual(['', '', '']);
  });
});
