import type { DocumentRecord, DocumentStatus, JobType } from '../../rules/records.ts';
import type { Fields } from './fields.ts';

export interface DocumentReads {
  byUuid(uuid: string): Promise<DocumentRecord | undefined>;
  /** Newest first, uuid breaks ties (SIL-17). */
  ofUser(userId: number, shown: Shown, limit: number): Promise<readonly DocumentRecord[]>;
  /** Of the documents that `ofUser` gives, from an index alone. */
  uuidsOfUser(userId: number, shown: Shown, limit: number): Promise<readonly string[]>;
  /** READY, unclaimed, oldest first: what a tap releases (SIL-57). */
  waitingOf(userId: number): Promise<readonly DocumentRecord[]>;
  /** Keyset page, newest first, of createdAt in [start, end). Asking for one more than a page tells whether more exist. */
  history(query: HistoryQuery): Promise<readonly DocumentRecord[]>;
  inlineContent(uuid: string): Promise<Uint8Array | undefined>;
  /** Unclaimed, not final, with expiresAt at or before `now`. */
  expired(now: number, limit: number): Promise<readonly DocumentRecord[]>;
  /** Awaiting conversion, the oldest first (SIL-40). */
  awaitingConversion(limit: number): Promise<readonly DocumentRecord[]>;
  /** What is being converted, or was when the service ended. */
  converting(): Promise<readonly DocumentRecord[]>;
  /** READY PDFs whose colour pages are only assumed (SIL-52a), the first to expire first. */
  uncounted(limit: number): Promise<readonly DocumentRecord[]>;
  /** The files of the content folder that hold a document's bytes. */
  files(): Promise<ReadonlySet<string>>;
}

/**
 * A filter by status. With `now` it means the status that is shown then (`statusAt`): what is past
 * its time is EXPIRED (SIL-51). Without it the stored status counts.
 */
export interface Shown {
  readonly statuses: readonly DocumentStatus[];
  readonly now?: number;
}

export interface HistoryQuery extends Partial<Shown> {
  readonly accountIds: readonly number[];
  readonly start: number;
  readonly end: number;
  readonly before?: { readonly createdAt: number; readonly uuid: string };
  readonly userName?: string;
  readonly portName?: string;
  readonly jobType?: JobType;
  readonly limit: number;
}

export interface DocumentChanges {
  /** `inline` goes with the row when the record's content is of that kind. */
  addDocument(document: DocumentRecord, inline?: Uint8Array): Promise<void>;
  /** Only while the status is one of `from`; false when it is not, or another holds the document. */
  moveDocument(uuid: string, move: DocumentMove): Promise<boolean>;
  /** Takes a READY (or RECEIVED, for push) unclaimed document for a delivery; false when another was first. */
  claim(uuid: string, deliveryId: number): Promise<boolean>;
  release(uuid: string, deliveryId: number): Promise<boolean>;
  removeInlineContent(uuid: string): Promise<void>;
  /** For a document that has none with its row. */
  addInlineContent(uuid: string, bytes: Uint8Array): Promise<void>;
}

export interface DocumentMove {
  readonly from: readonly DocumentStatus[];
  readonly fields: Fields<Omit<DocumentRecord, 'uuid' | 'claimedBy'>>;
  /** The delivery that must hold the document and lets go of it with this move; without it none may hold it. */
  readonly heldBy?: number;
}
