/** Programs of others, and how much they may take. A program is a name on the search path, a path, or `none`. */
export interface ConversionSettings {
  /** Turns office files into PDF: LibreOffice. */
  readonly office: string;
  /** Turns PDF and PostScript into what an output port's type asks for: Ghostscript. */
  readonly driver: string;
  /** Draws pages small to see which have colour: poppler's pdftoppm. */
  readonly renderer: string;
  /** Where programs are looked for: the PATH of the environment. */
  readonly searchPath: string;
  /** interface 8: a conversion that takes longer has failed. */
  readonly timeMs: number;
  /** Office files that are converted at a time. */
  readonly atOnce: number;
  readonly memoryBytes: number;
  /** Of what a conversion may write into one file. */
  readonly fileBytes: number;
}

export const noProgram = 'none';

export const defaultConversionSettings: ConversionSettings = {
  office: 'soffice',
  driver: 'gs',
  renderer: 'pdftoppm',
  searchPath: '/usr/local/bin:/usr/bin:/bin',
  timeMs: 300_000,
  atOnce: 1,
  memoryBytes: 3 * 1024 ** 3,
  fileBytes: 1024 ** 3,
};
