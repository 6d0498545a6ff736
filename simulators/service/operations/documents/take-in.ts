import { documentStatus, type Inspection, statusOnArrival, tagsOf } from '../../rules/document.ts';
import { chosenPaperSize, type PageOptions } from '../../rules/page-options.ts';
import type { DocumentRecord, Duplex, InputPort, OutputPort, User } from '../../rules/records.ts';
import type { Asking } from '../operation.ts';
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

/** Looks into the bytes and records the document; it is durable when this resolves. */
export async function takeIn(asking: Asking, arrival: Arrival): Promise<DocumentRecord> {
  const { data } = arrival.given;
  const document = newDocument(asking, arrival, await asking.service.inspect(data.content));
  await keep(asking, document, arrival);
  return document;
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
    status: statusOnArrival(inspection, data.content.ref.size, port !== undefined),
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

/** The document and, for a push queue, its delivery become durable together. */
async function keep(
  { service: { store, delivery } }: Asking,
  document: DocumentRecord,
  { port, given: { data } }: Arrival,
): Promise<void> {
  const pushed = document.status === documentStatus.received ? port : undefined;
  const inline = 'bytes' in data.content ? data.content.bytes : undefined;
  await store.write(async (transactor) => {
    await transactor.change.addDocument(document, inline);
    if (pushed === undefined) return;
    const { copies, grayscale, duplex } = document;
    const options = { copies, grayscale, duplex, retain: false };
    await delivery.enqueuePush(transactor, { document, port: pushed, options });
  });
  if (pushed !== undefined) delivery.wake(pushed.id);
}
