import { type DocumentLanguage, identify } from '../kit/wire/pdl/language.ts';
import { countPages } from '../kit/wire/pdl/pages.ts';
import { paperName } from '../kit/wire/pdl/paper.ts';
import type { ContentStore, TakenContent } from './content/content.ts';
import type { Inspection } from './rules/document.ts';
import { type DocumentType, documentTypes } from './rules/document-types.ts';

/** What the bytes tell of a document: its kind, its pages, its paper (SIL-52, SIL-52a). */
export function inspector(
  content: Pick<ContentStore, 'inspect'>,
): (taken: TakenContent, fileName: string) => Promise<Inspection> {
  return async (taken, fileName) => {
    await using source = await content.inspect(taken);
    const language = await identify(source);
    const { pages, pageSize } = await countPages(source, language);
    return {
      documentType: documentTypeOf(language, fileName),
      totalPages: pages,
      // SIL-52a: until it is known better, every page counts as colour.
      colorPages: pages,
      paperSize: pageSize === undefined ? '' : paperName(pageSize.width, pageSize.height),
    };
  };
}

/** By the bytes, and where they tell nothing by the name that the client gave them. */
function documentTypeOf(language: DocumentLanguage, fileName: string): DocumentType {
  const extension = /\.([a-z]{3,4})$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
  // A table with separators is prose to whoever sees only its text.
  if (language === 'text' && extension === 'csv') return documentTypes.spreadsheet;
  // A damaged office file is one all the same: its bytes would be so much paper.
  const named = language === 'unknown' ? officeTypes[extension] : undefined;
  return named ?? typeOf[language];
}

const officeTypes: Readonly<Partial<Record<string, DocumentType>>> = {
  doc: documentTypes.wordProcessing,
  docx: documentTypes.wordProcessing,
  odt: documentTypes.wordProcessing,
  xls: documentTypes.spreadsheet,
  xlsx: documentTypes.spreadsheet,
  ods: documentTypes.spreadsheet,
  ppt: documentTypes.presentation,
  pptx: documentTypes.presentation,
  odp: documentTypes.presentation,
};

const typeOf: Readonly<Record<DocumentLanguage, DocumentType>> = {
  pdf: documentTypes.pdf,
  postscript: documentTypes.postscript,
  pcl: documentTypes.pcl,
  'pcl-xl': documentTypes.pclXl,
  xps: documentTypes.xps,
  text: documentTypes.text,
  jpeg: documentTypes.image,
  png: documentTypes.image,
  tiff: documentTypes.image,
  gif: documentTypes.image,
  'pwg-raster': documentTypes.raster,
  urf: documentTypes.raster,
  word: documentTypes.wordProcessing,
  sheet: documentTypes.spreadsheet,
  slides: documentTypes.presentation,
  // An office file that doesn't say of which kind needs conversion all the same.
  office: documentTypes.wordProcessing,
  unknown: documentTypes.unknown,
};
