import { headBytes, readEnvelope } from '../envelope.ts';
import { pdfHeaderAt } from '../language.ts';
import { type PageCount, surePages, unsurePages } from '../page-count.ts';
import { type RandomAccess, sourceFrom } from '../random-access.ts';
import { PdfFault } from './fault.ts';
import { openPdf } from './file.ts';
import { linearizedCount } from './linearized.ts';
import { PdfObjects } from './objects.ts';
import { countPageTree } from './page-tree.ts';
import { rebuild } from './rebuild.ts';
import { readXref } from './xref.ts';

/**
 * Pages of a PDF, in this order: by its cross-references with offsets from `%PDF`, then from the
 * file's start, then by what a scan of the whole file finds. The first sure count stands, otherwise
 * the highest.
 */
export async function countPdfPages(source: RandomAccess): Promise<PageCount> {
  const start = await headerStart(source);
  const document = sourceFrom(source, start);
  const ways = [byXref, ...(start > 0 ? [() => byXref(source)] : []), byScan];
  let best: PageCount | undefined;
  for (const way of ways) {
    const count = await withoutFault(() => way(document));
    if (count.sure) return count;
    if (count.reason === 'encrypted') return encryptedCount(document);
    if (best === undefined || count.pages > best.pages) best = count;
  }
  return best ?? unsurePages(1, 'damaged');
}

async function headerStart(source: RandomAccess): Promise<number> {
  const head = await source.read(0, Math.min(headBytes, source.size));
  const { payloadAt } = readEnvelope(head);
  return payloadAt + Math.max(0, pdfHeaderAt(head.subarray(payloadAt)));
}

async function byXref(source: RandomAccess): Promise<PageCount> {
  const file = openPdf(source);
  return countPageTree(new PdfObjects(file, await readXref(file)), 'intact');
}

async function byScan(source: RandomAccess): Promise<PageCount> {
  const { objects, pagesSeen, encrypted } = await rebuild(openPdf(source), source);
  if (objects === undefined) return unsurePages(pagesSeen, encrypted ? 'encrypted' : 'damaged');
  const counted = await withoutFault(() => countPageTree(objects, 'damaged'));
  return counted.sure || counted.pages >= pagesSeen ? counted : unsurePages(pagesSeen, 'damaged');
}

async function encryptedCount(source: RandomAccess): Promise<PageCount> {
  const stated = await linearizedCount(openPdf(source));
  return stated === undefined ? unsurePages(1, 'encrypted') : surePages(stated);
}

async function withoutFault(count: () => Promise<PageCount>): Promise<PageCount> {
  try {
    return await count();
  } catch (error) {
    if (error instanceof PdfFault) return unsurePages(1, error.reason);
    throw error;
  }
}
