import { mostPages, type PageCount, surePages, unsurePages } from '../page-count.ts';
import { PdfFault } from './fault.ts';
import type { PdfObjects } from './objects.ts';
import { firstPageSize } from './page-size.ts';
import { countOf, isArray, isDict, isRef, type PdfValue } from './values.ts';

/**
 * Catalog, page tree, Count (ISO 32000-1 7.7.3). In a large intact file a Count that can be true is
 * believed; a small or damaged file's tree is walked, since a false Count would go unnoticed. Throws
 * PdfFault where no count can be had.
 */
export async function countPageTree(
  objects: PdfObjects,
  condition: 'intact' | 'damaged',
): Promise<PageCount> {
  const catalog = await objects.dict(objects.table.trailer.get('Root'));
  const root = await objects.dict(catalog.get('Pages'));
  const kids = await objects.get(root.get('Kids'));
  if (!isArray(kids)) throw new PdfFault('damaged', 'the page tree has no kids');
  const count = countOf(await objects.get(root.get('Count'))) ?? 0;
  const pageSize = await firstPageSize(objects, root);
  const possible = count >= Math.max(1, kids.length) && count <= mostCounted(objects);
  const believable = possible && condition === 'intact';
  if (believable && !objects.file.windows.heldWhole) return surePages(count, pageSize);
  try {
    const { pages, missing } = await walk(objects, kids, catalog.get('Pages'));
    const whole = missing === 0 && pages > 0;
    return whole ? surePages(pages, pageSize) : unsurePages(pages, 'damaged', pageSize);
  } catch (error) {
    if (believable && error instanceof PdfFault) return surePages(count, pageSize);
    throw error;
  }
}

function mostCounted(objects: PdfObjects): number {
  return Math.min(mostPages, objects.table.capacity);
}

interface Walked {
  readonly pages: number;
  /** Kids that are not there, or were met before as the nodes above or beside. */
  readonly missing: number;
}

interface Branch {
  readonly kids: readonly PdfValue[];
  next: number;
}

const deepestTree = 10_000;
const mostNodes = 500_000;

/** Without recursion; a node is entered once, a page listed twice counts twice. */
async function walk(
  objects: PdfObjects,
  rootKids: readonly PdfValue[],
  root: PdfValue | undefined,
): Promise<Walked> {
  const branches: Branch[] = [{ kids: rootKids, next: 0 }];
  const leaves = new Set<number>();
  const nodes = new Set<number>(isRef(root) ? [root.number] : []);
  let pages = 0;
  let missing = 0;
  for (let branch = branches.at(-1); branch !== undefined; branch = branches.at(-1)) {
    const kid = branch.kids[branch.next];
    branch.next += 1;
    if (kid === undefined) {
      branches.pop();
      continue;
    }
    objects.file.budget.spend('lookups', 1);
    const number = isRef(kid) ? kid.number : -1;
    if (leaves.has(number)) {
      pages += 1;
      continue;
    }
    const kids = nodes.has(number) ? undefined : await readKids(objects, kid);
    if (kids === undefined) {
      missing += 1;
    } else if (kids === 'page') {
      pages += 1;
      if (number >= 0) leaves.add(number);
    } else {
      if (number >= 0) nodes.add(number);
      branches.push({ kids, next: 0 });
    }
    if (branches.length > deepestTree || leaves.size + nodes.size > mostNodes) {
      throw new PdfFault('limit', 'the page tree is too large');
    }
  }
  return { pages, missing };
}

/** Undefined for what is no page tree node at all. */
async function readKids(
  objects: PdfObjects,
  kid: PdfValue,
): Promise<readonly PdfValue[] | 'page' | undefined> {
  try {
    const node = await objects.get(kid);
    if (!isDict(node)) return undefined;
    const kids = await objects.get(node.get('Kids'));
    return isArray(kids) ? kids : 'page';
  } catch (error) {
    if (error instanceof PdfFault && error.reason === 'damaged') return undefined;
    throw error;
  }
}
