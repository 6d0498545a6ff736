import { documentStatus, entryOf, type Inspection, tagsOf } from '../../rules/document.ts';
import { chosenLayout, chosenPaperSize, type PageOptions } from '../../rules/page-options.ts';
import type { DocumentRecord, Duplex, InputPort, OutputPort, User } from '../../rules/records.ts';
import type { Asking, Call } from '../operation.ts';
import type { UploadedFile } from '../parameter.ts';

/** An upload that nothing speaks against any more. */
export interface Arrival {
  readonly user: User;
  readonly queue: InputPort;
  /** Where a push queue prints. */
  readonly port: OutputPort | undefined;
  readonly given: PageOptions & {
    readonly data: UploadedFile;
    readonly title: string;
    readonly copies: number;
    readonly grayscale: boolean;
    readonly duplex: number;
  };
}

/**
 * Looks into the bytes and records the document; it is durable when this resolves. A push queue may
 * lose its output port meanwhile.
 */
export async function takeIn(
  call: Call<'queue-unmapped'>,
  arrival: Arrival,
): Promise<DocumentRecord> {
  const { content, fileName } = arrival.given.data;
  const { inspect, conversion } = call.service;
  const document = newDocument(call, arrival, await inspect(content, fileName));
  const kept = await keep(call, document, arrival);
  conversion.arrived(kept);
  return kept;
}

function newDocument(asking: Asking, arrival: Arrival, inspection: Inspection): DocumentRecord {
  const { user, queue, port, given } = arrival;
  const { data, title, copies, grayscale, duplex } = given;
  return {
    uuid: asking.service.ids.uuid(),
    accountId: queue.accountId,
    userId: user.id,
    providerId: user.providerId,
    userName: user.userName,
    name: title,
    documentType: inspection.documentType,
    totalPages: inspection.totalPages,
    colorPages: inspection.colorPages,
    duplex: duplex as Duplex,
    copies,
    grayscale,
    paperSize: (port === undefined ? '' : chosenPaperSize(given)) || inspection.paperSize,
    createdAt: asking.now,
    expiresAt: asking.now + asking.service.settings.retentionMs,
    ...entryOf({
      documentType: inspection.documentType,
      sizeBytes: data.content.ref.size,
      push: port !== undefined,
      pageLayout: port === undefined ? undefined : chosenLayout(given),
    }),
    tags: tagsOf(user),
    jobType: 'PRINT',
    inputPortId: queue.id,
    outputPortId: port?.id ?? 0,
    outputPortName: port?.name ?? '',
    scanWorkflowId: 0,
    scanConnectorId: 0,
    content: data.content.ref,
  };
}

/** The document and, for a push queue, its delivery become durable together; FAILED where its user can't pay. */
async function keep(
  call: Call<'queue-unmapped'>,
  document: DocumentRecord,
  { port, given: { data } }: Arrival,
): Promise<DocumentRecord> {
  const { store, delivery } = call.service;
  const pushed = document.status === documentStatus.received ? port : undefined;
  const inline = 'bytes' in data.content ? data.content.bytes : undefined;
  const kept = await store.write(async (transactor) => {
    if (port !== undefined) await transactor.change.holdOutputPort(port.id, 'used');
    if (port !== undefined && (await transactor.ports.outputById(port.id)) === undefined)
      throw call.problem('queue-unmapped', { parameter: 'portname' });
    await transactor.change.addDocument(document, inline);
    if (pushed === undefined) return document;
    const { copies, grayscale, duplex } = document;
    const options = { copies, grayscale, duplex, retain: false };
    const queued = await delivery.enqueuePush(transactor, { document, port: pushed, options });
    return queued ? document : { ...document, status: documentStatus.failed };
  });
  if (pushed !== undefined) delivery.wake(pushed.id);
  return kept;
}
