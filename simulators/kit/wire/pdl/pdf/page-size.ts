import type { PageSize } from '../page-count.ts';
import { PdfFault } from './fault.ts';
import type { PdfObjects } from './objects.ts';
import { isArray, isDict, type PdfDict, type PdfValue } from './values.ts';

/**
 * The first page's MediaBox, inherited if need be (ISO 32000-1 7.7.3.4), in points; undefined where
 * there is none that can be read.
 */
export async function firstPageSize(
  objects: PdfObjects,
  root: PdfDict,
): Promise<PageSize | undefined> {
  try {
    const box = await firstMediaBox(objects, root);
    return box === undefined ? undefined : await sizeOf(objects, box);
  } catch (error) {
    if (error instanceof PdfFault) return undefined;
    throw error;
  }
}

const deepestDescent = 64;

async function firstMediaBox(
  objects: PdfObjects,
  root: PdfDict,
): Promise<readonly PdfValue[] | undefined> {
  let node = root;
  let box: readonly PdfValue[] | undefined;
  for (let depth = 0; depth < deepestDescent; depth += 1) {
    const own = await objects.get(node.get('MediaBox'));
    if (isArray(own)) box = own;
    const kids = await objects.get(node.get('Kids'));
    const first = isArray(kids) ? await objects.get(kids[0]) : undefined;
    if (!isDict(first)) break;
    node = first;
  }
  return box;
}

async function sizeOf(objects: PdfObjects, box: readonly PdfValue[]): Promise<PageSize> {
  const corners: number[] = [];
  for (const corner of box.slice(0, 4)) corners.push(Number(await objects.get(corner)));
  const [left = Number.NaN, bottom = Number.NaN, right = Number.NaN, top = Number.NaN] = corners;
  return { width: Math.abs(right - left), height: Math.abs(top - bottom) };
}
