import Type, { type Static } from 'typebox';
import { statusAt } from '../../rules/document.ts';
import type { DocumentRecord } from '../../rules/records.ts';
import { bool, epochMs, int, list, oneOf } from '../words.ts';

const jobTypes = ['PRINT', 'COPY', 'SCAN', 'FAX'] as const;
const tagInfo = Type.Object({
  tagType: int({ description: '0 = Department, 1 = Group' }),
  name: Type.String(),
});

const members = {
  uuid: Type.String(),
  documentName: Type.String(),
  documentType: int({ description: 'SIL-52' }),
  userName: Type.String(),
  totalPages: int(),
  colorPages: int(),
  duplex: int({ description: '0 simplex, 1 long edge, 2 short edge' }),
  copies: int(),
  grayscale: bool(),
  paperSize: Type.String(),
  dateTime: epochMs(),
  storageOnline: bool('the content is available'),
  secure: bool('waits for its user instead of being sent to a printer automatically'),
  tags: list(tagInfo),
  collate: bool(),
  status: int({ minimum: 0, maximum: 9 }),
  outputPortId: int(),
  outputPortName: Type.String(),
  jobType: oneOf(jobTypes),
};

/** interface 2, DocumentInfo. */
export const documentInfo = Type.Object(members, { $id: 'DocumentInfo' });

/** interface 2: an item of the history carries three members more. */
export const historyDocumentInfo = Type.Object(
  { ...members, providerId: int(), scanWorkflowId: int(), scanConnectorId: int() },
  { $id: 'HistoryDocumentInfo' },
);

/** What the record alone doesn't tell. */
export interface Circumstances {
  readonly now: number;
  /** The bytes can be reached (SIL-5B). */
  readonly isOnline: boolean;
}

export function toDocumentInfo(
  document: DocumentRecord,
  { now, isOnline }: Circumstances,
): Static<typeof documentInfo> {
  const status = statusAt(document, now);
  return {
    uuid: document.uuid,
    documentName: document.name,
    documentType: document.documentType,
    userName: document.userName,
    totalPages: document.totalPages,
    colorPages: document.colorPages,
    duplex: document.duplex,
    copies: document.copies,
    grayscale: document.grayscale,
    paperSize: document.paperSize,
    dateTime: document.createdAt,
    storageOnline: isOnline,
    secure: document.outputPortId === 0,
    tags: document.tags.map((tag) => ({ ...tag })),
    collate: true,
    status,
    outputPortId: document.outputPortId,
    outputPortName: document.outputPortName,
    jobType: document.jobType,
  };
}

export function toHistoryDocumentInfo(
  document: DocumentRecord,
  circumstances: Circumstances,
): Static<typeof historyDocumentInfo> {
  return {
    ...toDocumentInfo(document, circumstances),
    providerId: document.providerId,
    scanWorkflowId: document.scanWorkflowId,
    scanConnectorId: document.scanConnectorId,
  };
}
