import { syntheticPdf, syntheticPdfPieces } from '../../../../fixtures/documents/synthetic.ts';
import { sha256 } from '../../../../simulators/kit/ids.ts';
import type { PricedDocument } from '../../journal/load/balance-line.ts';

/** A document that names its start near its first bytes and near its last. */
export interface LoadDocument {
  readonly identity: string;
  readonly fileName: string;
  readonly sizeBytes: number;
  readonly pieces: readonly Buffer[];
  /** Of large ones it is reckoned while they are sent: reckoning it at once would stop the loop. */
  readonly sha256?: string;
}

/** What decides the price of any of them: one page of A4, of which nobody asks for more copies. */
export const pressedDocument: PricedDocument = { pages: 1, isLarge: false, copies: 1 };

const identityLength = 40;
const placeholder = 'x'.repeat(identityLength);
/** Beyond it a document is pieces that all documents share, and is not copied. */
const smallBytes = 256 * 1024;
const mostTemplates = 32;

interface Template {
  readonly bytes: Buffer;
  readonly places: readonly number[];
}

export type DocumentPress = (identity: string, sizeBytes: number) => LoadDocument;

/** Makes documents of any size, those of a size that came before by copying. */
export function documentPress(): DocumentPress {
  const templates = new Map<number, Template>();
  const templateOf = (sizeBytes: number): Template => {
    const known = templates.get(sizeBytes);
    if (known !== undefined) return known;
    const bytes = syntheticPdf({
      pages: pressedDocument.pages,
      bytes: sizeBytes,
      identity: placeholder,
    });
    const places = [bytes.indexOf(placeholder), bytes.lastIndexOf(placeholder)];
    const [oldest] = templates.keys();
    if (templates.size >= mostTemplates && oldest !== undefined) templates.delete(oldest);
    templates.set(sizeBytes, { bytes, places });
    return { bytes, places };
  };
  return (identity, sizeBytes) => {
    if (identity.length > identityLength) throw new RangeError(`"${identity}" is too long`);
    const fileName = `${identity}.pdf`;
    const filled = identity.padEnd(identityLength, '.');
    if (sizeBytes > smallBytes) {
      const pieces = [
        ...syntheticPdfPieces({ pages: pressedDocument.pages, bytes: sizeBytes, identity: filled }),
      ];
      return { identity, fileName, sizeBytes: lengthOf(pieces), pieces };
    }
    const { bytes: template, places } = templateOf(sizeBytes);
    const bytes = Buffer.from(template);
    for (const place of places) bytes.write(filled, place, 'latin1');
    const length = bytes.length;
    return { identity, fileName, sizeBytes: length, pieces: [bytes], sha256: sha256(bytes) };
  };
}

export function lengthOf(pieces: readonly Buffer[]): number {
  return pieces.reduce((sum, piece) => sum + piece.length, 0);
}

/** What identifies a start's document: `load-mi3k2x-17`, with an `s` behind it where it is sampled. */
export function identityOf(prefix: string, number: number, isSampled: boolean): string {
  return `${prefix}-${String(number)}${isSampled ? 's' : ''}`;
}

/** The start that an identity names; undefined for one of another run. */
export function startOf(
  prefix: string,
  identity: string,
): { readonly number: number; readonly isSampled: boolean } | undefined {
  const unfilled = identity.replace(/[.]+$/, '');
  if (!unfilled.startsWith(`${prefix}-`)) return undefined;
  const [, digits, mark] = /^(\d{1,15})(s?)$/.exec(unfilled.slice(prefix.length + 1)) ?? [];
  return digits === undefined ? undefined : { number: Number(digits), isSampled: mark === 's' };
}
