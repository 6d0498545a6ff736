import { documentStatus, statusAt } from '../../rules/document.ts';
import { mediaTypeOf } from '../../rules/document-types.ts';
import { errorCodes } from '../../rules/error-codes.ts';
import { grant } from '../../rules/grant.ts';
import type { DocumentRecord, DocumentStatus } from '../../rules/records.ts';
import { documentForCaller } from '../find/document.ts';
import { type Asking, content, operation } from '../operation.ts';
import { form, optional, path, withDefault } from '../parameter.ts';
import { bool, int, name } from '../words.ts';

/** From here there is nothing to download any more. */
const goneStatuses: readonly DocumentStatus[] = [
  documentStatus.printed,
  documentStatus.deleted,
  documentStatus.expired,
];

export const downloadDocument = operation({
  id: 'downloadDocument',
  method: 'GET',
  path: '/documents/{uuid}.content',
  section: '4.4',
  summary: 'Download a document',
  grant: grant(['ViewJob'], { advanced: 'not needed by the owner', insecureKey: 'refused' }),
  parameters: {
    uuid: path(name()),
    copies: optional(form(int({ minimum: 1, maximum: 9999 }))),
    grayscale: optional(form(bool())),
    retain: withDefault(form(bool('keep the document after the download')), false),
    duplex: optional(form(int({ minimum: 0, maximum: 2 }))),
  },
  answer: content,
  problems: ['document-not-found', 'document-unreachable'],
  errorCode: errorCodes.outputDocument,

  async run(call, { uuid, retain }) {
    const document = await documentForCaller(call, uuid);
    if (document === undefined) throw call.problem('document-not-found', { parameter: 'uuid' });
    const status = statusAt(document, call.now);
    // A release that is in flight was first (SIL-59).
    const gone = goneStatuses.includes(status) || document.claimedBy !== undefined;
    if (gone) throw call.problem('document-not-found', { parameter: 'uuid' });
    const stream = await call.service.content.open(uuid, document.content);
    if (stream === undefined || document.content.kind === 'none')
      throw call.problem('document-unreachable');

    return {
      stream,
      sizeBytes: document.content.size,
      mediaType: mediaTypeOf(document.documentType),
      fileName: document.name,
      done: () => (retain ? Promise.resolve() : countAsPrinted(call, document)),
    };
  },
});

/** SIL-44: a READY document that was downloaded and not retained is PRINTED; what a release took meanwhile is its own. */
async function countAsPrinted(
  { service }: Asking,
  { uuid, content: ref }: DocumentRecord,
): Promise<void> {
  const printed = await service.store.write(async ({ change }) => {
    const move = {
      from: [documentStatus.ready],
      fields: { status: documentStatus.printed, content: { kind: 'none' } },
    } as const;
    const moved = await change.moveDocument(uuid, move);
    if (moved) await change.removeInlineContent(uuid);
    return moved;
  });
  if (printed) await service.content.discard(ref);
}
