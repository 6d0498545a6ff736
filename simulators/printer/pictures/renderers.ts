import type { DocumentLanguage } from '../../kit/wire/pdl/language.ts';

/** A program that draws the first page of a document. */
export interface Renderer {
  readonly program: string;
  /** What Debian's package with it is called, or its maker's. */
  readonly package: string;
  readonly languages: readonly DocumentLanguage[];
  /** Its arguments: reads the file `from` and writes a PNG to its standard output. */
  arguments(from: string): readonly string[];
}

const dotsPerInch = 96;

/** In the order in which they are preferred. */
export const renderers: readonly Renderer[] = [
  {
    program: 'pdftoppm',
    package: 'poppler-utils',
    languages: ['pdf'],
    arguments: (from) => ['-png', '-singlefile', '-f', '1', '-r', String(dotsPerInch), from],
  },
  {
    program: 'mutool',
    package: 'mupdf-tools',
    languages: ['pdf', 'xps'],
    arguments: (from) => [
      'draw',
      '-q',
      '-F',
      'png',
      '-r',
      String(dotsPerInch),
      '-o',
      '-',
      from,
      '1',
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
function ghostscript(from: string): readonly string[] {
  const page = ['-dFirstPage=1', '-dLastPage=1', `-r${String(dotsPerInch)}`];
  const how = ['-q', '-dSAFER', '-dBATCH', '-dNOPAUSE', '-sDEVICE=png16m', ...page];
  return [...how, '-sstdout=%stderr', '-sOutputFile=%stdout', from];
}
