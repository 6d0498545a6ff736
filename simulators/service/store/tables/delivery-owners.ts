import { prepare } from '../prepared.ts';
import type { Database } from '../schema.ts';
import type { Changes, Reader } from '../store.ts';
import { deliveryOf } from './delivery-row.ts';

/** What is under way in which of several processes. */
export function readOwners(database: Database): Pick<Reader['deliveries'], 'ownedBy'> {
  const ownedBy = prepare<{ owner: string }, object>(database, (parameter) =>
    database
      .selectFrom('deliveries')
      .selectAll()
      .where('owner', '=', parameter('owner'))
      .orderBy('id'),
  );
  return {
    async ownedBy(owner) {
      return (await ownedBy({ owner })).rows.map(deliveryOf);
    },
  };
}

export function changeOwners(database: Database): Pick<Changes, 'adoptDeliveries'> {
  return {
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
