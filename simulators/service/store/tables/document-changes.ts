import type { DocumentStatus } from '../../rules/records.ts';
import { changesOf, rowOf } from '../columns.ts';
import { parameterRow, prepare, prepareByShape, wasChanged } from '../prepared.ts';
import type { Database } from '../schema.ts';
import type { Changes } from '../store.ts';
import { type DocumentRow, documentColumns, flatten } from './document-row.ts';

type DocumentChanges = Pick<
  Changes,
  'addDocument' | 'moveDocument' | 'claim' | 'release' | 'removeInlineContent' | 'addInlineContent'
>;

export function changeDocuments(database: Database): DocumentChanges {
  const insert = prepare<DocumentRow, unknown>(database, (parameter) =>
    database
      .insertInto('documents')
      .values(parameterRow<DocumentRow>(Object.keys(documentColumns), parameter)),
  );
  const insertContent = prepare<{ uuid: string; bytes: Uint8Array }, unknown>(
    database,
    (parameter) =>
      database
        .insertInto('documentContents')
        .values({ uuid: parameter('uuid'), bytes: parameter('bytes') }),
  );
  const deleteContent = prepare<{ uuid: string }, unknown>(database, (parameter) =>
    database.deleteFrom('documentContents').where('uuid', '=', parameter('uuid')),
  );
  return {
    async addDocument(document, inline) {
      await insert(rowOf(documentColumns, flatten(document)));
      if (inline !== undefined) await insertContent({ uuid: document.uuid, bytes: inline });
    },
    moveDocument: moveDocuments(database),
    ...claimDocuments(database),
    async removeInlineContent(uuid) {
      await deleteContent({ uuid });
    },
    async addInlineContent(uuid, bytes) {
      await insertContent({ uuid, bytes });
    },
  };
}

/** SIL-59: READY (0) or RECEIVED (5) documents can be taken, each by one delivery at a time. */
function claimDocuments(database: Database): Pick<Changes, 'claim' | 'release'> {
  const claim = prepare<{ uuid: string; deliveryId: number }, unknown>(database, (parameter) =>
    database
      .updateTable('documents')
      .set({ claimedBy: parameter('deliveryId') })
      .where('uuid', '=', parameter('uuid'))
      .where('claimedBy', 'is', null)
      .where('status', 'in', [0, 5]),
  );
  const release = prepare<{ uuid: string; deliveryId: number }, unknown>(database, (parameter) =>
    database
      .updateTable('documents')
      .set({ claimedBy: null })
      .where('uuid', '=', parameter('uuid'))
      .where('claimedBy', '=', parameter('deliveryId')),
  );
  return {
    claim: async (uuid, deliveryId) => wasChanged(await claim({ uuid, deliveryId })),
    release: async (uuid, deliveryId) => wasChanged(await release({ uuid, deliveryId })),
  };
}

interface MoveShape {
  readonly columns: readonly string[];
  readonly from: readonly DocumentStatus[];
  readonly held: boolean;
}

function moveDocuments(database: Database): Changes['moveDocument'] {
  type Values = DocumentRow & { moved: string; heldBy: number };
  const update = prepareByShape<MoveShape, Values, unknown>(database, {
    shapeOf: (shape) => JSON.stringify(shape),
    build: ({ columns, from, held }, parameter) => {
      const move = database
        .updateTable('documents')
        .set({ ...parameterRow<Partial<DocumentRow>>(columns, parameter), claimedBy: null })
        .where('uuid', '=', parameter('moved'))
        .where('status', 'in', from);
      return held
        ? move.where('claimedBy', '=', parameter('heldBy'))
        : move.where('claimedBy', 'is', null);
    },
  });
  return async (uuid, { from, fields, heldBy }) => {
    const row = changesOf(documentColumns, flatten(fields));
    const shape = { columns: Object.keys(row), from, held: heldBy !== undefined };
    const values = { ...row, moved: uuid, heldBy: heldBy ?? 0 } as Values;
    return wasChanged(await update(shape, values));
  };
}
