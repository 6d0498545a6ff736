import type { PageCount } from './page-count.ts';
import { surePages, unsurePages } from './page-count.ts';
import type { RandomAccess } from './random-access.ts';
import { zipNames } from './zip.ts';

/** One page for each fixed page part of the package (ECMA-388 10.3). */
export async function countXpsPages(source: RandomAccess): Promise<PageCount> {
  const pages = (await zipNames(source)).filter((name) => fixedPage.test(name)).length;
  return pages === 0 ? unsurePages(1, 'damaged') : surePages(pages);
}

/** A part may be stored in pieces: only the first stands for it. */
const fixedPage = /\.fpage(\/\[0\](\.last)?\.piece)?$/i;
