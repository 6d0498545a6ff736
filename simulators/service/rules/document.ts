import { isPast } from './caller.ts';
import { canBeLaidOut, isOffice, officeLimitBytes } from './document-types.ts';
import type { DocumentRecord, DocumentStatus, JobType, PageLayout, User } from './records.ts';

/** interface 3. */
export const documentStatus = {
  ready: 0,
  printed: 1,
  deleted: 2,
  expired: 3,
  failed: 4,
  received: 5,
  awaitingConversion: 6,
  converting: 7,
  conversionFailed: 8,
  stored: 9,
} as const satisfies Record<string, DocumentStatus>;

/** What a look into the bytes tells of a document. */
export interface Inspection {
  readonly documentType: number;
  readonly totalPages: number;
  readonly colorPages: number;
  /** '' where the document does not say. */
  readonly paperSize: string;
}

/** From here a document goes nowhere any more (SIL-40). */
export const finalStatuses: readonly DocumentStatus[] = [
  documentStatus.printed,
  documentStatus.deleted,
  documentStatus.expired,
  documentStatus.stored,
];

/** What an owner can still delete (SIL-40). */
export const deletableStatuses: readonly DocumentStatus[] = (
  Object.values(documentStatus) as DocumentStatus[]
).filter((status) => !finalStatuses.includes(status));

/** What decides where a new document goes first. */
export interface Arriving {
  readonly documentType: number;
  readonly sizeBytes: number;
  readonly push: boolean;
  /** What the page options of a push print ask for. */
  readonly pageLayout: PageLayout | undefined;
}

/** How a document enters (SIL-40, SIL-41, SIL-5A); a layout is kept only where it will be carried out. */
export function entryOf(
  arriving: Arriving,
): Pick<DocumentRecord, 'status' | 'statusMessage' | 'pageLayout'> {
  const { documentType, push, pageLayout } = arriving;
  if (isOffice(documentType) && arriving.sizeBytes > officeLimitBytes)
    return { status: documentStatus.conversionFailed, statusMessage: officeTooLarge };
  const layout = push && canBeLaidOut(documentType) ? pageLayout : undefined;
  if (isOffice(documentType) || layout !== undefined) {
    const wanted = layout === undefined ? {} : { pageLayout: layout };
    return { status: documentStatus.awaitingConversion, ...wanted };
  }
  return { status: push ? documentStatus.received : documentStatus.ready };
}

const officeTooLarge = 'an office file may have at most 200 MB';

/** The status a recorded job enters with (SIL-54). */
export function statusOfRecorded(jobType: JobType): DocumentStatus {
  return jobType === 'PRINT' || jobType === 'COPY' ? documentStatus.printed : documentStatus.stored;
}

/** The status as of now: past its time a document is expired, swept or not (SIL-51). */
export function statusAt(document: DocumentRecord, now: number): DocumentStatus {
  const waits = deletableStatuses.includes(document.status) && document.claimedBy === undefined;
  return waits && isPast(document.expiresAt, now) ? documentStatus.expired : document.status;
}

/** interface 2 TagInfo: the user's department and groups (SIL-53). */
export function tagsOf(user: User): DocumentRecord['tags'] {
  const department = user.department === '' ? [] : [{ tagType: 0 as const, name: user.department }];
  return [...department, ...user.groupNames.map((name) => ({ tagType: 1 as const, name }))];
}

/** interface 4.4: unless the file is a pdf, the title carries its extension. */
export function titleCarriesExtension(title: string, fileName: string): boolean {
  const extension = /\.([^.\\/]+)$/.exec(fileName)?.[1]?.toLowerCase();
  return (
    extension === undefined || extension === 'pdf' || title.toLowerCase().endsWith(`.${extension}`)
  );
}
