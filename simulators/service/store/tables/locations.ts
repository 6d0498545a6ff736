import type { Location, LocationIdentifier, LocationType } from '../../rules/records.ts';
import {
  type Columns,
  changesOf,
  integer,
  oneOf,
  optional,
  recordOf,
  rowOf,
  text,
} from '../columns.ts';
import type { LocationChanges, LocationReads } from '../contract/locations.ts';
import type { Database } from '../schema.ts';

export const locationColumns = {
  accountId: integer,
  name: text,
  sortOrder: integer,
} satisfies Columns<Omit<Location, 'id' | 'identifiers'>>;

/** An identifier with its span laid out. */
interface Laid {
  readonly locationType: LocationType;
  readonly value: string;
  readonly spanFirst?: number;
  readonly spanLast?: number;
}

export const identifierColumns = {
  locationType: oneOf<LocationType>(),
  value: text,
  spanFirst: optional(integer),
  spanLast: optional(integer),
} satisfies Columns<Laid>;

const columns = { id: integer, ...locationColumns };

export function readLocations(database: Database): LocationReads {
  const identified = identifying(database);
  return {
    async byId(id) {
      const rows = database.selectFrom('locations').selectAll().where('id', '=', id);
      const [found] = await identified(await rows.execute());
      return found;
    },
    async ofAccounts(accountIds) {
      const rows = database
        .selectFrom('locations')
        .selectAll()
        .where('accountId', 'in', accountIds)
        .orderBy('id');
      return identified(await rows.execute());
    },
    async matching(accountIds, { locationType, value, span }) {
      const ofType = database
        .selectFrom('locationIdentifiers')
        .select('locationId')
        .where('accountId', 'in', accountIds)
        .where('locationType', '=', locationType);
      const ids =
        span === undefined
          ? ofType.where('value', '=', value)
          : ofType.where('spanFirst', '<=', span.first).where('spanLast', '>=', span.last);
      const rows = database
        .selectFrom('locations')
        .selectAll()
        .where('id', 'in', ids)
        .orderBy('id');
      return identified(await rows.execute());
    },
    async userOf(id) {
      const ports = database.selectFrom('inputPorts').select('id').where('locationId', '=', id);
      if ((await ports.limit(1).executeTakeFirst()) !== undefined) return 'input port';
      const accounts = database.selectFrom('accounts').select('id').where('locationId', '=', id);
      const standing = accounts.where('removedAt', 'is', null).limit(1);
      return (await standing.executeTakeFirst()) === undefined ? undefined : 'account';
    },
  };
}

/** Gives rows of locations their identifiers. */
function identifying(
  database: Database,
): (rows: readonly { readonly id: number }[]) => Promise<readonly Location[]> {
  return async (rows) => {
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return [];
    const identifiers = await database
      .selectFrom('locationIdentifiers')
      .selectAll()
      .where('locationId', 'in', ids)
      .orderBy('locationId')
      .orderBy('position')
      .execute();
    const byLocation = Map.groupBy(identifiers, ({ locationId }) => locationId);
    return rows.map((row) => ({
      ...recordOf<Omit<Location, 'identifiers'>>(columns, row),
      identifiers: (byLocation.get(row.id) ?? []).map(gather),
    }));
  };
}

export function changeLocations(database: Database): LocationChanges {
  const identify = async (id: number, accountId: number, given: readonly LocationIdentifier[]) => {
    await database.deleteFrom('locationIdentifiers').where('locationId', '=', id).execute();
    const rows = given.map((identifier, position) => ({
      ...rowOf(identifierColumns, layOut(identifier)),
      locationId: id,
      accountId,
      position,
    }));
    if (rows.length > 0) await database.insertInto('locationIdentifiers').values(rows).execute();
  };
  return {
    async addLocation({ identifiers, ...location }) {
      const row = rowOf(locationColumns, location);
      const added = database.insertInto('locations').values(row).returning('id');
      const { id } = await added.executeTakeFirstOrThrow();
      await identify(id, location.accountId, identifiers);
      return id;
    },
    async setLocation(id, { identifiers, ...fields }) {
      const changed = await database
        .updateTable('locations')
        .set(changesOf(locationColumns, fields))
        .where('id', '=', id)
        .returning('accountId')
        .executeTakeFirst();
      if (changed === undefined) return false;
      await identify(id, changed.accountId, identifiers);
      return true;
    },
    async removeLocation(id) {
      await database.deleteFrom('locationIdentifiers').where('locationId', '=', id).execute();
      const removed = database.deleteFrom('locations').where('id', '=', id);
      return (await removed.executeTakeFirst()).numDeletedRows > 0n;
    },
  };
}

function layOut({ span, ...identifier }: LocationIdentifier): Laid {
  return span === undefined
    ? identifier
    : { ...identifier, spanFirst: span.first, spanLast: span.last };
}

function gather(row: object): LocationIdentifier {
  const { spanFirst, spanLast, ...identifier } = recordOf<Laid>(identifierColumns, row);
  return spanFirst === undefined || spanLast === undefined
    ? identifier
    : { ...identifier, span: { first: spanFirst, last: spanLast } };
}
