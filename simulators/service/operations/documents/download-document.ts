import { documentStatus, statusAt } from '../../rules/document.ts';
import { downloadName, mediaTypeOf } from '../../rules/document-types.ts';
import { errorCodes } from '../../rules/error-codes.ts';
import { grant } from '../../rules/grant.ts';
import type { DocumentRecord, DocumentStatus } from '../../rules/records.ts';
import type { Taking } from '../balances/books.ts';
import { documentForCaller } from '../find/document.ts';
import { type Call, content, operation } from '../operation.ts';
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
  silences: [
    'SIL-07',
    'SIL-34',
    'SIL-43',
    'SIL-44',
    'SIL-45',
    'SIL-46',
    'SIL-59',
    'SIL-5B',
    'SIL-152',
  ],
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
  problems: ['document-not-found', 'download-unpaid', 'document-unreachable'],
  errorCode: errorCodes.outputDocument,

  async run(call, { uuid, retain, copies, grayscale }) {
    const document = await documentForCaller(call, uuid);
    if (document === undefined) throw call.problem('document-not-found', { parameter: 'uuid' });
    const status = statusAt(document, call.now);
    // A release that is in flight was first (SIL-59).
    const gone = goneStatuses.includes(status) || document.claimedBy !== undefined;
    if (gone) throw call.problem('document-not-found', { parameter: 'uuid' });
    // SIL-44: it counts as printing, so it costs the same.
    const taking = {
      copies: copies ?? document.copies,
      grayscale: grayscale ?? document.grayscale,
    };
    const counts = !retain && status === documentStatus.ready;
    if (counts && !(await call.service.books.affords(document, taking)))
      throw call.problem('download-unpaid');
    const stream = await call.service.content.open(uuid, document.content);
    if (stream === undefined || document.content.kind === 'none')
      throw call.problem('document-unreachable');

    return {
      stream,
      sizeBytes: document.content.size,
      mediaType: mediaTypeOf(document.documentType),
      fileName: downloadName(document.name, document.documentType),
      done: () => (counts ? countAsPrinted(call, document, taking) : Promise.resolve()),
    };
  },
});

/**
 * SIL-44: a READY document that was downloaded and not retained is PRINTED and paid; what a release
 * took meanwhile is its own. The last byte is held back from those who can't pay any more.
 */
async function countAsPrinted(
  call: Call<'download-unpaid'>,
  document: DocumentRecord,
  taking: Taking,
): Promise<void> {
  const { service } = call;
  const { uuid, content: ref } = document;
  const printed = await service.store.write(async (transactor) => {
    const { change } = transactor;
    const move = {
      from: [documentStatus.ready],
      fields: { status: documentStatus.printed, content: { kind: 'none' } },
    } as const;
    const moved = await change.moveDocument(uuid, move);
    if (!moved) return false;
    if (!(await service.books.pay(transactor, document, taking)))
      throw call.problem('download-unpaid');
    await change.removeInlineContent(uuid);
    return true;
  });
  if (printed) await service.content.discard(ref);
}
