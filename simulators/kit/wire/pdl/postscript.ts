import { latin1 } from './bytes.ts';
import { payloadStart } from './envelope.ts';
import { type PageCount, type PageSize, withPageSize } from './page-count.ts';
import { type PageScanner, scanPages } from './page-scanner.ts';
import { PageTally } from './page-tally.ts';
import { PostScriptProgram } from './postscript-program.ts';
import { type RandomAccess, sourceFrom } from './random-access.ts';

/** The pages of all programs of a job, each by its document structuring conventions (Adobe DSC 3.0). */
export async function countPostScriptPages(source: RandomAccess): Promise<PageCount> {
  const job = await programsOf(source);
  const beginning = latin1(await job.read(0, commentReachBytes));
  const comments = beginning.slice(0, endOfComments.exec(beginning)?.index);
  const pageSize = readPageSize(comments, beginning);
  return withPageSize(await scanPages(job, 0, new PostScriptScanner()), pageSize);
}

/** Cuts the job into lines, and into programs where ^D or a new header behind `%%EOF` ends one. */
export class PostScriptScanner implements PageScanner {
  readonly #total = new PageTally();
  #unsure = false;
  #program = new PostScriptProgram();
  /** The line that has not ended; a longer one comes in pieces. */
  #carry = '';
  #isLineStart = true;
  /** What stands right before this line, blank lines apart. */
  #behind: '^D' | '%%EOF' | 'line' = 'line';

  push(chunk: Uint8Array): void {
    const text = this.#carry + latin1(chunk);
    let at = 0;
    for (;;) {
      lineEnd.lastIndex = at;
      const end = lineEnd.exec(text)?.index ?? text.length;
      for (; end - at >= longestPiece; at += longestPiece) {
        this.#line(text.slice(at, at + longestPiece));
        this.#isLineStart = false;
      }
      if (end === text.length) break;
      this.#line(text.slice(at, end));
      this.#isLineStart = true;
      if (text[end] === endOfJob) this.#behind = '^D';
      at = end + 1;
    }
    this.#carry = text.slice(at);
  }

  end(): PageCount {
    this.#line(this.#carry);
    this.#endProgram();
    const isUnsure = this.#unsure || this.#total.pages === 0;
    return this.#total.count(isUnsure ? 'estimated' : undefined);
  }

  #line(text: string): void {
    if (text === '') return;
    if (this.#isLineStart && this.#behind !== 'line' && programStart.test(text)) {
      const { copies } = this.#program;
      this.#endProgram();
      // Only ^D ends what the program before has set.
      this.#program = new PostScriptProgram(this.#behind === '^D' ? undefined : copies);
    }
    this.#behind = this.#isLineStart && text.startsWith('%%EOF') ? '%%EOF' : 'line';
    if (this.#isLineStart && text.startsWith('%')) this.#program.comment(text);
    else this.#program.line(text);
  }

  #endProgram(): void {
    const isSure = this.#program.addTo(this.#total);
    this.#unsure ||= !isSure;
  }
}

/** Stricter than the `%!` that printers look for, because binary data has that by chance. */
const programStart = /^%!(?:PS|[ \t]*$)/;
const lineEnd = /[\r\n\x04]/g;
const endOfJob = '\x04';
const longestPiece = 64 * 1024;
const commentReachBytes = 64 * 1024;

/** DSC 5: the header's comments end where they say so, or at a line that is none. */
const endOfComments = /[\r\n](%%EndComments|[^%\r\n])/;

/** Behind an envelope, or where the binary header of a DOS EPS file says. */
async function programsOf(source: RandomAccess): Promise<RandomAccess> {
  const head = Buffer.from(await source.read(0, 12));
  if (head.length < 12 || head.readUInt32BE(0) !== 0xc5d0d3c6) {
    return sourceFrom(source, await payloadStart(source));
  }
  const start = head.readUInt32LE(4);
  const end = start + head.readUInt32LE(8);
  return sourceFrom(source, start, end > start ? Math.min(source.size, end) : source.size);
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
