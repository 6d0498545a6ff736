import { payloadStart } from '../../kit/wire/pdl/envelope.ts';
import { scanLimitBytes } from '../../kit/wire/pdl/page-scanner.ts';
import { chunksOf, type RandomAccess } from '../../kit/wire/pdl/random-access.ts';
import { TextScanner } from '../../kit/wire/pdl/text.ts';
import { lastPageIs } from './picture.ts';

const lineFeed = 0x0a;
const formFeed = 0x0c;

/**
 * Offset at which a page of a plain text begins, found in constant memory with the layout by which pages
 * are counted (SIL-52a). Rejects with a sentence if there is no such page.
 */
export async function findTextPage(source: RandomAccess, wanted: number): Promise<number> {
  let at = await payloadStart(source);
  if (wanted === 1) return at;
  /** Runs ahead of `scanner`: only a chunk that completes the page before is read byte by byte. */
  const ahead = new TextScanner();
  const scanner = new TextScanner();
  let start = at;
  for await (const chunk of chunksOf(source, at)) {
    ahead.push(chunk);
    if (ahead.page < wanted && ahead.end().pages < wanted) scanner.push(chunk);
    else {
      for (const [index, byte] of chunk.entries()) {
        const before = scanner.page;
        scanner.push(chunk.subarray(index, index + 1));
        const isBreak = byte === lineFeed || byte === formFeed;
        if (scanner.page === wanted && (before !== wanted || byte === formFeed))
          start = at + index + (isBreak ? 1 : 0);
        // Blank lines at the end make no page: only ink or a form feed does.
        if (scanner.end().pages >= wanted) return start;
      }
    }
    at += chunk.length;
    if (at > scanLimitBytes) throw new Error(`page ${wanted} lies too far from the start`);
  }
  throw new Error(lastPageIs(scanner.end().pages));
}
