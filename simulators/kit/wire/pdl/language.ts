import { asBuffer, escapeByte, latin1, startsWith } from './bytes.ts';
import { headBytes, readEnvelope, universalExit } from './envelope.ts';
import { languageOfOle, oleSignature } from './ole.ts';
import type { RandomAccess } from './random-access.ts';
import { languageOfZip, languageOfZipHead } from './zip.ts';

/** What a document is written in. `office` is an old Office file that does not say which; images go by format. */
export const documentLanguages = [
  'pdf',
  'postscript',
  'pcl',
  'pcl-xl',
  'xps',
  'text',
  'jpeg',
  'png',
  'tiff',
  'gif',
  'pwg-raster',
  'urf',
  'word',
  'sheet',
  'slides',
  'office',
  'unknown',
] as const;

export type DocumentLanguage = (typeof documentLanguages)[number];

/**
 * By the first bytes alone, and what ENTER LANGUAGE named where the head comes without its envelope.
 * Wants to see `headBytes` (envelope.ts) or the whole document, if shorter; with fewer the answer may
 * be poorer, never an error.
 */
export function recognise(head: Uint8Array, language?: string): DocumentLanguage {
  const envelope = readEnvelope(head.subarray(0, headBytes));
  const payload = head.subarray(envelope.payloadAt, headBytes);
  const bySignature = signatures.find(([signature]) => startsWith(payload, signature));
  if (bySignature !== undefined) return bySignature[1];
  const entered = envelope.entered ?? language?.toUpperCase();
  const named = entered === undefined ? undefined : enteredLanguages[entered];
  if (named !== undefined) return named;
  if (startsWith(payload, zipSignature)) return languageOfZipHead(payload) ?? 'unknown';
  if (pdfHeaderAt(payload) >= 0) return 'pdf';
  if (payload[0] === escapeByte && pclSecondBytes.has(payload[1] ?? 0)) return 'pcl';
  return looksLikeText(payload) ? 'text' : 'unknown';
}

/** Reads beyond the head where a container needs it: office packages with late names, old Office files. */
export async function identify(source: RandomAccess, entered?: string): Promise<DocumentLanguage> {
  const head = await source.read(0, Math.min(headBytes, source.size));
  const language = recognise(head, entered);
  if (language === 'office') return (await languageOfOle(source)) ?? 'office';
  if (language === 'unknown' && startsWith(head, zipSignature)) {
    return (await languageOfZip(source)) ?? 'unknown';
  }
  return language;
}

/** Of `%PDF-n.n` within the first 1024 bytes, where readers accept junk before it; -1 where there is none. */
export function pdfHeaderAt(head: Uint8Array): number {
  const reach = head.subarray(0, 1024 + '%PDF-1.7'.length);
  return latin1(reach).search(/%PDF-\d\.\d/);
}

/** Up to the universal exit that ends a job, if it stands in sight. */
function looksLikeText(payload: Uint8Array): boolean {
  const exit = asBuffer(payload).indexOf(universalExit);
  const text = exit < 0 ? payload : payload.subarray(0, exit);
  return text.length > 0 && !text.some((byte) => byte < 0x20 && !textControls.has(byte));
}

const zipSignature = Buffer.from('PK\x03\x04', 'latin1');

/** What follows ESC where PCL starts: a reset or a parameterised sequence. Other printers' codes differ here. */
const pclSecondBytes: ReadonlySet<number> = new Set(Buffer.from('E9%&()*', 'latin1'));

/** Backspace, tab, line feed, form feed, carriage return, and the ^D that ends a job. */
const textControls: ReadonlySet<number> = new Set([0x04, 0x08, 0x09, 0x0a, 0x0c, 0x0d]);

/** The first that matches stands. PWG 5102.4 for RaS2; RaS3 and the swapped ones are its CUPS relatives. */
const signatures: readonly (readonly [Uint8Array, DocumentLanguage])[] = [
  [ascii('%PDF-'), 'pdf'],
  [ascii('%!'), 'postscript'],
  // A DOS EPS file: a binary header, then PostScript.
  [Uint8Array.of(0xc5, 0xd0, 0xd3, 0xc6), 'postscript'],
  [ascii(') HP-PCL XL'), 'pcl-xl'],
  [ascii('( HP-PCL XL'), 'pcl-xl'],
  [ascii('RaS2'), 'pwg-raster'],
  [ascii('RaS3'), 'pwg-raster'],
  [ascii('2SaR'), 'pwg-raster'],
  [ascii('3SaR'), 'pwg-raster'],
  [ascii('UNIRAST\0'), 'urf'],
  [Uint8Array.of(0xff, 0xd8, 0xff), 'jpeg'],
  [ascii('\x89PNG\r\n\x1a\n'), 'png'],
  [ascii('II*\0'), 'tiff'],
  [ascii('MM\0*'), 'tiff'],
  [ascii('II+\0'), 'tiff'],
  [ascii('MM\0+'), 'tiff'],
  [ascii('GIF87a'), 'gif'],
  [ascii('GIF89a'), 'gif'],
  [oleSignature, 'office'],
  [ascii('{\\rtf'), 'word'],
];

const enteredLanguages: Readonly<Partial<Record<string, DocumentLanguage>>> = {
  PDF: 'pdf',
  POSTSCRIPT: 'postscript',
  PCL: 'pcl',
  PCLXL: 'pcl-xl',
  XPS: 'xps',
  URF: 'urf',
  PWGRASTER: 'pwg-raster',
};

function ascii(text: string): Buffer {
  return Buffer.from(text, 'latin1');
}
