import { keyHolds } from '../../rules/access.ts';
import {
  documentStatus,
  type Inspection,
  statusOnArrival,
  tagsOf,
  titleCarriesExtension,
} from '../../rules/document.ts';
import { errorCodes } from '../../rules/error-codes.ts';
import { grant } from '../../rules/grant.ts';
import { chosenPaperSize, illFormedPageOption } from '../../rules/page-options.ts';
import type { DocumentRecord, Duplex, InputPort, OutputPort, User } from '../../rules/records.ts';
import { requestAccountId } from '../find/account.ts';
import { inputPortByName } from '../find/port.ts';
import { isActive, userByName } from '../find/user.ts';
import { type Asking, json, operation } from '../operation.ts';
import { file, optional, part, type UploadedFile, withDefault } from '../parameter.ts';
import { documentInfo, toDocumentInfo } from '../shapes/document-info.ts';
import { bool, int, name, unchecked } from '../words.ts';

export const uploadDocument = operation({
  id: 'uploadDocument',
  method: 'PUT',
  path: '/documents',
  section: '4.4',
  summary: 'Upload a document into a queue',
  grant: grant(['AddJob'], { advanced: 'not needed' }),
  body: 'multipart',
  parameters: {
    data: file('the document'),
    username: part(name()),
    portname: part(name({ description: 'name of the input port' })),
    title: part(name({ description: 'with the extension of the file unless that is pdf' })),
    providerid: optional(part(int())),
    copies: withDefault(part(int({ minimum: 1, maximum: 9999 })), 1),
    grayscale: withDefault(part(bool()), false),
    duplex: withDefault(part(int({ minimum: 0, maximum: 2 })), 0),
    outputpagesize: optional(part(unchecked('push print only'))),
    pageorientation: optional(part(unchecked('push print only: 0 portrait, 1 landscape'))),
    scale: optional(part(unchecked('push print only: percent, 1-100'))),
  },
  answer: json(documentInfo),
  problems: [
    'upload-for-another',
    'user-unknown',
    'queue-unknown',
    'queue-unmapped',
    'title-extension',
    'parameter-ill-formed',
  ],
  errorCode: errorCodes.objectTree,

  async run(call, parameters) {
    const { username, portname, title, data } = parameters;
    const accountId = await requestAccountId(call);
    const user = await userByName(call, username, { accountId, providerId: parameters.providerid });
    if (!mayUploadFor(call, user))
      throw call.problem('upload-for-another', { parameter: 'username' });
    if (user === undefined || !isActive(call, user))
      throw call.problem('user-unknown', { parameter: 'username' });
    const queue = await inputPortByName(call, accountId, portname);
    if (queue === undefined) throw call.problem('queue-unknown', { parameter: 'portname' });
    const port = await pushPortOf(call, queue);
    if (queue.portType === 1 && port === undefined)
      throw call.problem('queue-unmapped', { parameter: 'portname' });
    if (!titleCarriesExtension(title, data.fileName))
      throw call.problem('title-extension', { parameter: 'title' });
    const illFormed = port === undefined ? undefined : illFormedPageOption(parameters);
    if (illFormed !== undefined)
      throw call.problem('parameter-ill-formed', { parameter: illFormed });

    const inspection = await call.service.inspect(data.content);
    const document = newDocument(call, {
      user,
      queue,
      port,
      inspection,
      data,
      name: title,
      copies: parameters.copies,
      grayscale: parameters.grayscale,
      duplex: parameters.duplex as Duplex,
      paperSize: (port === undefined ? '' : chosenPaperSize(parameters)) || inspection.paperSize,
    });
    await keep(call, document, { data, port });
    return toDocumentInfo(document, call.now);
  },
});

/** SIL-35: for oneself, or with AddJob in the key's own list, or as Administrator. Known and unknown names alike. */
function mayUploadFor({ access }: Asking, user: User | undefined): boolean {
  if (access.user === undefined || access.user.id === user?.id) return true;
  return access.user.role === 'Administrators' || keyHolds(access.key, 'AddJob');
}

async function pushPortOf(asking: Asking, queue: InputPort): Promise<OutputPort | undefined> {
  if (queue.portType === 0 || queue.outputPortId === undefined) return undefined;
  return asking.service.store.read.ports.outputById(queue.outputPortId);
}

interface Arrival {
  readonly user: User;
  readonly queue: InputPort;
  readonly port: OutputPort | undefined;
  readonly inspection: Inspection;
  readonly data: UploadedFile;
  readonly name: string;
  readonly copies: number;
  readonly grayscale: boolean;
  readonly duplex: Duplex;
  readonly paperSize: string;
}

function newDocument(asking: Asking, arrival: Arrival): DocumentRecord {
  const { user, queue, port, inspection, data } = arrival;
  const { name, copies, grayscale, duplex, paperSize } = arrival;
  return {
    uuid: asking.service.ids.uuid(),
    accountId: queue.accountId,
    userId: user.id,
    providerId: user.providerId,
    userName: user.userName,
    name,
    documentType: inspection.documentType,
    totalPages: inspection.totalPages,
    colorPages: inspection.colorPages,
    duplex,
    copies,
    grayscale,
    paperSize,
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
  asking: Asking,
  document: DocumentRecord,
  { data, port }: { readonly data: UploadedFile; readonly port: OutputPort | undefined },
): Promise<void> {
  const { store, delivery } = asking.service;
  const pushed = document.status === documentStatus.received ? port : undefined;
  await store.write(async (transactor) => {
    await transactor.change.addDocument(
      document,
      'bytes' in data.content ? data.content.bytes : undefined,
    );
    if (pushed === undefined) return;
    const { copies, grayscale, duplex } = document;
    await delivery.enqueuePush(transactor, {
      document,
      port: pushed,
      options: { copies, grayscale, duplex, retain: false },
    });
  });
  if (pushed !== undefined) delivery.wake(pushed.id);
}
