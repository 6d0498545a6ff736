import { latin1 } from '../bytes.ts';
import { PdfFault } from './fault.ts';
import type { PdfFile } from './file.ts';
import type { ObjectTable, Place } from './object-table.ts';
import { countOf, type PdfDict } from './values.ts';
import { readXrefStream } from './xref-stream.ts';
import { readXrefTable } from './xref-table.ts';

/** One table or stream of cross-references; `undefined` where it says nothing of a number. */
export interface XrefSection {
  readonly trailer: PdfDict;
  readonly entries: number;
  find(number: number): Promise<Place | 'free' | undefined> | Place | 'free' | undefined;
}

/**
 * The cross-references of a file from `startxref` back through `Prev` and, for hybrid files, `XRefStm`
 * (ISO 32000-1 7.5.5 to 7.5.8). Throws PdfFault where the newest of them can't be read.
 */
export async function readXref(file: PdfFile): Promise<ObjectTable> {
  const sections = await readSections(file, await findStart(file));
  const trailer = sections.find((section) => section.trailer.has('Root'))?.trailer;
  if (trailer === undefined) throw new PdfFault('damaged', 'no trailer names a catalog');
  return {
    trailer,
    capacity: sections.reduce((sum, { entries }) => sum + entries, 0),
    find: (number) => findIn(file, sections, number),
  };
}

interface ChainedSection extends XrefSection {
  /** Free here means: look further, in the stream that a hybrid file hides from old readers. */
  readonly hybrid: boolean;
}

const tailBytes = 2048;
const mostSections = 1024;
const startKeyword = 'startxref';

async function findStart(file: PdfFile): Promise<number> {
  const at = Math.max(0, file.windows.size - tailBytes);
  const text = latin1((await file.windows.from(at, tailBytes)).subarray(0, tailBytes));
  const keywordAt = text.lastIndexOf(startKeyword);
  const digits = /^\s*(\d{1,15})/.exec(text.slice(keywordAt + startKeyword.length))?.[1];
  if (keywordAt < 0 || digits === undefined) throw new PdfFault('damaged', 'no startxref');
  return Number(digits);
}

/** Newest first; each place is read once, so that a circle of Prevs ends. */
async function readSections(file: PdfFile, start: number): Promise<readonly ChainedSection[]> {
  const sections: ChainedSection[] = [];
  const seen = new Set<number>();
  let next: number | undefined = start;
  while (next !== undefined && !seen.has(next)) {
    if (seen.size >= mostSections) throw new PdfFault('limit', 'too many updates');
    seen.add(next);
    const section = await readSection(file, next);
    const hidden = countOf(section.trailer.get('XRefStm'));
    sections.push({ ...section, hybrid: hidden !== undefined });
    if (hidden !== undefined && !seen.has(hidden)) {
      seen.add(hidden);
      sections.push({ ...(await readXrefStream(file, hidden)), hybrid: false });
    }
    next = countOf(section.trailer.get('Prev')) || undefined;
  }
  return sections;
}

async function readSection(file: PdfFile, offset: number): Promise<XrefSection> {
  const start = latin1((await file.windows.from(offset, 64)).subarray(0, 64));
  const isTable = /^\s*xref/.test(start);
  return isTable ? readXrefTable(file, offset) : readXrefStream(file, offset);
}

async function findIn(
  file: PdfFile,
  sections: readonly ChainedSection[],
  number: number,
): Promise<Place | undefined> {
  for (const section of sections) {
    file.budget.spend('lookups', 1);
    const place = await section.find(number);
    if (place === 'free' && !section.hybrid) return undefined;
    if (place !== undefined && place !== 'free') return place;
  }
  return undefined;
}
