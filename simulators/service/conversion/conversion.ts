import type { DocumentRecord } from '../rules/records.ts';

/**
 * What is done to documents between their arrival and their printing: office files become PDFs, the
 * pages of push prints are laid out (interface 4.4, 8), colour pages are counted (SIL-52a).
 */
export interface Conversion {
  /** Call after the commit that added the document. */
  arrived(document: DocumentRecord): void;
}

/** What conversion tells about itself. */
export type ConversionEvent =
  | { readonly kind: 'failed'; readonly documentUuid: string; readonly reason: string }
  | { readonly kind: 'colors-unknown'; readonly documentUuid: string; readonly reason: string }
  /** The store or the disk did not take a result; the document is taken up again at the next start. */
  | { readonly kind: 'broken'; readonly documentUuid: string; readonly error: unknown };

export type ConversionLog = (event: ConversionEvent) => void;

/** This document can't be converted; the message is for a person. */
export class ConversionFailed extends Error {
  override readonly name = 'ConversionFailed';
}
