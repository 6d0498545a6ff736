import type { DocumentLanguage } from '../../kit/wire/pdl/language.ts';

/** A document whose first page is wanted as a picture. */
export interface PicturedDocument {
  readonly file: string;
  readonly language: DocumentLanguage;
}

/** A file that browsers show, or why there is none. */
export type Picture =
  | { readonly file: string; readonly mediaType: string }
  | { readonly missing: string };

/** Makes pictures of first pages; never rejects. */
export interface Pictures {
  of(document: PicturedDocument): Promise<Picture>;
}

/** The picture lies beside its document and goes with it. */
export function pictureFile(document: string): string {
  return `${document}.png`;
}
