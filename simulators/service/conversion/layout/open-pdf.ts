import { PDFDocument } from '@cantoo/pdf-lib';

/** A PDF that can be changed; one that wants no password to be read counts as open. Rejects for what is none. */
export async function openPdf(bytes: Uint8Array): Promise<PDFDocument> {
  const document = await PDFDocument.load(bytes, {
    password: '',
    updateMetadata: false,
    throwOnInvalidObject: false,
  });
  if (document.getPageCount() === 0) throw new Error('it has no pages');
  return document;
}

export function savePdf(document: PDFDocument): Promise<Uint8Array> {
  return document.save({ addDefaultPage: false, updateFieldAppearances: false });
}
