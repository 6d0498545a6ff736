import { latin1 } from './bytes.ts';
import { payloadStart } from './envelope.ts';
import type { PageCount, PageSize } from './page-count.ts';
import { surePages, unsurePages, withPageSize } from './page-count.ts';
import { type PageScanner, scanPages } from './page-scanner.ts';
import type { RandomAccess } from './random-access.ts';

/**
 * By the document structuring conventions (Adobe DSC 3.0): the number in `%%Pages:`, in the header or
 * promised for the trailer, else the `%%Page:` comments, else the `showpage`s as an estimate.
 */
export async function countPostScriptPages(source: RandomAccess): Promise<PageCount> {
  const start = await programAt(source);
  const beginning = latin1(await source.read(start, commentReachBytes));
  const comments = beginning.slice(0, endOfComments.exec(beginning)?.index);
  const pageSize = readPageSize(comments, beginning);
  const [, stated] = statedPages.exec(comments) ?? [];
  const pages = stated === '(atend)' ? await pagesInTrailer(source) : Number(stated);
  if (pages >= 1) return surePages(pages, pageSize);
  const scanned = await scanPages(source, start, new PostScriptScanner());
  return withPageSize(scanned, pageSize);
}

/** Counts `%%Page:` at line starts outside embedded documents, and `showpage` for want of them. */
export class PostScriptScanner implements PageScanner {
  #carry = '\n';
  #nesting = 0;
  #pageComments = 0;
  #showPages = 0;

  push(chunk: Uint8Array): void {
    const text = this.#carry + latin1(chunk);
    let matchedTo = 0;
    for (const match of text.matchAll(marks)) {
      this.#mark(match[1]);
      matchedTo = match.index + match[0].length;
    }
    this.#carry = text.slice(Math.max(matchedTo, text.length - markReach));
  }

  end(): PageCount {
    this.push(Buffer.from('\n'));
    if (this.#pageComments > 0) return surePages(this.#pageComments);
    return unsurePages(this.#showPages, 'estimated');
  }

  #mark(comment: string | undefined): void {
    if (comment === 'BeginDocument') this.#nesting += 1;
    else if (comment === 'EndDocument') this.#nesting = Math.max(0, this.#nesting - 1);
    else if (this.#nesting > 0) return;
    else if (comment === undefined) this.#showPages += 1;
    else this.#pageComments += 1;
  }
}

const commentReachBytes = 64 * 1024;

/** DSC 5: the header's comments end where they say so, or at a line that is none. */
const endOfComments = /[\r\n](%%EndComments|[^%\r\n])/;
const statedPages = /[\r\n]%%Pages:[ \t]*(\(atend\)|\d{1,9})/;
const marks = /[\r\n]%%(Page:|BeginDocument|EndDocument)|[\s{}]showpage(?=[\s}])/g;

/** Longer than any of the marks, so that none is lost between two chunks. */
const markReach = 24;

/** Behind an envelope, or where the binary header of a DOS EPS file says. */
async function programAt(source: RandomAccess): Promise<number> {
  const head = Buffer.from(await source.read(0, 8));
  if (head.length === 8 && head.readUInt32BE(0) === 0xc5d0d3c6) return head.readUInt32LE(4);
  return payloadStart(source);
}

async function pagesInTrailer(source: RandomAccess): Promise<number> {
  const at = Math.max(0, source.size - commentReachBytes);
  const trailer = latin1(await source.read(at, source.size - at));
  const stated = [...trailer.matchAll(/[\r\n]%%Pages:[ \t]*(\d{1,9})/g)].at(-1);
  return Number(stated?.[1] ?? 0);
}

/** The first medium's size, the first page device's, or a bounding box that starts at the origin. */
function readPageSize(comments: string, beginning: string): PageSize | undefined {
  const found = [
    /[\r\n]%%DocumentMedia:[ \t]+\S+[ \t]+(\d+(?:\.\d+)?)[ \t]+(\d+(?:\.\d+)?)/.exec(comments),
    /\/PageSize\s*\[\s*(\d+(?:\.\d+)?)\s+(\d+(?:\.\d+)?)\s*\]/.exec(beginning),
    /[\r\n]%%BoundingBox:[ \t]+0[ \t]+0[ \t]+(\d+)[ \t]+(\d+)/.exec(comments),
  ];
  for (const match of found) {
    const [, width, height] = match ?? [];
    if (height !== undefined) return { width: Number(width), height: Number(height) };
  }
  return undefined;
}
