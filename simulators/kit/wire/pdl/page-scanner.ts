import type { PageCount } from './page-count.ts';
import { unsurePages } from './page-count.ts';
import { chunksOf, type RandomAccess } from './random-access.ts';

/** Counts while the bytes go by, however they are cut. `end` is called once, after the last chunk. */
export interface PageScanner {
  push(chunk: Uint8Array): void;
  end(): PageCount;
}

/** Feeds everything from `offset` on to a scanner; what lies beyond `scanLimitBytes` is not looked at. */
export async function scanPages(
  source: RandomAccess,
  offset: number,
  scanner: PageScanner,
): Promise<PageCount> {
  let scanned = 0;
  for await (const chunk of chunksOf(source, offset)) {
    scanner.push(chunk);
    scanned += chunk.length;
    if (scanned >= scanLimitBytes) {
      const { pages, pageSize } = scanner.end();
      return unsurePages(pages, 'limit', pageSize);
    }
  }
  return scanner.end();
}

/** Some seconds of work at most. */
export const scanLimitBytes: number = 1024 ** 3;
