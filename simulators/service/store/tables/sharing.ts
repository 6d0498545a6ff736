import { type Columns, flag, integer, recordOf, text } from '../columns.ts';
import type { Worker } from '../contract/workers.ts';
import { wasChanged } from '../prepared.ts';
import type { Database } from '../schema.ts';
import type { Changes, Reader } from '../store.ts';

export const workerColumns = { id: text, beats: integer, ended: flag } satisfies Columns<Worker>;

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
        const rows = await database.selectFrom('workers').selectAll().execute();
        return rows.map((row) => recordOf<Worker>(workerColumns, row));
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
    async addWorker(id) {
      await database.insertInto('workers').values({ id, beats: 0, ended: 0 }).execute();
    },
    async beat(id) {
      const beat = database
        .updateTable('workers')
        .set(({ eb }) => ({ beats: eb('beats', '+', 1) }))
        .where('id', '=', id);
      return wasChanged(await database.executeQuery(beat.compile()));
    },
    async endWorker(id) {
      await database.updateTable('workers').set({ ended: 1 }).where('id', '=', id).execute();
    },
    async removeWorker({ id, beats }) {
      const removal = database.deleteFrom('workers').where('id', '=', id);
      return wasChanged(await database.executeQuery(removal.where('beats', '=', beats).compile()));
    },
  };
}
