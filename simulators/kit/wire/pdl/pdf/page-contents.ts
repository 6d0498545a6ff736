import { createHash } from 'node:crypto';
import type { RandomAccess } from '../random-access.ts';
import { PdfFault } from './fault.ts';
import { openPdf } from './file.ts';
import { PdfObjects } from './objects.ts';
import { isArray, isDict, type PdfDict, type PdfValue } from './values.ts';
import { readXref } from './xref.ts';

/** What the pages of a PDF draw: how many there are, and one digest of their content streams in order. */
export interface PageContents {
  readonly pages: number;
  readonly digest: string;
}

const mostPages = 2_000;
const deepestTree = 64;

/**
 * Reads the content of every page of an intact PDF (ISO 32000-1 7.7.3, 7.8.2). Two files that another
 * writer saved with other objects, names and compression have one digest while their pages draw the
 * same: white space does not count, nor a pair of q and Q around all. Undefined where it cannot be
 * read as a whole: a damaged or encrypted file, a filter other than Flate, too many pages.
 */
export async function pageContents(source: RandomAccess): Promise<PageContents | undefined> {
  try {
    const file = openPdf(source);
    const objects = new PdfObjects(file, await readXref(file));
    const catalog = await objects.dict(objects.table.trailer.get('Root'));
    const pages = await pagesBelow(objects, await objects.dict(catalog.get('Pages')), 0);
    const hash = createHash('sha256');
    for (const page of pages) hash.update(`${await drawingOf(objects, page)}\f`);
    return { pages: pages.length, digest: hash.digest('hex') };
  } catch (error) {
    if (error instanceof PdfFault) return undefined;
    throw error;
  }
}

async function pagesBelow(
  objects: PdfObjects,
  node: PdfDict,
  depth: number,
): Promise<readonly PdfDict[]> {
  const kids = await objects.get(node.get('Kids'));
  if (!isArray(kids)) return [node];
  if (depth > deepestTree) throw new PdfFault('limit', 'the page tree is too deep');
  const pages: PdfDict[] = [];
  for (const kid of kids) {
    objects.file.budget.spend('lookups', 1);
    pages.push(...(await pagesBelow(objects, await objects.dict(kid), depth + 1)));
    if (pages.length > mostPages) throw new PdfFault('limit', 'too many pages to compare');
  }
  return pages;
}

async function drawingOf(objects: PdfObjects, page: PdfDict): Promise<string> {
  const parts = await streamsOf(objects, page.get('Contents'));
  const words = parts.join(' ').split(/[\0\t\n\f\r ]+/);
  const tokens = words.filter((word) => word !== '');
  const isWrapped = tokens[0] === 'q' && tokens.at(-1) === 'Q';
  return (isWrapped ? tokens.slice(1, -1) : tokens).join(' ');
}

/** A page may have one stream, a list of them, or none. */
async function streamsOf(
  objects: PdfObjects,
  contents: PdfValue | undefined,
): Promise<readonly string[]> {
  const value = await objects.get(contents);
  if (isArray(value)) {
    const parts: string[] = [];
    for (const one of value) parts.push(...(await streamsOf(objects, one)));
    return parts;
  }
  if (!isDict(value)) return [];
  return [Buffer.from(await objects.stream(contents)).toString('latin1')];
}
