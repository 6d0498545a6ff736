/** documentType of DocumentInfo, our numbers (SIL-52). */
export const documentTypes = {
  unknown: 0,
  pdf: 1,
  postscript: 2,
  pcl: 3,
  pclXl: 4,
  xps: 5,
  text: 6,
  image: 7,
  raster: 8,
  wordProcessing: 9,
  spreadsheet: 10,
  presentation: 11,
} as const;

export type DocumentType = (typeof documentTypes)[keyof typeof documentTypes];

/** Office files are converted before they can be printed; part 8 limits them. */
export function isOffice(documentType: number): boolean {
  return documentType >= documentTypes.wordProcessing && documentType <= documentTypes.presentation;
}

/** interface 8: a larger office file ends in a conversion failure. */
export const officeLimitBytes = 200 * 1024 * 1024;

const mediaTypes: Readonly<Record<DocumentType, string>> = {
  0: 'application/octet-stream',
  1: 'application/pdf',
  2: 'application/postscript',
  3: 'application/vnd.hp-pcl',
  4: 'application/vnd.hp-pclxl',
  5: 'application/oxps',
  6: 'text/plain; charset=utf-8',
  7: 'application/octet-stream',
  8: 'application/octet-stream',
  9: 'application/octet-stream',
  10: 'application/octet-stream',
  11: 'application/octet-stream',
};

/** What a download says its bytes are. */
export function mediaTypeOf(documentType: number): string {
  return mediaTypes[documentType as DocumentType] ?? mediaTypes[0];
}
