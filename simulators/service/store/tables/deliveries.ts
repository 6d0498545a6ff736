import type { QueryResult } from 'kysely';
import { sql } from 'kysely';
import type { DeliveryRecord, DeliveryState, DocumentStatus } from '../../rules/records.ts';
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
import type { DeliveryHolder, PortTurn } from '../contract/deliveries.ts';
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
  owner: optional(text),
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
  const ownedBy = prepare<{ owner: string }, object>(database, (parameter) =>
    database
      .selectFrom('deliveries')
      .selectAll()
      .where('owner', '=', parameter('owner'))
      .orderBy('id'),
  );
  const othersAt = readOthersAt(database);
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
    async ownedBy(owner) {
      return (await ownedBy({ owner })).rows.map(deliveryOf);
    },
    async isOthersTurn(turn) {
      return (await othersAt(turn.untriedOnly, turn)).rows.length > 0;
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

function readOthersAt(
  database: Database,
): (untriedOnly: boolean, turn: PortTurn) => Promise<QueryResult<object>> {
  return prepareByShape<boolean, PortTurn, object>(database, {
    shapeOf: String,
    build: (untriedOnly, parameter) =>
      database
        .selectFrom('deliveries')
        .select('id')
        .where('state', 'in', underWay)
        .where('outputPortId', '=', parameter('outputPortId'))
        .where('owner', '<>', parameter('owner'))
        .where(({ and, eb, or }) => {
          const queuedBefore = [eb('id', '<', parameter('before'))];
          if (untriedOnly) queuedBefore.push(eb('attempts', '=', 0));
          return or([eb('state', '=', 'sending'), and(queuedBefore)]);
        })
        .limit(1),
  });
}

type DeliveryChanges = Pick<
  Changes,
  'addDelivery' | 'setDelivery' | 'moveDelivery' | 'hurryDeliveries' | 'adoptDeliveries'
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
    async hurryDeliveries(outputPortId) {
      await database
        .updateTable('deliveries')
        .set({ notBefore: 0 })
        .where('state', '=', 'queued')
        .where('outputPortId', '=', outputPortId)
        .where('attempts', '>', 0)
        .execute();
    },
    async adoptDeliveries(from, to) {
      const rows = await database
        .updateTable('deliveries')
        .set({ owner: to })
        .where('owner', '=', from)
        .where('state', '=', 'queued')
        .where('cause', '=', 'push')
        .returning('outputPortId')
        .execute();
      return [...new Set(rows.map(({ outputPortId }) => outputPortId))];
    },
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
