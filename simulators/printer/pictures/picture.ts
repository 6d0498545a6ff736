import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { DocumentLanguage } from '../../kit/wire/pdl/language.ts';

/** A document whose first page is wanted as a picture. */
export interface PicturedDocument {
  readonly file: string;
  readonly language: DocumentLanguage;
}

/** A picture that browsers show, in a file or in memory, or the reason why there is none. */
export type Picture = ShownPicture | { readonly missing: string };

export type ShownPicture =
  | { readonly file: string; readonly mediaType: string }
  | { readonly bytes: Uint8Array; readonly mediaType: string };

/** Makes pictures of first pages; never rejects. */
export interface Pictures {
  of(document: PicturedDocument): Promise<Picture>;
  /** Why there is no picture, as far as that is known before one is drawn. */
  whyNone(document: PicturedDocument): Promise<string | undefined>;
}

export function openPicture(picture: ShownPicture): Readable {
  return 'bytes' in picture ? Readable.from([picture.bytes]) : createReadStream(picture.file);
}

/** The picture lies beside its document and goes with it. */
export function pictureFile(document: string): string {
  return `${document}.png`;
}
