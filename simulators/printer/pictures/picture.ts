import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { DocumentLanguage } from '../../kit/wire/pdl/language.ts';

/** A document whose pages are wanted as pictures. */
export interface PicturedDocument {
  readonly file: string;
  readonly language: DocumentLanguage;
}

/** A picture that browsers show, in a file or in memory, or the reason why there is none. */
export type Picture = ShownPicture | { readonly missing: string };

export type ShownPicture =
  | { readonly file: string; readonly mediaType: string }
  | { readonly bytes: Uint8Array; readonly mediaType: string };

/** Makes pictures of pages; never rejects. */
export interface Pictures {
  /** Draws a page, counted from 1; the first one when left out. */
  of(document: PicturedDocument, page?: number): Promise<Picture>;
  /** Why there is no picture of the first page, as far as that is known before it is drawn. */
  whyNone(document: PicturedDocument): Promise<string | undefined>;
}

export function openPicture(picture: ShownPicture): Readable {
  return 'bytes' in picture ? Readable.from([picture.bytes]) : createReadStream(picture.file);
}

/** The reason why there is no picture of a page behind the last one. */
export function lastPageIs(pages: number): string {
  return `the document has ${pages} ${pages === 1 ? 'page' : 'pages'}`;
}
