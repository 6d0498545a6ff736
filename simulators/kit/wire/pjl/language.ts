import type { DocumentLanguage } from '../pdl/language.ts';

/** What ENTER LANGUAGE calls a document language; undefined where a printer has to find out itself. */
export function pjlLanguageName(language: DocumentLanguage): string | undefined {
  return names.find(([, known]) => known === language)?.[0];
}

/** The language that ENTER LANGUAGE names, in any case. */
export function languageOfPjlName(name: string): DocumentLanguage | undefined {
  const wanted = name.toUpperCase();
  return names.find(([known]) => known === wanted)?.[1];
}

/** The first name of a language is the one that is sent. */
const names: readonly (readonly [string, DocumentLanguage])[] = [
  ['PDF', 'pdf'],
  ['POSTSCRIPT', 'postscript'],
  ['PCL', 'pcl'],
  ['PCLXL', 'pcl-xl'],
  ['XPS', 'xps'],
  ['URF', 'urf'],
  ['PWGRASTER', 'pwg-raster'],
  ['PS', 'postscript'],
  ['PCL5', 'pcl'],
  ['PCL5E', 'pcl'],
  ['PCL5C', 'pcl'],
  ['PCL6', 'pcl-xl'],
];
