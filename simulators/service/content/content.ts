import type { Readable } from 'node:stream';
import type { RandomAccess } from '../../kit/wire/pdl/random-access.ts';
import type { ContentRef } from '../rules/records.ts';

/** Documents up to this size are committed with their row; larger ones are files (ARCHITECTURE, "A document"). */
export const inlineLimitBytes = 256 * 1024;

/** Bytes that have been taken from a socket and are durable once the row that names them is committed. */
export type TakenContent =
  | { readonly ref: Extract<ContentRef, { kind: 'inline' }>; readonly bytes: Uint8Array }
  | { readonly ref: Extract<ContentRef, { kind: 'file' }> };

/** A document's bytes on their way out. Whoever opens one reads it to its end or destroys it; its chunks are the reader's own. */
export type DownloadStream = Readable;

/** Document bytes, streamed in constant memory. Files are synced, and their folder, before `take` resolves. */
export interface ContentStore {
  /**
   * Rejects with `ContentTooLarge` beyond `limitBytes`; a source that fails leaves nothing behind.
   * Whoever takes a file commits a row that names it, or discards it.
   * The source's chunks are the store's own from then on.
   */
  take(source: AsyncIterable<Uint8Array>, limitBytes: number): Promise<TakenContent>;
  /** The bytes; undefined where they are no longer there (SIL-5B). */
  open(uuid: string, ref: ContentRef): Promise<DownloadStream | undefined>;
  /** Those that `open` would find (SIL-5B). */
  whichAreThere(refs: readonly ContentRef[]): Promise<ReadonlySet<ContentRef>>;
  inspect(taken: TakenContent): Promise<RandomAccess & AsyncDisposable>;
  /** Rejects when no file can be written now. */
  check(): Promise<void>;
  /** Removes a file that no committed row names any more. Inline bytes go with their row. */
  discard(ref: ContentRef): Promise<void>;
}

export class ContentTooLarge extends Error {
  override readonly name = 'ContentTooLarge';
}
