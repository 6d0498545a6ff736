import type { Endpoint } from '../../rules/records.ts';
import type { DeviceRegistration, DeviceToken } from '../../rules/token.ts';
import {
  type Columns,
  changesOf,
  flag,
  integer,
  oneOf,
  optional,
  recordOf,
  rowOf,
  text,
} from '../columns.ts';
import type { DeviceChanges, DeviceReads } from '../contract/devices.ts';
import { prepare } from '../prepared.ts';
import type { Database } from '../schema.ts';

export const endpointColumns = {
  accountId: integer,
  endpointId: text,
  description: text,
  endpointType: text,
  authorized: flag,
  expiresAt: optional(integer),
} satisfies Columns<Omit<Endpoint, 'id'>>;

export const deviceTokenColumns = {
  family: text,
  kind: oneOf<DeviceToken['kind']>(),
  deviceId: integer,
  keyId: integer,
  expiresAt: integer,
  spentAt: optional(integer),
} satisfies Columns<Omit<DeviceToken, 'id'>>;

export const registrationColumns = {
  deviceId: integer,
  keyId: integer,
  state: oneOf<DeviceRegistration['state']>(),
  intervalMs: integer,
  polledAt: optional(integer),
  expiresAt: integer,
} satisfies Columns<Omit<DeviceRegistration, 'id'>>;

const id = { id: integer };
const endpointRecord = { ...id, ...endpointColumns };
const tokenRecord = { ...id, ...deviceTokenColumns };
const registrationRecord = { ...id, ...registrationColumns };

export function readDevices(database: Database): DeviceReads {
  const tokenByHash = prepare<{ hash: string }, object>(database, (parameter) =>
    database.selectFrom('deviceTokens').selectAll().where('hash', '=', parameter('hash')),
  );
  const endpoints = () => database.selectFrom('endpoints').selectAll();
  const registrations = () => database.selectFrom('deviceRegistrations').selectAll();
  return {
    async byId(id) {
      const row = await endpoints().where('id', '=', id).executeTakeFirst();
      return row && recordOf<Endpoint>(endpointRecord, row);
    },
    async byEndpointId(accountId, endpointId) {
      const row = await endpoints()
        .where('accountId', '=', accountId)
        .where('endpointId', '=', endpointId)
        .orderBy('id')
        .limit(1)
        .executeTakeFirst();
      return row && recordOf<Endpoint>(endpointRecord, row);
    },
    async ofAccount(accountId, { after, limit }) {
      const rows = await endpoints()
        .where('accountId', '=', accountId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map((row) => recordOf<Endpoint>(endpointRecord, row));
    },
    async tokenByHash(hash) {
      const [row] = (await tokenByHash({ hash })).rows;
      return row && recordOf<DeviceToken>(tokenRecord, row);
    },
    async registrationByDeviceCode(hash) {
      return registrationOf(
        await registrations().where('deviceCodeHash', '=', hash).executeTakeFirst(),
      );
    },
    async registrationByUserCode(hash) {
      return registrationOf(
        await registrations().where('userCodeHash', '=', hash).executeTakeFirst(),
      );
    },
  };
}

function registrationOf(row: object | undefined): DeviceRegistration | undefined {
  return row && recordOf<DeviceRegistration>(registrationRecord, row);
}

export function changeDevices(database: Database): DeviceChanges {
  return {
    async addEndpoint(endpoint) {
      const row = rowOf({ ...endpointColumns, tokenHash: text }, endpoint);
      const added = database.insertInto('endpoints').values(row).returning('id');
      return (await added.executeTakeFirstOrThrow()).id;
    },
    async setEndpoint(id, fields) {
      const update = database.updateTable('endpoints').set(changesOf(endpointColumns, fields));
      return (await update.where('id', '=', id).executeTakeFirst()).numUpdatedRows > 0n;
    },
    async removeEndpoint(id) {
      for (const table of ['deviceTokens', 'deviceRegistrations'] as const)
        await database.deleteFrom(table).where('deviceId', '=', id).execute();
      const removed = database.deleteFrom('endpoints').where('id', '=', id);
      return (await removed.executeTakeFirst()).numDeletedRows > 0n;
    },
    ...changeDeviceTokens(database),
    ...changeRegistrations(database),
    async forgetDevices(before) {
      for (const table of ['deviceTokens', 'deviceRegistrations'] as const)
        await database.deleteFrom(table).where('expiresAt', '<', before).execute();
    },
  };
}

function changeDeviceTokens(
  database: Database,
): Pick<DeviceChanges, 'addDeviceToken' | 'spendDeviceToken' | 'endDeviceTokens'> {
  return {
    async addDeviceToken(token) {
      const row = rowOf({ ...deviceTokenColumns, hash: text }, token);
      const added = database.insertInto('deviceTokens').values(row).returning('id');
      return (await added.executeTakeFirstOrThrow()).id;
    },
    async spendDeviceToken(id, at) {
      const token = database.updateTable('deviceTokens').where('id', '=', id);
      await token.set({ spentAt: at }).execute();
    },
    async endDeviceTokens(of) {
      const all = database.deleteFrom('deviceTokens');
      await ('family' in of
        ? all.where('family', '=', of.family)
        : all.where('deviceId', '=', of.deviceId)
      ).execute();
    },
  };
}

function changeRegistrations(
  database: Database,
): Pick<
  DeviceChanges,
  'addRegistration' | 'setRegistration' | 'removeRegistration' | 'denyRegistrations'
> {
  return {
    async addRegistration(registration) {
      const hashes = { deviceCodeHash: text, userCodeHash: text };
      const row = rowOf({ ...registrationColumns, ...hashes }, registration);
      const added = database.insertInto('deviceRegistrations').values(row).returning('id');
      return (await added.executeTakeFirstOrThrow()).id;
    },
    async setRegistration(id, fields) {
      const update = database
        .updateTable('deviceRegistrations')
        .set(changesOf(registrationColumns, fields));
      return (await update.where('id', '=', id).executeTakeFirst()).numUpdatedRows > 0n;
    },
    async removeRegistration(id) {
      const removed = database.deleteFrom('deviceRegistrations').where('id', '=', id);
      return (await removed.executeTakeFirst()).numDeletedRows > 0n;
    },
    async denyRegistrations(deviceId) {
      const update = database.updateTable('deviceRegistrations').set({ state: 'denied' });
      await update.where('deviceId', '=', deviceId).execute();
    },
  };
}
