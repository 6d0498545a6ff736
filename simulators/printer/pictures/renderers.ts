import type { DocumentLanguage } from '../../kit/wire/pdl/language.ts';

/** A program that draws a page of a document. */
export interface Renderer {
  readonly program: string;
  /** What Debian's package with it is called, or its maker's. */
  readonly package: string;
  readonly languages: readonly DocumentLanguage[];
  /** Its arguments: reads the file `from` and writes the page as a PNG to its standard output. */
  arguments(from: string, page: number): readonly string[];
}

const dotsPerInch = '96';

/** In the order in which they are preferred. */
export const renderers: readonly Renderer[] = [
  {
    program: 'pdftoppm',
    package: 'poppler-utils',
    languages: ['pdf'],
    arguments: (from, page) => ['-png', '-singlefile', '-f', `${page}`, '-r', dotsPerInch, from],
  },
  {
    program: 'mutool',
    package: 'mupdf-tools',
    languages: ['pdf', 'xps'],
    arguments: (from, page) => [
      'draw',
      '-q',
      '-F',
      'png',
      '-r',
      dotsPerInch,
      '-o',
      '-',
      from,
      `${page}`,
    ],
  },
  {
    program: 'gs',
    package: 'ghostscript',
    languages: ['pdf', 'postscript'],
    arguments: ghostscript,
  },
  { program: 'gpcl6', package: 'GhostPCL', languages: ['pcl', 'pcl-xl'], arguments: ghostscript },
  { program: 'gxps', package: 'GhostXPS', languages: ['xps'], arguments: ghostscript },
];

// What a document itself prints must not get among the picture's bytes.
function ghostscript(from: string, page: number): readonly string[] {
  const which = [`-dFirstPage=${page}`, `-dLastPage=${page}`, `-r${dotsPerInch}`];
  const how = ['-q', '-dSAFER', '-dBATCH', '-dNOPAUSE', '-sDEVICE=png16m', ...which];
  return [...how, '-sstdout=%stderr', '-sOutputFile=%stdout', from];
}
