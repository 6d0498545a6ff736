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

/** Whose pages can be put on other sheets: what is, or is converted to, PDF. */
export function canBeLaidOut(documentType: number): boolean {
  return documentType === documentTypes.pdf || isOffice(documentType);
}

/** The name of the bytes: an office file's name does not fit the PDF that it was converted to. */
export function downloadName(name: string, documentType: number): string {
  if (documentType !== documentTypes.pdf || /\.pdf$/i.test(name)) return name;
  const stem = officeExtension.exec(name)?.[1];
  return stem === undefined ? name : `${stem}.pdf`;
}

const officeExtension =
  /^(.+)\.(?:docx?|docm|dotx?|rtf|odt|ott|xlsx?|xlsm|csv|ods|pptx?|ppsx?|odp)$/i;

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
