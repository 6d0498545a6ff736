import type { QueryResult } from 'kysely';
import type { PortTurn } from '../contract/deliveries.ts';
import { prepare, prepareByShape } from '../prepared.ts';
import type { Database } from '../schema.ts';
import type { Changes, Reader } from '../store.ts';
import { deliveryOf, underWay } from './delivery-row.ts';

/** What is under way in which of several processes. */
export function readOwners(
  database: Database,
): Pick<Reader['deliveries'], 'ownedBy' | 'isOthersTurn'> {
  const ownedBy = prepare<{ owner: string }, object>(database, (parameter) =>
    database
      .selectFrom('deliveries')
      .selectAll()
      .where('owner', '=', parameter('owner'))
      .orderBy('id'),
  );
  const othersAt = readOthersAt(database);
  return {
    async ownedBy(owner) {
      return (await ownedBy({ owner })).rows.map(deliveryOf);
    },
    async isOthersTurn(turn) {
      return (await othersAt(turn.untriedOnly, turn)).rows.length > 0;
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
        .where((is) => {
          const queuedBefore = [is('id', '<', parameter('before'))];
          if (untriedOnly) queuedBefore.push(is('attempts', '=', 0));
          return is.or([is('state', '=', 'sending'), is.and(queuedBefore)]);
        })
        .limit(1),
  });
}

export function changeOwners(
  database: Database,
): Pick<Changes, 'hurryDeliveries' | 'adoptDeliveries'> {
  return {
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
