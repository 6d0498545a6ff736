import { deletableStatuses } from '../../rules/document.ts';
import type { DocumentRecord, DocumentStatus } from '../../rules/records.ts';
import type { Store } from '../../store/store.ts';

/** Ends those that still wait, in one transaction; answers which, so that their files can be discarded. */
export async function endDocuments(
  { store }: { readonly store: Store },
  documents: readonly DocumentRecord[],
  status: DocumentStatus,
): Promise<readonly DocumentRecord[]> {
  if (documents.length === 0) return [];
  return await store.write(async ({ change }) => {
    const ended: DocumentRecord[] = [];
    for (const document of documents) {
      const moved = await change.moveDocument(document.uuid, {
        from: deletableStatuses,
        fields: { status, content: { kind: 'none' } },
      });
      if (!moved) continue;
      await change.removeInlineContent(document.uuid);
      ended.push(document);
    }
    return ended;
  });
}
