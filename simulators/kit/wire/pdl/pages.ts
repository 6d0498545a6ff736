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

/**
 * How many pages a document has, in bounded memory and time, whatever its bytes. Rejects only with
 * what `source.read` rejects with; what is wrong with the document is the count's `reason`.
 */
export function countPages(source: RandomAccess, language: DocumentLanguage): Promise<PageCount> {
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
