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
      documentType: isTable(language, fileName) ? documentTypes.spreadsheet : typeOf[language],
      totalPages: pages,
      // SIL-52a: until it is known better, every page counts as colour.
      colorPages: pages,
      paperSize: pageSize === undefined ? '' : paperName(pageSize.width, pageSize.height),
    };
  };
}

/** Nothing in its text tells a table with separators from prose. */
function isTable(language: DocumentLanguage, fileName: string): boolean {
  return language === 'text' && /\.csv$/i.test(fileName);
}

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
