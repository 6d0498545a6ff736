import { deletableStatuses, documentStatus } from '../../rules/document.ts';
import { errorCodes } from '../../rules/error-codes.ts';
import { grant } from '../../rules/grant.ts';
import { documentForCaller } from '../find/document.ts';
import { json, operation } from '../operation.ts';
import { path } from '../parameter.ts';
import { errorCodeInfo } from '../shapes/error-code-info.ts';
import { name } from '../words.ts';

export const deleteDocument = operation({
  id: 'deleteDocument',
  method: 'DELETE',
  path: '/documents/{uuid}',
  section: '4.4',
  silences: ['SIL-34', 'SIL-45', 'SIL-46', 'SIL-59'],
  summary: 'Delete a document',
  grant: grant(['ViewJob', 'DeleteJob'], { advanced: 'not needed by the owner' }),
  parameters: { uuid: path(name()) },
  answer: json(errorCodeInfo),
  problems: ['document-not-deletable'],
  errorCode: errorCodes.deleteDocument,

  async run(call, { uuid }) {
    const document = await documentForCaller(call, uuid);
    if (document === undefined) throw call.problem('document-not-deletable');

    const { store, content } = call.service;
    // Not while a release holds it (SIL-59), nor once it is at an end (SIL-40).
    const deleted = await store.write(async ({ change }) => {
      const move = {
        from: deletableStatuses,
        fields: { status: documentStatus.deleted, content: { kind: 'none' } },
      } as const;
      const moved = await change.moveDocument(uuid, move);
      if (moved) await change.removeInlineContent(uuid);
      return moved;
    });
    if (!deleted) throw call.problem('document-not-deletable');
    await content.discard(document.content);
    return { errorCode: errorCodes.ok };
  },
});
