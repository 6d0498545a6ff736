import { sql } from 'kysely';
import { flag, integer, text } from '../columns.ts';
import { wasChanged } from '../prepared.ts';
import type { Database } from '../schema.ts';
import type { Changes, Reader } from '../store.ts';

export const workerColumns = { id: text, ended: flag, leaseUntil: integer };

/** Database time in epoch milliseconds: unlike now() it advances within a transaction. */
const clock = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;
const isGone = sql<boolean>`(ended = 1 or "leaseUntil" < ${clock})`;

export function readSharing(database: Database): Pick<Reader, 'facts' | 'workers'> {
  return {
    facts: {
      async byName(name) {
        const facts = database.selectFrom('storeFacts').select('value').where('name', '=', name);
        return (await facts.executeTakeFirst())?.value;
      },
    },
    workers: {
      async all() {
        const workers = database.selectFrom('workers').select(['id', isGone.as('isGone')]);
        return (await workers.execute()).map((row) => ({
          id: row.id,
          isGone: Boolean(row.isGone),
        }));
      },
    },
  };
}

type SharingChanges = Pick<
  Changes,
  'setFact' | 'addWorker' | 'beat' | 'endWorker' | 'removeWorker'
>;

export function changeSharing(database: Database): SharingChanges {
  return {
    async setFact(name, value) {
      await database
        .insertInto('storeFacts')
        .values({ name, value })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute();
    },
    async addWorker(id, leaseMs) {
      const leaseUntil = sql<number>`${clock} + ${leaseMs}`;
      await database.insertInto('workers').values({ id, ended: 0, leaseUntil }).execute();
    },
    async beat(id, leaseMs) {
      const beat = database
        .updateTable('workers')
        .set({ leaseUntil: sql<number>`${clock} + ${leaseMs}` })
        .where('id', '=', id)
        .where('ended', '=', 0)
        .where('leaseUntil', '>', clock);
      return wasChanged(await database.executeQuery(beat.compile()));
    },
    async endWorker(id) {
      await database.updateTable('workers').set({ ended: 1 }).where('id', '=', id).execute();
    },
    async removeWorker(id) {
      const removal = database.deleteFrom('workers').where('id', '=', id).where(isGone);
      return wasChanged(await database.executeQuery(removal.compile()));
    },
  };
}
