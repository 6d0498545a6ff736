interface NamedFile {
  readonly fileName: string;
}

/** SIL-52: our numbers, by the extension of the file. */
const documentTypes: Readonly<Record<string, number>> = {
  pdf: 1,
  ps: 2,
  pcl: 3,
  pxl: 4,
  txt: 6,
  jpg: 7,
  png: 7,
  tiff: 7,
  pwg: 8,
  urf: 8,
  docx: 9,
  xlsx: 10,
  pptx: 11,
};

/** The documentType of a file, by its name; undefined if there is none for it. */
export function documentTypeOf(file: NamedFile | undefined): number | undefined {
  const extension = /\.([^.]+)$/.exec(file?.fileName ?? '')?.[1]?.toLowerCase() ?? '';
  return documentTypes[extension];
}

/** Whether a file that the suites upload is an office file, judged by its name. */
export function isOfficeFile(file: NamedFile): boolean {
  return (documentTypeOf(file) ?? 0) >= 9;
}
