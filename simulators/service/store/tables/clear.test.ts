import { expect, it } from 'vitest';
import { aDelivery, aDocument, anAccount, anOutputPort, aUser } from '../../testing/records.ts';
import { emptyStore } from '../../testing/sample-store.ts';
import { openDialect } from '../dialects/open.ts';
import type { Schema } from '../schema.ts';
import type { Transactor } from '../store.ts';

/** What outlives a reset. */
const kept: readonly (keyof Schema)[] = [
  'schemaVersions',
  'storeFacts',
  'workers',
  'epochs',
  'memories',
];

async function fill({ change }: Transactor): Promise<readonly number[]> {
  const accountId = await change.addAccount(anAccount());
  const local = { accountId, name: 'local', providerType: 0, priority: 0, active: true } as const;
  const providerId = await change.addProvider(local);
  const groupId = await change.addGroup({ accountId, groupName: 'staff', groupDn: 'cn=staff' });
  const userId = await change.addUser(
    aUser({ accountId, providerId, cards: ['C'], aliases: ['a'], groupIds: [groupId] }),
  );
  const keyId = await change.addKey({
    accountId,
    label: '',
    secure: true,
    allowUnauthenticatedRequests: true,
    allowUntrustedEndpoints: true,
    active: true,
    hash: 'h',
  });
  const endpoint = { accountId, endpointId: 'p', description: '', endpointType: 'Printer' };
  const endpointId = await change.addEndpoint({ ...endpoint, authorized: true, tokenHash: 't' });
  await change.addToken({ family: 'f', kind: 'access', userId, keyId, expiresAt: 9, hash: 'u' });
  const file = { accountId, providerId, groupName: 'staff', setsFullName: true, setsEmail: true };
  const progress = { lines: 1, linesDone: 0, membersDone: '', startedAt: 1, heldUntil: 2 };
  const importId = await change.addImport({ ...file, ...progress, state: 'checking' });
  const row = { line: 1, userName: 'u', fullName: '', email: '', groupName: '' };
  await change.addImportRows(importId, [row]);
  await change.addFailure('x', 1);
  await change.lock('x', 2);
  const outputPortId = await change.addOutputPort(anOutputPort({ accountId }));
  const inputPortId = await change.addInputPort({
    accountId,
    name: 'push',
    portType: 1,
    outputPortId,
    portFlags: 1n,
  });
  const identifiers = [{ locationType: 1, value: '10.0.0.1' }] as const;
  const locationId = await change.addLocation({ accountId, name: '', sortOrder: 0, identifiers });
  const config = { accountId, name: '', vendor: '', adminUser: '', configuration: {} };
  const configId = await change.addTerminalConfig(config);
  await change.addDocument(aDocument({ content: { kind: 'inline', size: 1 } }), Uint8Array.of(1));
  const callers = [keyId, endpointId];
  const ports = [outputPortId, inputPortId, locationId, configId];
  return [accountId, providerId, groupId, userId, ...callers, ...ports];
}

it('clearing leaves no row in any table, and what is planted again has the ids it had', async () => {
  await using sample = await emptyStore();
  const { store, place } = sample;
  const first = await store.write(fill);
  const delivery = await store.write(({ change }) => change.addDelivery(aDelivery()));
  await store.write(({ change }) => change.clear());
  await using dialect = await openDialect(place);
  const tables = (await dialect.reader.introspection.getTables())
    .filter(({ schema }) => schema === undefined || place.includes(schema))
    .map(({ name }) => name as keyof Schema)
    .filter((name) => !kept.includes(name));
  expect(tables.length).toBeGreaterThan(15);
  for (const table of tables) {
    const rows = await dialect.reader.selectFrom(table).selectAll().execute();
    expect([table, rows]).toEqual([table, []]);
  }
  expect(await store.write(fill)).toEqual(first);
  expect(await store.write(({ change }) => change.addDelivery(aDelivery()))).toBe(delivery + 1);
});
