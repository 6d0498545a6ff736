import { documentTypes } from './document-types.ts';
import type { DocumentRecord, OutputPort, PrintOptions } from './records.ts';

/** What is done to a document before it goes to a port. */
export interface Rendition {
  /** Before all else: the pages in another order, or repeated. PDFs only. */
  readonly order: { readonly copies: number; readonly reversed: boolean } | undefined;
  /** What Ghostscript makes of it; undefined where it is in the right language. */
  readonly device: DriverDevice | undefined;
  /** What the printer gets. */
  readonly documentType: number;
  /** What is left for the printer to do. */
  readonly copies: number;
}

/** The names that Ghostscript has for them. */
export type DriverDevice = 'pdfwrite' | 'ps2write' | 'pxlmono' | 'pxlcolor';

type Printed = Pick<DocumentRecord, 'documentType'>;
type Printing = Pick<
  OutputPort,
  'outputType' | 'monochrome' | 'reverseFinisher' | 'softwareCopyCollation' | 'portType'
>;

/**
 * interface 4.5, outputtype and what else of a port changes its jobs (SIL-5C): undefined where the
 * document goes as it is, `impossible` where nothing makes of it what the port wants.
 */
export function renditionFor(
  { documentType }: Printed,
  port: Printing,
  options: PrintOptions,
): Rendition | 'impossible' | undefined {
  if (port.portType === 0) return undefined;
  const wanted = languageOf[port.outputType] ?? documentType;
  const isConverted = wanted !== documentType;
  if (isConverted && !readable.has(documentType)) return 'impossible';
  const isPdf = documentType === documentTypes.pdf;
  const repeated = isPdf && port.softwareCopyCollation && options.copies > 1;
  const reversed = isPdf && port.reverseFinisher;
  if (!isConverted && !repeated && !reversed) return undefined;
  const grey = options.grayscale || port.monochrome;
  return {
    order: repeated || reversed ? { copies: repeated ? options.copies : 1, reversed } : undefined,
    device: isConverted ? deviceFor(wanted, grey) : undefined,
    documentType: wanted,
    copies: repeated ? 1 : options.copies,
  };
}

/** By outputtype: 0 raw is whatever it is; level 2 PostScript is level 3 PostScript too. */
const languageOf: Readonly<Record<number, number>> = {
  1: documentTypes.pdf,
  3: documentTypes.pclXl,
  4: documentTypes.postscript,
  5: documentTypes.postscript,
};

/** What Ghostscript understands. */
const readable: ReadonlySet<number> = new Set([documentTypes.pdf, documentTypes.postscript]);

function deviceFor(wanted: number, grey: boolean): DriverDevice {
  if (wanted === documentTypes.pdf) return 'pdfwrite';
  if (wanted === documentTypes.postscript) return 'ps2write';
  return grey ? 'pxlmono' : 'pxlcolor';
}
