import type { DocumentLanguage } from './language.ts';
import type { PageCount } from './page-count.ts';
import { unsurePages } from './page-count.ts';
import { countPclPages } from './pcl.ts';
import { countPclXlPages } from './pcl-xl.ts';
import { countPdfPages } from './pdf/pdf.ts';
import { countPostScriptPages } from './postscript.ts';
import { countPwgPages } from './pwg-raster.ts';
import type { RandomAccess } from './random-access.ts';
import { countTextPages } from './text.ts';
import { countTiffPages } from './tiff.ts';
import { countUrfPages } from './urf.ts';
import { countXpsPages } from './xps.ts';

/** The pages of a document of one language, without the jobs that may come behind it. */
export function countDocument(
  source: RandomAccess,
  language: DocumentLanguage,
): Promise<PageCount> {
  return counters[language](source);
}

type Counter = (source: RandomAccess) => Promise<PageCount>;

const onePage: Counter = () => Promise.resolve({ pages: 1, sure: true });
const uncounted: Counter = () => Promise.resolve(unsurePages(1, 'uncounted'));

const counters: Readonly<Record<DocumentLanguage, Counter>> = {
  pdf: countPdfPages,
  postscript: countPostScriptPages,
  pcl: countPclPages,
  'pcl-xl': countPclXlPages,
  xps: countXpsPages,
  text: countTextPages,
  jpeg: onePage,
  png: onePage,
  tiff: countTiffPages,
  gif: onePage,
  'pwg-raster': countPwgPages,
  urf: countUrfPages,
  word: uncounted,
  sheet: uncounted,
  slides: uncounted,
  office: uncounted,
  unknown: uncounted,
};
