import { sql } from 'kysely';
import type { DeliveryState, DocumentStatus } from '../../rules/records.ts';
import { changesOf, rowOf } from '../columns.ts';
import type { DeliveryHolder } from '../contract/deliveries.ts';
import { parameterRow, prepare, prepareByShape, wasChanged } from '../prepared.ts';
import type { Database } from '../schema.ts';
import type { Changes, Reader } from '../store.ts';
import { changeOwners, readOwners } from './delivery-owners.ts';
import { type DeliveryRow, deliveryColumns, deliveryOf, underWay } from './delivery-row.ts';

/** SIL-40: RECEIVED, AWAITING_CONVERSION, CONVERTING. Written out as in the index, or it would not be used. */
const onTheirWay = ([5, 6, 7] as const).map((status) => sql.lit<DocumentStatus>(status));

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
  return {
    ...readOwners(database),
    isAwaitedAt: readAwaited(database),
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

function readAwaited(database: Database): Reader['deliveries']['isAwaitedAt'] {
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
  return async (outputPortId) => {
    return (
      (await underWayAt({ outputPortId })).rows.length > 0 ||
      (await onTheirWayTo({ outputPortId })).rows.length > 0
    );
  };
}

type DeliveryChanges = Pick<
  Changes,
  'addDelivery' | 'setDelivery' | 'moveDelivery' | 'adoptDeliveries'
>;

export function changeDeliveries(database: Database): DeliveryChanges {
  const insert = prepare<DeliveryRow, { id: number }>(database, (parameter) =>
    database
      .insertInto('deliveries')
      .values(parameterRow<DeliveryRow>(Object.keys(deliveryColumns), parameter))
      .returning('id'),
  );
  return {
    async addDelivery(delivery) {
      const [row] = (await insert(rowOf(deliveryColumns, delivery))).rows;
      if (row === undefined) throw new Error('the database gave a new delivery no id');
      return row.id;
    },
    ...moveDeliveries(database),
    ...changeOwners(database),
  };
}

interface MoveShape {
  readonly columns: readonly string[];
  readonly isFrom: boolean;
  readonly isOwned: boolean;
}

function moveDeliveries(database: Database): Pick<Changes, 'setDelivery' | 'moveDelivery'> {
  type Values = DeliveryRow & { id: number; fromState: DeliveryState; fromOwner: string };
  const update = prepareByShape<MoveShape, Values, unknown>(database, {
    shapeOf: ({ columns, isFrom, isOwned }) => [isFrom, isOwned, ...columns].join(),
    build: ({ columns, isFrom, isOwned }, parameter) => {
      let move = database
        .updateTable('deliveries')
        .set(parameterRow<Partial<DeliveryRow>>(columns, parameter))
        .where('id', '=', parameter('id'));
      if (isFrom) move = move.where('state', '=', parameter('fromState'));
      if (isOwned) move = move.where('owner', '=', parameter('fromOwner'));
      return move;
    },
  });
  const move = async (
    id: number,
    from: Partial<DeliveryHolder>,
    fields: object,
  ): Promise<boolean> => {
    const row = changesOf(deliveryColumns, fields);
    const { state: fromState, owner: fromOwner } = from;
    const shape = { isFrom: fromState !== undefined, isOwned: fromOwner !== undefined };
    const values = { ...row, id, fromState, fromOwner } as Values;
    return wasChanged(await update({ columns: Object.keys(row), ...shape }, values));
  };
  return { setDelivery: (id, fields) => move(id, {}, fields), moveDelivery: move };
}
