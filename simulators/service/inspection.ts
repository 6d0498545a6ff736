import { type DocumentLanguage, identify } from '../kit/wire/pdl/language.ts';
import { countPages } from '../kit/wire/pdl/pages.ts';
import { paperName } from '../kit/wire/pdl/paper.ts';
import type { ContentStore, TakenContent } from './content/content.ts';
import type { Inspection } from './rules/document.ts';
import { type DocumentType, documentTypes } from './rules/document-types.ts';

/** What kind of document was taken, and its pages; never fails because of what a document holds (SIL-52, SIL-52a). */
export function createInspector(
  content: Pick<ContentStore, 'inspect'>,
): (taken: TakenContent) => Promise<Inspection> {
  return async (taken) => {
    await using source = await content.inspect(taken);
    const language = await identify(source);
    const { pages, pageSize } = await countPages(source, language);
    return {
      documentType: typeOfLanguage[language],
      totalPages: pages,
      // Until a renderer says otherwise every page counts as colour.
      colorPages: pages,
      paperSize: pageSize === undefined ? '' : paperName(pageSize.width, pageSize.height),
    };
  };
}

const typeOfLanguage: Readonly<Record<DocumentLanguage, DocumentType>> = {
  unknown: documentTypes.unknown,
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
  office: documentTypes.wordProcessing,
  sheet: documentTypes.spreadsheet,
  slides: documentTypes.presentation,
};
