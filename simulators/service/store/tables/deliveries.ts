import { sql } from 'kysely';
import type { DeliveryRecord, DocumentStatus } from '../../rules/records.ts';
import {
  type Columns,
  changesOf,
  integer,
  json,
  oneOf,
  optional,
  type Row,
  recordOf,
  rowOf,
  text,
} from '../columns.ts';
import { parameterRow, prepare, prepareByShape, wasChanged } from '../prepared.ts';
import type { Database } from '../schema.ts';
import type { Changes, Reader } from '../store.ts';

export const deliveryColumns = {
  documentUuid: text,
  outputPortId: integer,
  cause: oneOf<DeliveryRecord['cause']>(),
  options: json<DeliveryRecord['options']>(),
  state: oneOf<DeliveryRecord['state']>(),
  attempts: integer,
  notBefore: integer,
  deadline: optional(integer),
  createdAt: integer,
} satisfies Columns<Omit<DeliveryRecord, 'id'>>;

const underWay = ['queued', 'sending'] as const;

/** SIL-40: RECEIVED, AWAITING_CONVERSION, CONVERTING. Written out as in the index, or it would not be used. */
const onTheirWay = ([5, 6, 7] as const).map((status) => sql.lit<DocumentStatus>(status));

type DeliveryRow = Row<typeof deliveryColumns>;

const deliveryOf = (row: object): DeliveryRecord =>
  recordOf<DeliveryRecord>({ id: integer, ...deliveryColumns }, row);

export function readDeliveries(database: Database): Reader['deliveries'] {
  const deliveryById = prepare<{ id: number }, object>(database, (parameter) =>
    database.selectFrom('deliveries').selectAll().where('id', '=', parameter('id')),
  );
  const queueOf = prepare<{ outputPortId: number }, object>(database, (parameter) =>
    database
      .selectFrom('deliveries')
      .selectAll()
      .where('state', '=', 'queued')
      .where('outputPortId', '=', parameter('outputPortId'))
      .orderBy('id'),
  );
  const underWayAt = prepare<{ outputPortId: number }, object>(database, (parameter) =>
    database
      .selectFrom('deliveries')
      .select('id')
      .where('state', 'in', underWay)
      .where('outputPortId', '=', parameter('outputPortId'))
      .limit(1),
  );
  const onTheirWayTo = prepare<{ outputPortId: number }, object>(database, (parameter) =>
    database
      .selectFrom('documents')
      .select('uuid')
      .where('outputPortId', '=', parameter('outputPortId'))
      .where('status', 'in', onTheirWay)
      .limit(1),
  );
  return {
    async byId(id) {
      const [row] = (await deliveryById({ id })).rows;
      return row && deliveryOf(row);
    },
    async inState(state) {
      const rows = await database
        .selectFrom('deliveries')
        .selectAll()
        .where('state', '=', state)
        .orderBy('id')
        .execute();
      return rows.map(deliveryOf);
    },
    async queueOf(outputPortId) {
      return (await queueOf({ outputPortId })).rows.map(deliveryOf);
    },
    async isAwaitedAt(outputPortId) {
      return (
        (await underWayAt({ outputPortId })).rows.length > 0 ||
        (await onTheirWayTo({ outputPortId })).rows.length > 0
      );
    },
    async latest(limit) {
      const rows = await database
        .selectFrom('deliveries')
        .selectAll()
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return rows.map(deliveryOf);
    },
  };
}

export function changeDeliveries(database: Database): Pick<Changes, 'addDelivery' | 'setDelivery'> {
  const insert = prepare<DeliveryRow, { id: number }>(database, (parameter) =>
    database
      .insertInto('deliveries')
      .values(parameterRow<DeliveryRow>(Object.keys(deliveryColumns), parameter))
      .returning('id'),
  );
  const update = prepareByShape<readonly string[], DeliveryRow & { id: number }, unknown>(
    database,
    {
      shapeOf: (columns) => columns.join(),
      build: (columns, parameter) =>
        database
          .updateTable('deliveries')
          .set(parameterRow<Partial<DeliveryRow>>(columns, parameter))
          .where('id', '=', parameter('id')),
    },
  );
  return {
    async addDelivery(delivery) {
      const [row] = (await insert(rowOf(deliveryColumns, delivery))).rows;
      if (row === undefined) throw new Error('the database gave a new delivery no id');
      return row.id;
    },
    async setDelivery(id, fields) {
      const row = changesOf(deliveryColumns, fields);
      const values = { ...row, id } as DeliveryRow & { id: number };
      return wasChanged(await update(Object.keys(row), values));
    },
  };
}
